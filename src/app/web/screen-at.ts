import type { ComponentType } from 'react'
import { session } from '#domains/accounts/web/session.ts'
import { match } from '#platform/web/navigation/address.ts'
import { layoutFor, loadedLayout, loadLayout } from './layout/layouts.ts'
import { dictionary } from './dictionary.ts'
import type { Screen } from './screen.ts'
import { redirects } from './redirects.ts'
import { screens } from './screens.tsx'

/** Returns the screen at a path, or undefined if there is none. */
export function screenAt(path: string): Screen | undefined {
  const plain = path.replace(/\/+$/, '') || '/'
  // A path without parameters takes precedence: `/add` is no id.
  return screens.find((screen) => screen.path === plain) ?? screens.find((screen) => match(screen.path, plain))
}

/** The pattern of the screen at a path. */
export function patternOf(path: string): string {
  return screenAt(path)?.path ?? path
}

const loaded = new Map<Screen, ComponentType>()

/** Returns the component of a screen if it has been loaded with its texts. */
export function loadedScreen(screen: Screen): ComponentType | undefined {
  return loaded.get(screen)
}

/** Loads a screen and its texts. */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const [component] = await Promise.all([screen.load(), wordsOf(screen)])
  loaded.set(screen, component)
  return component
}

function wordsOf({ audience, path }: Screen) {
  if (audience === 'public' || audience === 'link' || audience === 'accountLink') return undefined
  // The portal shows the pages of confirmation links, and an export what its inspector sees: their texts are with those of public pages.
  if (audience === 'client' || path.startsWith('/provider/inspections'))
    return Promise.all([dictionary.need('reading'), dictionary.need('rest')])
  return dictionary.need(audience === 'anyone' || audience === 'contact' ? 'reading' : 'rest')
}

/**
 * Preloads the screen at a path and its layout; undefined if they have been loaded. A failure appears when the user opens
 * the screen.
 */
export function prepare(to: string): Promise<unknown> | undefined {
  const path = to.split('?')[0] ?? to
  const screen = screenAt(redirects[path] ?? path)
  if (!screen) return undefined
  const state = session.snapshot()
  const layout = layoutFor(screen.audience, state.state === 'known' ? state.profile : null)
  if (loaded.has(screen) && (!layout || loadedLayout(layout))) return undefined
  return Promise.all([loadScreen(screen), layout && loadLayout(layout)]).catch(() => undefined)
}
