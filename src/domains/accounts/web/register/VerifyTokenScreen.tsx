import { IconCircleCheck } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { accountRoutes } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { Notice } from '../Notice.tsx'
import { CheckedLink } from '../password/CheckedLink.tsx'
import { isLinkToken } from '../password/link-token.ts'

/** The page of a registration link. A valid link continues with the choice of a password. */
export function VerifyTokenScreen() {
  const { t } = useTranslation()
  const [{ token }] = useAddressQuery({ token: '' })
  const checked = useRead(accountRoutes.validateRegistration, { query: { token } }, { enabled: isLinkToken(token) })
  return (
    <CheckedLink of={checked} token={token} again="/auth/register">
      {({ email }) => (
        <AuthPage
          key="verified"
          mark={<Notice tone="good" icon={IconCircleCheck} />}
          title={t('accounts.verify.title')}
          lead={t('accounts.verify.text', { email })}
        >
          <LinkButton
            to={`/auth/reset-password?${new URLSearchParams({ for: 'activation', token })}`}
            size="md"
            fullWidth
          >
            {t('accounts.verify.continue')}
          </LinkButton>
        </AuthPage>
      )}
    </CheckedLink>
  )
}
