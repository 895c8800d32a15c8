import { type ComponentType, lazy, type ReactNode } from 'react'
import { type AccountDuties, hasDuty } from '#app/web/redirects.ts'
import type { Audience } from '../screen.ts'
import { dictionary } from '#app/web/dictionary.ts'

type Framing = ComponentType<{ children: ReactNode }>

// Frames that are loaded on demand.
const sources = {
  provider: async () => (await import('./ProviderFrame.tsx')).ProviderFrame,
  worker: async () => (await import('./WorkerFrame.tsx')).WorkerFrame,
  plain: async () => (await import('./PlainLayout.tsx')).PlainLayout,
}
/** The frames of screens behind the sign-in. */
export type FrameName = keyof typeof sources

const loaded = new Map<FrameName, Framing>()
const made = new Map<FrameName, Framing>()

/**
 * The frame around the screens of an audience, for the signed-in user; undefined for the sign-in frame. Public pages and the
 * worker's page to change a temporary password keep the user's navigation, unless required first steps are still open.
 */
export function frameFor(audience: Audience, profile: AccountDuties | null): FrameName | undefined {
  if (audience === 'provider' || audience === 'worker') return audience
  if (audience === 'providerAtFirst') return 'plain'
  if (audience === 'anyone') return profile && !hasDuty(profile) ? profile.type : 'plain'
  return audience === 'workerAtFirst' && profile && !hasDuty(profile) ? 'worker' : undefined
}

/** Loads a frame and the texts of its navigation. */
export async function loadLayout(name: FrameName): Promise<Framing> {
  const [frame] = await Promise.all([sources[name](), name === 'plain' ? undefined : dictionary.need('rest')])
  loaded.set(name, frame)
  return frame
}

/** Returns a frame, which renders immediately if it has been loaded. */
export function frameCalled(name: FrameName): Framing {
  const frame = made.get(name) ?? loaded.get(name) ?? lazy(async () => ({ default: await loadLayout(name) }))
  made.set(name, frame)
  return frame
}
