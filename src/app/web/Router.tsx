import { type ComponentType, createElement, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { LoadingPage } from '#platform/web/ui/feedback/Loading.tsx'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { Unreachable } from './errors/Unreachable.tsx'
import { NotFoundScreen } from './errors/NotFoundScreen.tsx'
import { redirectFor, hasDuty, homeOf, redirects } from './redirects.ts'
import { AppLayout } from '#app/web/layout/AppLayout.tsx'
import { Splash } from './layout/Splash.tsx'
import { rememberHome } from './last-home.ts'
import { useAccountLanguage } from './use-account-language.ts'
import { usePreparedHome } from './use-prepared-home.ts'
import { rememberedPath, rememberPath } from './remembered-path.ts'
import { loadedScreen, loadScreen, prepare, screenAt } from './screen-at.ts'
import type { Screen } from './screen.ts'

/** Shows the screen at the address in its frame, or redirects users who may not see it. */
export function Router() {
  const session = useSession()
  const { address, go } = useNavigation()
  const { t } = useTranslation()
  const path = address.path.replace(/\/+$/, '') || '/'
  const screen = screenAt(path)
  const profile = session.state === 'known' ? session.profile : null
  const known = session.state === 'known'
  const wasKnown = useRef(false)
  const isPrepared = usePrepared(path)
  const isSpoken = useAccountLanguage(profile)

  function elsewhere(): string | undefined {
    if (path === '/') return homeOf(profile)
    const gate = screen && redirectFor(screen.audience, profile)
    // After sign-in, users return to the page they first asked for.
    if (gate && screen.audience === 'public' && profile && !hasDuty(profile)) {
      return rememberedPath(profile.type) ?? gate
    }
    return gate ?? redirects[path]
  }
  const target = known ? elsewhere() : undefined

  useEffect(() => {
    if (!known) return
    wasKnown.current ||= profile !== null
    // Remember the page if sign-in is required to see it, but not after a sign-out.
    const barred = target?.startsWith('/auth/login') && !wasKnown.current
    if (screen && (target === undefined || barred)) rememberPath(path + address.search)
    rememberHome(profile?.type ?? null)
    if (target === undefined) return
    go(target, { replace: true })
  }, [known, profile, target, screen, path, address.search, go])

  const isOpen = known && target === undefined && isPrepared && isSpoken
  usePreparedHome(isOpen && path === '/auth/login', address.search)
  // The same element while only the query changes: then only components that read the query render again.
  const shown = useMemo(
    () =>
      isOpen &&
      screen && (
        <AppLayout audience={screen.audience}>
          <Suspense fallback={<Coming title={t(screen.title)} />}>
            <ErrorBoundary key={path}>{createElement(componentOf(screen))}</ErrorBoundary>
          </Suspense>
        </AppLayout>
      ),
    [isOpen, screen, path, t],
  )

  if (session.state === 'failed') return <Unreachable failure={session.failure} />
  if (!isOpen) return <Splash />
  return shown || <NotFoundScreen />
}

/** True once the first screen has been loaded or failed to load: it appears together with its frame, after the splash. */
function usePrepared(path: string): boolean {
  const [first] = useState(path)
  const [preparing] = useState(() => prepare(first))
  const [isPrepared, setPrepared] = useState(preparing === undefined)
  useEffect(() => void preparing?.then(() => setPrepared(true)), [preparing])
  return isPrepared || path !== first
}

function Coming({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Interim`
  }, [title])
  return <LoadingPage />
}

const made = new Map<Screen, ComponentType>()

// Loaded screens are rendered immediately: React would show the fallback of a suspended component for a while, however short the load.
function componentOf(screen: Screen): ComponentType {
  const component =
    made.get(screen) ?? loadedScreen(screen) ?? lazy(async () => ({ default: await loadScreen(screen) }))
  made.set(screen, component)
  return component
}
