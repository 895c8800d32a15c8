import { useCallback, useEffect, useRef } from 'react'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { session } from '#domains/accounts/web/session.ts'
import { clockPath } from '#domains/clock/rules/paths.ts'
import { watchRefusals } from '#platform/web/api/client.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'
import { queries } from './queries.ts'

/** Watches the session: refusals of any request that concern it, and pages restored from the back/forward cache. */
export function SessionWatch() {
  const { t, language } = useTranslation()
  const tell = useToasts()

  // Several requests may be refused at the same moment.
  const asking = useRef(false)
  const askAgain = useCallback(
    async (words: 'clock.waiting.why.signIn' | 'accounts.session.ended') => {
      if (asking.current) return
      asking.current = true
      await session.load()
      asking.current = false
      const current = session.snapshot()
      if (current.state !== 'known') return
      if (current.profile === null) tell.info(t(words))
      else void queries.invalidateQueries()
    },
    [t, tell],
  )

  useEffect(
    () =>
      watchRefusals((problem, address) => {
        const current = session.snapshot()
        const signedIn = current.state === 'known' && current.profile !== null
        // The client portal has a separate session.
        if (!signedIn || address.startsWith('/api/client/')) return
        if (problem.code === 'UNAUTHENTICATED') {
          const isPunch = address.startsWith(`/api${clockPath}/`)
          void askAgain(isPunch ? 'clock.waiting.why.signIn' : 'accounts.session.ended')
        }
        if (problem.code === 'PASSWORD_UPDATE_REQUIRED' || problem.code === 'PROFILE_INCOMPLETE') void session.load()
      }),
    [askAgain],
  )

  useEffect(() => {
    let last: string | undefined
    const follow = () => {
      const current = session.snapshot()
      if (current.state !== 'known') return
      // Cached data of one user is never shown to the next.
      if (last !== undefined && current.profile?.id !== last) queries.clear()
      last = current.profile?.id
      // Automatic translation is a setting of the user; before sign-in the browser decides.
      document.documentElement.translate = current.profile?.region.automatic_translation ?? true
      void cacheForOffline(current.profile)
    }
    // The profile may have loaded before this subscription.
    follow()
    return session.subscribe(follow)
  }, [])

  // Responses contain texts in the language of the page: names of languages, reasons, units.
  const read = useRef(language)
  useEffect(() => {
    if (read.current === language) return
    read.current = language
    void queries.invalidateQueries()
  }, [language])

  useEffect(() => {
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) void session.load()
    }
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [])

  return null
}

const mark = 'interim.offline'

/**
 * Stores the data that a worker needs offline, and deletes it for other users:
 * users who never sign in as a worker do not load this code.
 */
async function cacheForOffline(profile: AuthProfile | null): Promise<void> {
  const isWorker = profile?.type === 'worker' && !profile.password_update_required
  if (!isWorker && storedText(mark) === null) return
  const { beginOffline, endOffline } = await import('./offline/offline.ts')
  if (isWorker) {
    storeText(mark, '1')
    return beginOffline(profile)
  }
  await endOffline()
  storeText(mark, null)
}
