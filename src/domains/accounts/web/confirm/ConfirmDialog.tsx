import type { FocusEvent } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import confirm from '#platform/web/ui/dialog/Confirm.module.css'
import { factorRoutes, type OwnFactors } from '../../contract/factors.ts'
import { sensitiveRoutes } from '../../contract/sensitive.ts'
import { hasFactor, identityForm, IdentityFields, PasskeyButton } from '../IdentityFields.tsx'

/** The dialog that confirms the identity before a sensitive change, with the password or a second factor. */
export function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation()
  const factors = useRead(factorRoutes.readFactors, {})
  return (
    <Dialog
      onClose={() => onEnd(false)}
      title={t('accounts.confirm.title')}
      // The dialog may be on top of another one, which the same key would close as well.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onEnd(false)}
      onFocus={keepEscape}
    >
      <Reading of={factors}>{(known) => <ConfirmForm factors={known} onEnd={onEnd} />}</Reading>
    </Dialog>
  )
}

function keepEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}

interface Props {
  factors: OwnFactors
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the password, or for a code or passkey if the account has a second factor. */
function ConfirmForm({ factors, onEnd }: Props) {
  const { t } = useTranslation()
  const { write, act } = useWrite(sensitiveRoutes.confirm)
  const identity = identityForm(factors)
  const form = useContractForm(
    sensitiveRoutes.confirm.body,
    { password: '', code: '' },
    { toInput: identity.toInput, also: identity.missing },
  )
  return (
    <Form summary={false} form={form} save={(body) => write({ body })} onSaved={() => onEnd(true)}>
      <div className={confirm.text}>
        {t(hasFactor(factors) ? 'accounts.confirm.leadFactor' : 'accounts.confirm.leadPassword')}
      </div>
      <IdentityFields factors={factors} autoFocus />
      <PasskeyButton
        factors={factors}
        onProof={async (body) => {
          const sent = await act({ body })
          if (sent.ok) onEnd(true)
        }}
      />
      <FormActions submit={t('accounts.confirm.submit')} pending={form.pending} onCancel={() => onEnd(false)} />
    </Form>
  )
}
