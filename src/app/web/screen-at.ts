import type { ComponentType } from 'react'
import { session } from '#domains/accounts/web/session.ts'
import { match } from '#platform/web/navigation/address.ts'
import { frameFor, loadLayout } from './layout/frames.ts'
import { dictionary } from './words.ts'
import type { Audience, Screen } from './screen.ts'
import { screens } from './screens.tsx'

/** The screen at a path, or undefined where there is none. */
export function screenAt(path: string): Screen | undefined {
  const plain = path.replace(/\/+$/, '') || '/'
  // A path without parameters is meant before one with: `/add` is no id.
  return screens.find((screen) => screen.path === plain) ?? screens.find((screen) => match(screen.path, plain))
}

/** The pattern of the screen at a path. */
export function patternOf(path: string): string {
  return screenAt(path)?.path ?? path
}

const loaded = new Map<Screen, ComponentType>()

/** The component of a screen, where it has been loaded with the words that it needs. */
export function loadedScreen(screen: Screen): ComponentType | undefined {
  return loaded.get(screen)
}

/** Loads a screen and the words that it needs. */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const [component] = await Promise.all([screen.load(), wordsOf(screen.audience)])
  loaded.set(screen, component)
  return component
}

function wordsOf(audience: Audience) {
  if (audience === 'public' || audience === 'link') return undefined
  return dictionary.need(audience === 'anyone' ? 'reading' : 'rest')
}

/** Loads the screen at a path and the frame around it ahead of time; that it fails shows when one goes there. */
export async function prepare(to: string): Promise<void> {
  const screen = screenAt(to.split('?')[0] ?? to)
  if (!screen) return
  const known = session.snapshot()
  const frame = frameFor(screen.audience, known.state === 'known' ? known.profile : null)
  await Promise.all([loadScreen(screen), frame && loadLayout(frame)]).catch(() => undefined)
}
