import { type ComponentType, createElement, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { session, useSession } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { LoadingPage } from '#platform/web/ui/feedback/Loading.tsx'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { hasDuty, homeOf, redirectFor, redirects } from './redirects.ts'
import { AppLayout } from '#app/web/layout/AppLayout.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useRecovery } from '#platform/web/api/use-recovery.ts'
import { type Language, namedLanguage } from '#base/language.ts'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { Splash } from './layout/Splash.tsx'
import { rememberHome } from './start/last-home.ts'
import { rememberedPath, rememberPath } from './remembered-path.ts'
import { loadedScreen, loadScreen, prepare, screenAt } from './screen-at.ts'
import type { Screen } from './screen.ts'
import { Message } from './errors/Message.tsx'
import { dictionary } from './dictionary.ts'

/** Shows the screen at the address in its layout, or redirects users who may not see it. */
export function Router({ layout: Layout }: { layout: typeof AppLayout }) {
  const session = useSession()
  const { address, go } = useNavigation()
  const { t } = useTranslation()
  const path = address.path.replace(/\/+$/, '') || '/'
  const screen = screenAt(path)
  const profile = session.state === 'known' ? session.profile : null
  const isKnown = session.state === 'known'
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
  const target = isKnown ? elsewhere() : undefined

  useEffect(() => {
    if (!isKnown) return
    wasKnown.current ||= profile !== null
    // Remember the page if sign-in is required to see it, but not after a sign-out.
    const barred = target?.startsWith('/auth/login') && !wasKnown.current
    if (screen && (target === undefined || barred)) rememberPath(path + address.search)
    rememberHome(profile?.type ?? null)
    if (target === undefined) return
    go(target, { replace: true })
  }, [isKnown, profile, target, screen, path, address.search, go])

  const isOpen = isKnown && target === undefined && isPrepared && isSpoken
  usePreparedHome(isOpen && path === '/auth/login', address.search)
  // The same element while only the query changes: then only components that read the query render again.
  const shown = useMemo(
    () =>
      isOpen &&
      screen && (
        <Layout audience={screen.audience}>
          <Suspense fallback={<Coming title={t(screen.title)} />}>
            <ErrorBoundary key={path}>{createElement(componentOf(screen))}</ErrorBoundary>
          </Suspense>
        </Layout>
      ),
    [isOpen, screen, path, t, Layout],
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

const components = new Map<Screen, ComponentType>()

// Loaded screens are rendered immediately: React would show the fallback of a suspended component for a while, however short the load.
function componentOf(screen: Screen): ComponentType {
  const component =
    components.get(screen) ?? loadedScreen(screen) ?? lazy(async () => ({ default: await loadScreen(screen) }))
  components.set(screen, component)
  return component
}

/** The page for an address without a screen. */
function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <AppLayout audience="anyone">
      <Message code="404" title={t('app.notFound.title')} text={t('app.notFound.text')}>
        <LinkButton to="/" size="md">
          {t('app.notFound.home')}
        </LinkButton>
      </Message>
    </AppLayout>
  )
}

/** The page shown when the session cannot be loaded; retries automatically every few seconds. */
function Unreachable({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  const wordsOf = useFailureText()
  useRecovery(failure, () => void session.retry())
  return (
    <main>
      <Message
        title={t('app.error.unreachable')}
        text={wordsOf(failure)}
        {...(failure instanceof ApiProblem ? { reference: failure.problem.requestId } : {})}
      >
        <Button size="md" onClick={() => void session.load()}>
          {t('platform.action.retry')}
        </Button>
      </Message>
    </main>
  )
}

/**
 * Loads the screen behind the sign-in as soon as somebody uses the form, while they type. Visitors who only look at the
 * page load nothing.
 */
function usePreparedHome(isSignIn: boolean, search: string): void {
  useEffect(() => {
    if (!isSignIn) return
    const type = new URLSearchParams(search).get('tab') === 'worker' ? 'worker' : 'provider'
    const begin = () => void prepare(rememberedPath(type) ?? `/${type}`)
    addEventListener('focusin', begin, { once: true })
    return () => removeEventListener('focusin', begin)
  }, [isSignIn, search])
}

/**
 * Switches the page to the language of the account, and is true once that is done. Nothing of the account may be rendered or read before:
 * the server responds in the language of the page.
 */
function useAccountLanguage(profile: AuthProfile | null): boolean {
  const { language } = useTranslation()
  // A language whose texts could not be loaded: the page goes on in its present one.
  const [missing, setMissing] = useState<Language>()
  const requested =
    profile && languageToSpeak(profile, { isChosen: dictionary.isChosen, requested: navigator.languages })
  const isSpoken = !requested || requested === language || requested === missing
  useEffect(() => {
    if (!isSpoken && requested) dictionary.setLanguage(requested).catch(() => setMissing(requested))
  }, [isSpoken, requested])
  return isSpoken
}

/**
 * Returns the account's language if the page should switch to it; undefined if the user has chosen another language on the page or,
 * before their first own password, the browser requests a supported language: until then the account's language was set by its creator.
 */
export function languageToSpeak(
  profile: Pick<AuthProfile, 'password_update_required' | 'email_verified' | 'preferred_language'>,
  reader: { readonly isChosen: boolean; readonly requested: readonly string[] },
): Language | undefined {
  if (reader.isChosen) return undefined
  // A reset password must be changed, too; but its owner had one before, and may have chosen a language since.
  const isNew = profile.password_update_required && !profile.email_verified
  return isNew && namedLanguage(reader.requested) ? undefined : profile.preferred_language
}
