import { Anchor, Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { accountRoutes } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { Notice } from '../Notice.tsx'
import { storedTag } from '#domains/accounts/web/sign-in/stored-tag.ts'
import { KindTabs } from '../sign-in/KindTabs.tsx'

/** Requests a password reset link. The response is the same for known and unknown addresses. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const [{ tab }, setQuery] = useAddressQuery({ tab: 'organisation' })
  const kind = tab === 'worker' ? 'worker' : 'organisation'
  const [start] = useState(() => ({ email: '', companyTag: storedTag() }))
  const [sent, setSent] = useState<string>()
  const { write } = useWrite(accountRoutes.requestPasswordReset)
  const form = useContractForm(accountRoutes.requestPasswordReset.body, start, {
    toInput: ({ email, companyTag }) =>
      kind === 'worker' ? { email, companyTag: companyTag.trim().toLowerCase() } : { email },
    also: ({ companyTag }) => ({
      companyTag: kind === 'worker' && !companyTag.trim() ? 'platform.validation.required' : undefined,
    }),
  })
  const backToSignIn = (
    <p data-aside>
      <Anchor component={Link} to={`/auth/login${kind === 'worker' ? '?tab=worker' : ''}`}>
        {t('accounts.action.backToSignIn')}
      </Anchor>
    </p>
  )

  if (sent !== undefined) {
    return (
      <AuthPage
        key="sent"
        mark={<Notice tone="news" icon={IconMailForward} />}
        title={t('accounts.forgot.sentTitle')}
        lead={sent}
      >
        {backToSignIn}
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('accounts.forgot.title')} lead={t('accounts.forgot.lead')}>
      <KindTabs kind={kind} onChange={(next) => setQuery({ tab: next })}>
        <Form
          summary={false}
          form={form}
          save={(body) => write({ body })}
          explain={unlessRefused(t('accounts.forgot.failed'))}
          onSaved={({ message }) => setSent(message)}
        >
          {kind === 'worker' && <TextField name="companyTag" label={t('accounts.signIn.companyTag')} plain required />}
          <TextField name="email" label={t('accounts.signIn.email')} autoComplete="username" plain required />
          <Button type="submit" size="md" fullWidth loading={form.pending}>
            {t('accounts.forgot.submit')}
          </Button>
        </Form>
      </KindTabs>
      {backToSignIn}
    </AuthPage>
  )
}
