import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { isOwnPath } from '#platform/web/navigation/address.ts'
import { accountRoutes } from '../../contract.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { session } from '../session.ts'
import { Steps } from '../Steps.tsx'
import { storeTag, nextSignIn } from '#domains/accounts/web/sign-in/stored-tag.ts'
import { CheckedLink } from './CheckedLink.tsx'
import { isLinkToken } from './link-token.ts'
import { ChoosePassword } from './ChoosePassword.tsx'

/** The page of the link of a registration, which confirms the address: choose a password, and create the organisation. */
export function VerifyTokenScreen() {
  const { t } = useTranslation()
  const [{ token }] = useAddressQuery({ token: '' })
  const checked = useRead(accountRoutes.validateRegistration, { query: { token } }, { enabled: isLinkToken(token) })
  const { write } = useWrite(accountRoutes.activateAccount)
  return (
    <CheckedLink of={checked} token={token} again="/auth/register">
      {({ email }) => (
        <ChoosePassword
          mark={<Steps now={3} />}
          title={t('accounts.password.createTitle')}
          lead={t('accounts.verify.text', { email })}
          email={email}
          named
          submit={t('accounts.password.create')}
          token={token}
          save={(body) => write({ body })}
          onSaved={(profile) => session.set(profile)}
        />
      )}
    </CheckedLink>
  )
}

/**
 * The page of a link to choose a password: for an invitation or a reset. `next` is the screen to which the link of an
 * email leads once the person is signed in.
 */
export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const [{ token, next }] = useAddressQuery({ token: '', next: '' })
  const tell = useToasts()
  const { go } = useNavigation()
  const checked = useRead(accountRoutes.validateReset, { query: { token } }, { enabled: isLinkToken(token) })
  const { write } = useWrite(accountRoutes.resetPassword)
  return (
    <CheckedLink of={checked} token={token} again="/auth/forgot-password">
      {({ purpose, type, email, companyTag }) => (
        <ChoosePassword
          title={t(purpose === 'invitation' ? 'accounts.password.createTitle' : 'accounts.password.resetTitle')}
          lead={t(purpose === 'invitation' ? 'accounts.password.invitedText' : 'accounts.password.resetText')}
          submit={t(purpose === 'invitation' ? 'accounts.password.create' : 'accounts.password.reset')}
          token={token}
          email={email}
          save={(body) => write({ body })}
          onSaved={({ message, profile }) => {
            tell.success(message)
            if (companyTag) storeTag(companyTag)
            nextSignIn.email = email
            // A reset ends all sessions, including the one of this browser.
            session.set(profile)
            const signIn = `/auth/login${type === 'worker' ? '?tab=worker' : ''}`
            go(isOwnPath(next) ? next : profile ? '/' : signIn, { replace: true })
          }}
        />
      )}
    </CheckedLink>
  )
}
