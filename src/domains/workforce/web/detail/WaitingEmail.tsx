import { PendingAddress } from '#domains/accounts/web/PendingAddress.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { WorkerProfile } from '../../contract.ts'
import { emailChangeRoutes } from '../../contract/email-changes.ts'

/** A worker's new email address that is not confirmed yet, as shown to the organisation. */
export function WaitingEmail({ worker: { id, pendingEmail } }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const mayChange = useMay('pay:read')
  const resend = useWrite(emailChangeRoutes.resendEmailLink)
  const cancel = useWrite(emailChangeRoutes.cancelEmailChange)
  if (pendingEmail === null) return null
  const params = { id }
  return (
    <PendingAddress
      email={pendingEmail}
      pending={resend.pending}
      {...(mayChange && {
        onResend: async () => {
          if ((await resend.act({ params })).ok) tell.success(t('accounts.email.sent', { email: pendingEmail }))
        },
        onCancel: async () => {
          if ((await cancel.act({ params })).ok) tell.success(t('accounts.email.cancelled'))
        },
      })}
    />
  )
}
