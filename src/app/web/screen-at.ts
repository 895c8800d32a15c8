import { match } from '#platform/web/navigation/address.ts'
import { dictionary } from './words.ts'
import { type Screen, screens } from './screens.tsx'

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

/** Loads a screen and the words that it needs. */
export async function loadScreen(screen: Screen) {
  const trade = screen.audience === 'provider' || screen.audience === 'worker'
  const words = trade ? dictionary.need('rest') : screen.audience === 'anyone' && dictionary.need('reading')
  const [component] = await Promise.all([screen.load(), words])
  return component
}

/** Loads the screen at a path ahead of time; that it fails shows when one goes there. */
export function prepare(to: string): void {
  const screen = screenAt(to.split('?')[0] ?? to)
  if (screen) loadScreen(screen).catch(() => undefined)
}
