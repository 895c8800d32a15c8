import { Button } from '@mantine/core'
import { IconFingerprint, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormSummary } from '#platform/web/forms/form/FormSummary.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type RequestedFactor, factorSignInRoutes } from '../../contract/factors.ts'
import type { AuthProfile } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { Notice } from '../Notice.tsx'
import { answerByPasskey, takesPasskeys } from '../passkeys.ts'
import styles from './SecondStep.module.css'

type FactorMethod = 'app' | 'passkey' | 'recovery'

interface Props {
  factor: RequestedFactor
  onDone: (profile: AuthProfile) => void
  onBack: () => void
}

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. */
export function SecondStep({ factor, onDone, onBack }: Props) {
  const { t } = useTranslation()
  const ways: FactorMethod[] = [
    ...(factor.authenticator ? (['app'] as const) : []),
    ...(factor.passkeys.length > 0 && takesPasskeys() ? (['passkey'] as const) : []),
    'recovery',
  ]
  const [way, setWay] = useState<FactorMethod>(ways[0] ?? 'recovery')
  const lead = { app: 'codeLead', passkey: 'passkeyLead', recovery: 'recoveryLead' } as const
  const other = { app: 'useApp', passkey: 'usePasskey', recovery: 'useRecovery' } as const
  return (
    <AuthPage
      title={t('accounts.factors.step.title')}
      lead={t(`accounts.factors.step.${lead[way]}`)}
      mark={<Notice tone="news" icon={way === 'passkey' ? IconFingerprint : IconShieldLock} />}
    >
      {way === 'passkey' ? (
        <PasskeyStep factor={factor} onDone={onDone} />
      ) : (
        <CodeStep key={way} way={way} factor={factor} onDone={onDone} />
      )}
      <div className={styles.ways}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} variant="default" fullWidth onClick={() => setWay(one)}>
              {t(`accounts.factors.step.${other[one]}`)}
            </Button>
          ))}
        <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
          {t('accounts.factors.step.back')}
        </Button>
      </div>
      {way === 'recovery' && <p className={styles.lost}>{t('accounts.factors.step.lost')}</p>}
    </AuthPage>
  )
}

function CodeStep({ way, factor: { challenge }, onDone }: Omit<Props, 'onBack'> & { way: 'app' | 'recovery' }) {
  const { t } = useTranslation()
  const { write } = useWrite(factorSignInRoutes.signInByCode)
  const form = useContractForm(factorSignInRoutes.signInByCode.body, { challenge, code: '' })
  const isApp = way === 'app'
  return (
    <Form summary={false} form={form} save={(body) => write({ body })} onSaved={onDone}>
      <TextField
        name="code"
        label={t(isApp ? 'accounts.factors.step.code' : 'accounts.factors.step.recoveryCode')}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoFocus
        plain
        required
      />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        {t('accounts.factors.step.submit')}
      </Button>
    </Form>
  )
}

function PasskeyStep({ factor, onDone }: Omit<Props, 'onBack'>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [unused, setUnused] = useState(false)
  const { write, pending, problem } = useWrite(factorSignInRoutes.signInByPasskey)
  async function use() {
    setUnused(false)
    const passkey = await answerByPasskey(factor)
    if (!passkey) return setUnused(true)
    const outcome = await write({ body: { challenge: factor.challenge, passkey } })
    if (outcome.ok) onDone(outcome.answer)
  }
  const message = problem && ('fields' in problem ? problem.fields[0]?.message : undefined)
  const wrong = unused ? t('accounts.factors.step.passkeyFailed') : (message ?? (problem && failureText(problem)))
  return (
    <>
      {wrong && <FormSummary>{wrong}</FormSummary>}
      <ActionButton size="md" fullWidth autoFocus loading={pending} icon={IconFingerprint} onClick={() => void use()}>
        {t('accounts.factors.step.usePasskey')}
      </ActionButton>
    </>
  )
}
