import { Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IconLinkOff } from '@tabler/icons-react'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { isLinkToken } from './link-token.ts'
import { Notice } from '../Notice.tsx'

interface Props<Found> {
  of: UseQueryResult<Found, Failure>
  token: string
  /** The page that requests a new link. */
  again?: '/auth/register' | '/auth/forgot-password'
  children: (found: Found) => ReactNode
}

/** Checks the token of an emailed link, then shows the content for it or that the link is invalid or expired. */
export function CheckedLink<Found>({ of, token, again, children }: Props<Found>) {
  const { t } = useTranslation()
  if (!isLinkToken(token)) return <InvalidLink again={again} />
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error instanceof ApiProblem && of.error.status < 500 && of.error.status !== 429) {
    return <InvalidLink again={again} />
  }
  if (of.error) return <Failed failure={of.error} retry={() => void of.refetch()} />
  return (
    <AuthPage title={t('accounts.link.checking')} lead={t('accounts.link.checkingText')}>
      <Loader aria-hidden />
    </AuthPage>
  )
}

/** Shows that an emailed link is invalid or expired, with a link to request a new one. */
function InvalidLink({ again }: { again?: '/auth/register' | '/auth/forgot-password' | undefined }) {
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
