import { type ComponentType, lazy, type ReactNode } from 'react'
import type { Audience } from '../screen.ts'
import { dictionary } from '../words.ts'

type Framing = ComponentType<{ children: ReactNode }>

// Those that are not there from the start.
const sources = {
  provider: async () => (await import('./ProviderFrame.tsx')).ProviderFrame,
  worker: async () => (await import('./WorkerFrame.tsx')).WorkerFrame,
  plain: async () => (await import('./PlainFrame.tsx')).PlainFrame,
}
/** What is around a screen behind the sign-in. */
export type FrameName = keyof typeof sources

const loaded = new Map<FrameName, Framing>()
const made = new Map<FrameName, Framing>()

/** The name of the frame around the screens of an audience; undefined where it is the one before the sign-in. */
export function frameFor(audience: Audience): FrameName | undefined {
  if (audience === 'provider' || audience === 'worker') return audience
  return audience === 'providerAtFirst' || audience === 'anyone' ? 'plain' : undefined
}

/** Loads a frame, and the words of its navigation. */
export async function loadFrame(name: FrameName): Promise<Framing> {
  const [frame] = await Promise.all([sources[name](), name === 'plain' ? undefined : dictionary.need('rest')])
  loaded.set(name, frame)
  return frame
}

/** A frame, which is drawn at once where it has been loaded. */
export function frameCalled(name: FrameName): Framing {
  const frame = made.get(name) ?? loaded.get(name) ?? lazy(async () => ({ default: await loadFrame(name) }))
  made.set(name, frame)
  return frame
}
