import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { AuthPage } from '#domains/accounts/web/AuthPage.tsx'
import { Notice } from '#domains/accounts/web/Notice.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { signInRoutes } from '../../contract/sign-in.ts'
import { signInMinutes } from '../../rules.ts'
import styles from './SignIn.module.css'

/** Requests a sign-in link. The answer is the same for known and unknown addresses. */
export function RequestLink() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const { write } = useWrite(signInRoutes.requestSignIn)
  const form = useContractForm(signInRoutes.requestSignIn.body, { email: '' })
  if (sentTo !== undefined) {
    return (
      <div className={styles.page}>
        <AuthPage
          key="sent"
          mark={<Notice tone="news" icon={IconMailForward} />}
          title={t('portal.signIn.sentTitle')}
          lead={t('portal.signIn.sent', { email: sentTo, minutes: signInMinutes })}
        >
          <Button variant="default" onClick={() => setSentTo(undefined)}>
            {t('portal.signIn.again')}
          </Button>
        </AuthPage>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <AuthPage title={t('portal.signIn.title')} lead={t('portal.signIn.lead')}>
        <Form
          summary={false}
          form={form}
          save={async (body) => {
            const outcome = await write({ body })
            return outcome.ok ? { ok: true, answer: body.email } : outcome
          }}
          explain={unlessRefused(t('portal.signIn.failed'))}
          onSaved={setSentTo}
        >
          <TextField name="email" label={t('portal.signIn.email')} autoComplete="email" plain required />
          <Button type="submit" size="md" fullWidth loading={form.pending}>
            {t('portal.signIn.submit')}
          </Button>
        </Form>
      </AuthPage>
    </div>
  )
}
