import { Loader } from '@mantine/core'
import { IconLockX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { signOnRoutes } from '../../contract/single-sign-on.ts'
import { AuthPage } from '../AuthPage.tsx'
import { Notice } from '../Notice.tsx'
import { session } from '../session.ts'
import { storeTag } from '../sign-in/stored-tag.ts'
import { storeSignOutAddress } from './sign-out-address.ts'

interface Props {
  /** The parameters with which the provider returns; empty if there are none. */
  readonly response: { readonly state: string; readonly code: string; readonly iss: string; readonly error: string }
}

/** The end of a sign-in at the identity provider. It completes the sign-in once, or says why that failed. */
export function SignOnReturn({ response }: Props) {
  const { t } = useTranslation()
  const { go } = useNavigator()
  const failureText = useFailureText()
  const [{ state, code, iss, error }] = useState(response)
  const begun = useRef(false)
  const { write, problem } = useWrite(signOnRoutes.finishSignOn)
  useEffect(() => {
    // A state is valid once.
    if (begun.current) return
    begun.current = true
    void finish()
    async function finish() {
      const given = { ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }
      const outcome = await write({ body: { state: state || 'none', ...given } })
      if (!outcome.ok) return
      const { profile, signOutAt } = outcome.answer
      if (profile.company_tag) storeTag(profile.company_tag)
      storeSignOutAddress(profile.id, signOutAt)
      go('/', { replace: true, unasked: true })
      session.set(profile)
    }
  }, [state, code, iss, error, write, go])
  if (!problem)
    return (
      <AuthPage title={t('accounts.signOn.returning')}>
        <Loader aria-hidden />
      </AuthPage>
    )
  return (
    <AuthPage
      mark={<Notice tone="bad" icon={IconLockX} />}
      title={t('accounts.signOn.failed')}
      lead={<span role="alert">{failureText(problem)}</span>}
    >
      <LinkButton to="/auth/single-sign-on" size="md" fullWidth>
        {t('accounts.signOn.again')}
      </LinkButton>
      <LinkButton to="/auth/login" variant="subtle" size="md" fullWidth mt="sm">
        {t('accounts.signOn.usePassword')}
      </LinkButton>
    </AuthPage>
  )
}
