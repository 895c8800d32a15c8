import { type ComponentType, lazy, type ReactNode } from 'react'
import { type AccountDuties, hasDuty } from '#app/web/redirects.ts'
import { dictionary } from '#app/web/dictionary.ts'
import type { Audience } from '../screen.ts'

type Layout = ComponentType<{ children: ReactNode }>

// Layouts that are loaded on demand.
const sources = {
  provider: async () => (await import('./ProviderLayout.tsx')).ProviderLayout,
  worker: async () => (await import('./WorkerLayout.tsx')).WorkerLayout,
  client: async () => (await import('./ClientLayout.tsx')).ClientLayout,
  kiosk: async () => (await import('./PlainLayout.tsx')).KioskLayout,
  plain: async () => (await import('./PlainLayout.tsx')).PlainLayout,
}

/** The layouts of screens behind the sign-in. */
export type LayoutName = keyof typeof sources

const loaded = new Map<LayoutName, Layout>()
const lazyLayouts = new Map<LayoutName, Layout>()

/**
 * The layout around the screens of an audience, for the signed-in user; undefined for that of sign-in. Public pages and the
 * worker's page to change a temporary password keep the user's navigation, unless required first steps are still open.
 */
export function layoutFor(audience: Audience, profile: AccountDuties | null): LayoutName | undefined {
  if (audience === 'provider' || audience === 'worker' || audience === 'client' || audience === 'kiosk') return audience
  if (audience === 'providerAtFirst' || audience === 'contact') return 'plain'
  if (audience === 'anyone') return profile && !hasDuty(profile) ? profile.type : 'plain'
  return audience === 'workerAtFirst' && profile && !hasDuty(profile) ? 'worker' : undefined
}

/** Loads a layout and the texts of its navigation. */
export async function loadLayout(name: LayoutName): Promise<Layout> {
  const [layout] = await Promise.all([sources[name](), name === 'plain' ? undefined : dictionary.need('rest')])
  loaded.set(name, layout)
  return layout
}

/** Returns a layout if it has been loaded with its texts. */
export function loadedLayout(name: LayoutName): Layout | undefined {
  return loaded.get(name)
}

/** Returns a layout, which renders immediately if it has been loaded. */
export function layoutNamed(name: LayoutName): Layout {
  const layout = lazyLayouts.get(name) ?? loadedLayout(name) ?? lazy(async () => ({ default: await loadLayout(name) }))
  lazyLayouts.set(name, layout)
  return layout
}
