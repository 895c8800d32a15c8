import { Anchor, Button } from '@mantine/core'
import { useState, useEffect } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { accountRoutes } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { Steps } from '../Steps.tsx'
import { PurposeChoice } from './PurposeChoice.tsx'

/** Registration in two steps: address and purpose, then the emailed link. */
export function RegisterScreen() {
  const [sent, setSent] = useState<{ email: string; message: string }>()
  if (sent) return <MailSent {...sent} onChange={() => setSent(undefined)} />
  return <AskForAddress onSent={setSent} />
}

/** The first step of a registration: business address and purpose of the organisation. */
function AskForAddress({ onSent }: { onSent: (sent: { email: string; message: string }) => void }) {
  const { t } = useTranslation()
  const [start] = useState(() => ({ email: '', accountType: undefined as 'outsourcing' | 'enlisting' | undefined }))
  const { write } = useWrite(accountRoutes.register)
  const form = useContractForm(accountRoutes.register.body, start, {
    toInput: (values) => values as { email: string; accountType: 'outsourcing' | 'enlisting' },
    also: ({ accountType }) => ({ accountType: accountType ? undefined : 'accounts.validation.purposeRequired' }),
  })
  return (
    <AuthPage mark={<Steps now={1} />} title={t('accounts.register.title')} lead={t('accounts.register.lead')}>
      <Form
        summary={false}
        form={form}
        save={(body) => write({ body })}
        explain={unlessRefused(t('accounts.register.failed'))}
        onSaved={({ message }) => onSent({ email: form.values.email.trim(), message })}
      >
        <TextField name="email" type="email" label={t('accounts.register.email')} autoComplete="email" plain required />
        <PurposeChoice name="accountType" label={t('accounts.register.purpose')} />
        <Button type="submit" size="md" fullWidth loading={form.pending}>
          {t('accounts.register.submit')}
        </Button>
        <p data-small>
          <Anchor component={Link} to="/terms">
            {t('accounts.register.agree')}
          </Anchor>
        </p>
      </Form>
      <p data-aside>
        {t('accounts.register.known')}{' '}
        <Anchor component={Link} to="/auth/login">
          {t('accounts.signIn.submit')}
        </Anchor>
      </p>
    </AuthPage>
  )
}

const pauseSeconds = 30

/** The second step of a registration: wait for the email, or request it again. */
function MailSent({ email, message, onChange }: { email: string; message: string; onChange: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [wait, setWait] = useState(pauseSeconds)
  const { write, pending } = useWrite(accountRoutes.resendVerification)
  useEffect(() => {
    if (wait === 0) return undefined
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  async function resend() {
    const outcome = await write({ body: { email } })
    if (outcome.ok) {
      tell.success(outcome.answer.message)
      setWait(pauseSeconds)
      return
    }
    const isRateLimited = outcome.problem instanceof ApiProblem && outcome.problem.status === 429
    if (isRateLimited) tell.failure(outcome.problem)
    else tell.error(t('accounts.register.resendFailed'))
  }

  return (
    <AuthPage key="sent" mark={<Steps now={2} />} title={t('accounts.register.sentTitle')} lead={message}>
      <p data-address>{email}</p>
      <p data-small>{t('accounts.register.sentHelp')}</p>
      <Button size="md" fullWidth variant="default" loading={pending} disabled={wait > 0} onClick={() => void resend()}>
        {wait > 0 ? t('accounts.register.resendIn', { seconds: wait }) : t('accounts.register.resend')}
      </Button>
      <Button size="md" fullWidth variant="subtle" mt="sm" onClick={onChange}>
        {t('accounts.register.otherAddress')}
      </Button>
    </AuthPage>
  )
}
