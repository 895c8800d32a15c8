import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { accountRoutes } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { Steps } from '../Steps.tsx'

const pauseSeconds = 30

/** The second step of a registration: wait for the email, or request it again. */
export function MailSent({ email, message, onChange }: { email: string; message: string; onChange: () => void }) {
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
    const known = outcome.problem instanceof ApiProblem && outcome.problem.status === 429
    if (known) tell.failure(outcome.problem)
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
