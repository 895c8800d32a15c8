import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { accountRoutes } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { PurposeChoice } from './PurposeChoice.tsx'
import { Steps } from '../Steps.tsx'

/** The first step of a registration: business address and purpose of the organisation. */
export function AskForAddress({ onSent }: { onSent: (sent: { email: string; message: string }) => void }) {
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
