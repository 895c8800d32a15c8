import { accountRoutes } from '#domains/accounts/contract.ts'
import { session, useSession } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { call } from '#platform/web/api/client.ts'
import { isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import { forgetDraftsOf } from '#platform/web/forms/draft/drafts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { forgetRecent } from '../palette/recent.ts'
import { forgetPath } from '../remembered-path.ts'

/** Clears the user's data after the session has ended, and opens the sign-in for the same type of user. */
export function useSessionEnded(): () => void {
  const { go } = useNavigator()
  const current = useSession()
  return () => {
    const worker = current.state === 'known' && current.profile?.type === 'worker'
    go(`/auth/login${worker ? '?tab=worker' : ''}`, { replace: true, unasked: true })
    session.set(null)
    forgetPath()
    if (current.state !== 'known' || !current.profile) return
    forgetDraftsOf(storageOwner(current.profile))
    forgetRecent(current.profile.id)
  }
}

/** Signs out, clears the user's data, and opens the sign-in for the same type of user. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const tell = useToasts()
  const { mayLeave } = useNavigator()
  const current = useSession()
  const gone = useSessionEnded()
  return async () => {
    if (!(await mayLeave({ forGood: true }))) return
    // After sign-out, anyone with the device could read its notifications.
    if ('serviceWorker' in navigator) {
      await import('#domains/notifications/web/device/browser-push.ts').then(
        ({ leaveDevice }) => leaveDevice(),
        () => undefined,
      )
    }
    try {
      await call(accountRoutes.signOut, {})
    } catch (failure) {
      // The session has already ended, which is the goal.
      if (!isRefusal(failure, 'UNAUTHENTICATED')) {
        tell.error(
          failure instanceof NetworkFailure ? t('platform.failure.unreachable') : t('app.profile.signOutFailed'),
        )
        return
      }
    }
    gone()
    if (current.state !== 'known' || !current.profile) return
    const { endAtProvider } = await import('#domains/accounts/web/single-sign-on/sign-out-address.ts')
    endAtProvider(current.profile.id)
  }
}
