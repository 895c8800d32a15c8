import { type FocusEvent, useState } from 'react'
import { IconFingerprint } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import confirm from '#platform/web/ui/dialog/Confirm.module.css'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { factorRoutes, type OwnFactors } from '../../contract/factors.ts'
import { sensitiveRoutes } from '../../contract/sensitive.ts'
import { answerByPasskey, takesPasskeys } from '../passkeys.ts'
import { useProfile } from '../session.ts'

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
  const { email } = useProfile()
  const { write } = useWrite(sensitiveRoutes.confirm)
  const hasFactor = factors.authenticator !== null || factors.passkeys.length > 0
  const form = useContractForm(
    sensitiveRoutes.confirm.body,
    { password: '', code: '' },
    {
      toInput: ({ password, code }) => (hasFactor ? { code } : { password }),
      also: ({ password, code }) => ({
        code: hasFactor && code.trim() === '' ? 'accounts.factors.validation.codeRequired' : undefined,
        password: !hasFactor && password === '' ? 'accounts.factors.validation.passwordRequired' : undefined,
      }),
    },
  )
  return (
    <Form summary={false} form={form} save={(body) => write({ body })} onSaved={() => onEnd(true)}>
      <div className={confirm.text}>
        {t(hasFactor ? 'accounts.confirm.leadFactor' : 'accounts.confirm.leadPassword')}
      </div>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasFactor ? (
        <TextField
          name="code"
          label={t(factors.authenticator ? 'accounts.confirm.code' : 'accounts.confirm.recoveryCode')}
          autoComplete="one-time-code"
          autoFocus
          plain
          required
        />
      ) : (
        <PasswordField
          name="password"
          label={t('accounts.confirm.password')}
          autoComplete="current-password"
          autoFocus
          required
        />
      )}
      {factors.passkeys.length > 0 && takesPasskeys() && <PasskeyButton onEnd={onEnd} />}
      <FormActions submit={t('accounts.confirm.submit')} pending={form.pending} onCancel={() => onEnd(false)} />
    </Form>
  )
}

function PasskeyButton({ onEnd }: Pick<Props, 'onEnd'>) {
  const { t } = useTranslation()
  const tell = useToasts()
  const ask = useWrite(factorRoutes.askForProof)
  const send = useWrite(sensitiveRoutes.confirm)
  const [answering, setAnswering] = useState(false)
  async function answer() {
    setAnswering(true)
    const outcome = await ask.act({})
    const passkey = outcome.ok ? await answerByPasskey(outcome.answer) : undefined
    setAnswering(false)
    if (!outcome.ok) return
    if (!passkey) return tell.error(t('accounts.factors.step.passkeyFailed'))
    const sent = await send.act({ body: { passkey: { ...passkey, challenge: outcome.answer.challenge } } })
    if (sent.ok) onEnd(true)
  }
  return (
    <ActionButton
      variant="default"
      loading={answering || send.pending}
      icon={IconFingerprint}
      onClick={() => void answer()}
    >
      {t('accounts.confirm.usePasskey')}
    </ActionButton>
  )
}
