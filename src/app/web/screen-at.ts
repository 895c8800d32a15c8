import { match } from '#platform/web/navigation/address.ts'
import { dictionary } from './words.ts'
import { type Audience, type Screen, screens } from './screens.tsx'

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
  const [component] = await Promise.all([screen.load(), wordsOf(screen.audience)])
  return component
}

function wordsOf(audience: Audience) {
  if (audience === 'public' || audience === 'link') return undefined
  return dictionary.need(audience === 'anyone' ? 'reading' : 'rest')
}

/** Loads the screen at a path ahead of time; that it fails shows when one goes there. */
export function prepare(to: string): void {
  const screen = screenAt(to.split('?')[0] ?? to)
  if (screen) loadScreen(screen).catch(() => undefined)
}
