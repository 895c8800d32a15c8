import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useWrite, type Outcome } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { PasswordField } from '#platform/web/forms/PasswordField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import confirm from '#platform/web/ui/Confirm.module.css'
import { factorRoutes, type OwnFactors, type Proof } from '../../contract/factors.ts'
import { answerByPasskey, takesPasskeys } from '../passkeys.ts'
import { useProfile } from '../session.ts'

interface Props<Saved> {
  factors: OwnFactors
  lead?: ReactNode
  /** What the button says that does it: a verb. */
  action: string
  danger?: boolean
  send: (proof: Proof) => Promise<Outcome<Saved>>
  onSaved: (saved: Saved) => unknown
  onClose: () => void
}

/** Asks for a proof that it is oneself: the password, and where there is a second factor a code or a passkey. */
export function ProofForm<Saved>({ factors, lead, action, danger = false, send, onSaved, onClose }: Props<Saved>) {
  const { t } = useWords()
  const tell = useTell()
  const { email } = useProfile()
  const { authenticator, passkeys } = factors
  const hasFactor = authenticator !== null || passkeys.length > 0
  const ask = useWrite(factorRoutes.askForProof)
  const passkey = useRef<Proof['passkey']>(undefined)
  const [answering, setAnswering] = useState(false)
  const form = useContractForm(
    factorRoutes.startAuthenticator.body,
    { proof: { password: '', code: '' } },
    {
      toInput: ({ proof: { password, code } }) => ({
        proof: {
          password,
          ...(passkey.current ? { passkey: passkey.current } : hasFactor && code.trim() !== '' && { code }),
        },
      }),
      also: ({ proof: { code } }) => ({
        'proof.code':
          hasFactor && !passkey.current && code.trim() === '' ? 'accounts.factors.validation.codeRequired' : undefined,
      }),
    },
  )
  const save = async ({ proof }: { proof: Proof }) => {
    const outcome = await send(proof)
    passkey.current = undefined
    return outcome
  }
  async function provePasskey() {
    if (form.values.proof.password === '')
      return form.refuse('proof.password', 'accounts.factors.validation.passwordRequired')
    setAnswering(true)
    try {
      const asked = await ask.act({})
      if (!asked.ok) return
      const answer = await answerByPasskey(asked.answer)
      if (!answer) return tell.error(t('accounts.factors.step.passkeyFailed'))
      passkey.current = { ...answer, challenge: asked.answer.challenge }
      await form.submit(save, onSaved)
    } finally {
      passkey.current = undefined
      setAnswering(false)
    }
  }
  return (
    <Form summary={false} form={form} save={save} onSaved={onSaved}>
      <div className={confirm.text}>{lead ?? t('accounts.factors.proof.lead')}</div>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        form={form}
        name="proof.password"
        label={t('accounts.factors.proof.password')}
        autoComplete="current-password"
        required
      />
      {hasFactor && (
        <TextField
          form={form}
          name="proof.code"
          label={t(authenticator ? 'accounts.factors.proof.code' : 'accounts.factors.proof.codeOnly')}
          autoComplete="one-time-code"
          plain
        />
      )}
      {passkeys.length > 0 && takesPasskeys() && (
        <Button
          variant="default"
          loading={answering}
          leftSection={<IconFingerprint size={18} aria-hidden />}
          onClick={() => void provePasskey()}
        >
          {t('accounts.factors.proof.usePasskey')}
        </Button>
      )}
      <FormActions submit={action} danger={danger} pending={form.pending && !answering} onCancel={onClose} />
    </Form>
  )
}
