import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { factorRoutes, type OwnFactors } from '../../contract/factors.ts'
import { FactorDialog } from './FactorDialog.tsx'
import { ProofForm } from './ProofForm.tsx'

interface Props {
  factors: OwnFactors
  onClose: () => void
}

/** Removes the authenticator app. */
export function RemoveAuthenticator({ factors, onClose }: Props) {
  const { t } = useWords()
  const tell = useTell()
  const { write } = useWrite(factorRoutes.removeAuthenticator)
  return (
    <FactorDialog title={t('accounts.factors.authenticator.removeTitle')} codes={null} onClose={onClose}>
      <ProofForm
        factors={factors}
        lead={t(factors.passkeys.length > 0 ? 'accounts.factors.remove.other' : 'accounts.factors.remove.last')}
        action={t('accounts.factors.authenticator.remove')}
        danger
        send={(proof) => write({ body: { proof } })}
        onSaved={() => {
          tell.success(t('accounts.factors.authenticator.removed'))
          onClose()
        }}
        onClose={onClose}
      />
    </FactorDialog>
  )
}

/** Removes a passkey. */
export function RemovePasskey({ factors, of: { id, name }, onClose }: Props & { of: OwnFactors['passkeys'][number] }) {
  const { t } = useWords()
  const tell = useTell()
  const { write } = useWrite(factorRoutes.removePasskey)
  const isLast = factors.passkeys.length === 1 && !factors.authenticator
  return (
    <FactorDialog title={t('accounts.factors.passkeys.removeTitle', { name })} codes={null} onClose={onClose}>
      <ProofForm
        factors={factors}
        lead={t(isLast ? 'accounts.factors.remove.last' : 'accounts.factors.remove.other')}
        action={t('accounts.factors.passkeys.remove')}
        danger
        send={(proof) => write({ params: { id }, body: { proof } })}
        onSaved={() => {
          tell.success(t('accounts.factors.passkeys.removed', { name }))
          onClose()
        }}
        onClose={onClose}
      />
    </FactorDialog>
  )
}

/** Makes new recovery codes. */
export function RenewRecoveryCodes({ factors, onClose }: Props) {
  const { t } = useWords()
  const { write } = useWrite(factorRoutes.renewRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <FactorDialog title={t('accounts.factors.recovery.renewTitle')} codes={codes} onClose={onClose}>
      <ProofForm
        factors={factors}
        lead={t('accounts.factors.recovery.renewText')}
        action={t('accounts.factors.recovery.renew')}
        send={(proof) => write({ body: { proof } })}
        onSaved={({ recoveryCodes }) => setCodes(recoveryCodes)}
        onClose={onClose}
      />
    </FactorDialog>
  )
}
