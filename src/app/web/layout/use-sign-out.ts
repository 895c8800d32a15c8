import { accountRoutes } from '#domains/accounts/contract.ts'
import { draftOwner, session, useSession } from '#domains/accounts/web/session.ts'
import { call } from '#platform/web/api/client.ts'
import { isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import { forgetDraftsOf } from '#platform/web/forms/draft/drafts.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { forgetRecent } from '../palette/recent.ts'
import { forgetPath } from '../remembered-path.ts'

/** Forgets who was signed in and where they were, and leads to the sign-in of the same kind of user; the session has ended by itself. */
export function useSessionEnded(): () => void {
  const { go } = useNavigator()
  const current = useSession()
  return () => {
    const worker = current.state === 'known' && current.profile?.type === 'worker'
    go(`/auth/login${worker ? '?tab=worker' : ''}`, { replace: true, unasked: true })
    session.set(null)
    forgetPath()
    if (current.state !== 'known' || !current.profile) return
    forgetDraftsOf(draftOwner(current.profile))
    forgetRecent(current.profile.id)
  }
}

/** Signs out, forgets where one was, and leads to the sign-in of the same kind of user. */
export function useSignOut(): () => Promise<void> {
  const { t } = useWords()
  const tell = useToasts()
  const { mayLeave } = useNavigator()
  const gone = useSessionEnded()
  return async () => {
    if (!(await mayLeave({ forGood: true }))) return
    // From now on, anybody with the device could read its notifications.
    if ('serviceWorker' in navigator) {
      await import('#domains/notifications/web/leave-device.ts').then(
        ({ leaveDevice }) => leaveDevice(),
        () => undefined,
      )
    }
    try {
      await call(accountRoutes.signOut, {})
    } catch (failure) {
      // A session that is gone already is what was wanted.
      if (!isRefusal(failure, 'UNAUTHENTICATED')) {
        tell.error(
          failure instanceof NetworkFailure ? t('platform.failure.unreachable') : t('app.profile.signOutFailed'),
        )
        return
      }
    }
    gone()
  }
}
