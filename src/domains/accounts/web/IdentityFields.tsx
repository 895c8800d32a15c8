import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { factorRoutes, type OwnFactors } from '../contract/factors.ts'
import type { IdentityProof } from '../contract/sensitive.ts'
import { answerByPasskey, takesPasskeys } from './passkeys.ts'
import { useProfile } from './session.ts'

/** The values of `IdentityFields` in a form. */
export interface IdentityValues {
  readonly password: string
  readonly code: string
}

/** True if the account is identified by a second factor instead of the password. */
export const hasFactor = ({ authenticator, passkeys }: OwnFactors) => authenticator !== null || passkeys.length > 0

/** The options of a form with `IdentityFields`: the proof that it sends, and what is missing. */
export const identityForm = (factors: OwnFactors) => ({
  toInput: ({ password, code }: IdentityValues): IdentityProof => (hasFactor(factors) ? { code } : { password }),
  missing: ({ password, code }: IdentityValues) => ({
    code: hasFactor(factors) && code.trim() === '' ? 'accounts.factors.validation.codeRequired' : undefined,
    password: !hasFactor(factors) && password === '' ? 'accounts.factors.validation.passwordRequired' : undefined,
  }),
})

/** The field for the password, or for a code if the account has a second factor. */
export function IdentityFields({ factors, autoFocus = false }: { factors: OwnFactors; autoFocus?: boolean }) {
  const { t } = useTranslation()
  const { email } = useProfile()
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasFactor(factors) ? (
        <TextField
          name="code"
          label={t(factors.authenticator ? 'accounts.confirm.code' : 'accounts.confirm.recoveryCode')}
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          plain
          required
        />
      ) : (
        <PasswordField
          name="password"
          label={t('accounts.confirm.password')}
          autoComplete="current-password"
          autoFocus={autoFocus}
          required
        />
      )}
    </>
  )
}

interface Props {
  factors: OwnFactors
  /** False prevents the question for the passkey. */
  mayAsk?: () => boolean
  /** Sends the passkey’s answer. */
  onProof: (proof: IdentityProof) => Promise<unknown>
}

/** The button that identifies with a passkey; nothing without one. */
export function PasskeyButton({ factors, mayAsk, onProof }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const ask = useWrite(factorRoutes.askForProof)
  const [answering, setAnswering] = useState(false)
  if (factors.passkeys.length === 0 || !takesPasskeys()) return null
  async function answer() {
    setAnswering(true)
    const outcome = await ask.act({})
    const passkey = outcome.ok ? await answerByPasskey(outcome.answer) : undefined
    if (outcome.ok && passkey) await onProof({ passkey: { ...passkey, challenge: outcome.answer.challenge } })
    else if (outcome.ok) tell.error(t('accounts.factors.step.passkeyFailed'))
    setAnswering(false)
  }
  return (
    <ActionButton
      variant="default"
      loading={answering}
      icon={IconFingerprint}
      onClick={() => mayAsk?.() !== false && void answer()}
    >
      {t('accounts.confirm.usePasskey')}
    </ActionButton>
  )
}
