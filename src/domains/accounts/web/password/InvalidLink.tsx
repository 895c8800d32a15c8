import { IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { Notice } from '../Notice.tsx'

/** Shows that an emailed link is invalid or expired, with a link to request a new one. */
export function InvalidLink({ again }: { again?: '/auth/register' | '/auth/forgot-password' | undefined }) {
  const { t } = useTranslation()
  return (
    <AuthPage
      mark={<Notice tone="bad" icon={IconLinkOff} />}
      title={t('accounts.link.invalid')}
      lead={t('accounts.link.invalidText')}
    >
      {again && (
        <LinkButton to={again} size="md" fullWidth>
          {t(again === '/auth/register' ? 'accounts.link.registerAgain' : 'accounts.link.askAgain')}
        </LinkButton>
      )}
      <LinkButton to="/auth/login" variant="subtle" size="md" fullWidth mt="sm">
        {t('accounts.action.backToSignIn')}
      </LinkButton>
    </AuthPage>
  )
}
