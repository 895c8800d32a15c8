import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { factorRoutes, type OwnFactors } from '../../contract/factors.ts'
import { FactorDialog } from './FactorDialog.tsx'

interface Props {
  factors: OwnFactors
  onClose: () => void
}

/** The dialog that removes the authenticator app. */
export function RemoveAuthenticator({ factors, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act } = useWrite(factorRoutes.removeAuthenticator)
  async function remove() {
    const outcome = await act({})
    if (outcome.ok) tell.success(t('accounts.factors.authenticator.removed'))
  }
  return (
    <Confirm
      open
      title={t('accounts.factors.authenticator.removeTitle')}
      action={t('accounts.factors.authenticator.remove')}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {t(factors.passkeys.length > 0 ? 'accounts.factors.remove.other' : 'accounts.factors.remove.last')}
    </Confirm>
  )
}

/** The dialog that removes a passkey. */
export function RemovePasskey({ factors, of: { id, name }, onClose }: Props & { of: OwnFactors['passkeys'][number] }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act } = useWrite(factorRoutes.removePasskey)
  const isLast = factors.passkeys.length === 1 && !factors.authenticator
  async function remove() {
    const outcome = await act({ params: { id } })
    if (outcome.ok) tell.success(t('accounts.factors.passkeys.removed', { name }))
  }
  return (
    <Confirm
      open
      title={t('accounts.factors.passkeys.removeTitle', { name })}
      action={t('accounts.factors.passkeys.remove')}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {t(isLast ? 'accounts.factors.remove.last' : 'accounts.factors.remove.other')}
    </Confirm>
  )
}

/** The dialog that creates new recovery codes. */
export function RenewRecoveryCodes({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation()
  const { act } = useWrite(factorRoutes.renewRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  async function renew() {
    const outcome = await act({})
    if (outcome.ok) setCodes(outcome.answer.recoveryCodes)
    return !outcome.ok
  }
  if (codes) return <FactorDialog title="" codes={codes} onClose={onClose} />
  return (
    <Confirm
      open
      title={t('accounts.factors.recovery.renewTitle')}
      action={t('accounts.factors.recovery.renew')}
      onConfirm={renew}
      onClose={onClose}
    >
      {t('accounts.factors.recovery.renewText')}
    </Confirm>
  )
}
