import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { addressLinkRoutes } from '../../contract/sensitive.ts'
import { AuthPage } from '../AuthPage.tsx'
import { Notice } from '../Notice.tsx'
import { CheckedLink } from '../password/CheckedLink.tsx'
import { isLinkToken } from '../password/link-token.ts'
import { session } from '../session.ts'
import { TypedAddress } from '../TypedAddress.tsx'

interface Of {
  readonly token: string
  /** The sign-in address after using the link. */
  readonly email: string
}

/** The page of both links of an address change: confirm the new address, or stop or undo the change. */
export function EmailChangeScreen() {
  const [{ token }] = useAddressQuery({ token: '' })
  const [isDone, setIsDone] = useState(false)
  const checked = useRead(
    addressLinkRoutes.readAddressLink,
    { query: { token } },
    { enabled: isLinkToken(token) && !isDone },
  )
  if (isDone) return <Confirmed />
  return (
    <CheckedLink of={checked} token={token}>
      {({ does, email }) =>
        does === 'confirm' ? (
          <Confirming token={token} email={email} onDone={() => setIsDone(true)} />
        ) : (
          <Undoing token={token} email={email} />
        )
      }
    </CheckedLink>
  )
}

function Confirming({ token, email, onDone }: Of & { onDone: () => void }) {
  const { t } = useTranslation()
  const { write } = useWrite(addressLinkRoutes.confirmAddress)
  async function done() {
    onDone()
    await session.load()
  }
  return (
    <AuthPage title={t('accounts.link.address.confirmTitle')} lead={t('accounts.link.address.confirmLead', { email })}>
      <TypedAddress
        save={(typed) => write({ body: { token, email: typed } })}
        onSaved={() => void done()}
        submit={t('accounts.link.address.confirm')}
      />
    </AuthPage>
  )
}

function Confirmed() {
  const { t } = useTranslation()
  return (
    <AuthPage
      mark={<Notice tone="good" icon={IconMailCheck} />}
      title={t('accounts.link.address.confirmedTitle')}
      lead={t('accounts.link.address.confirmedLead')}
    >
      <LinkButton to="/" size="md" fullWidth>
        {t('accounts.link.address.continue')}
      </LinkButton>
    </AuthPage>
  )
}

function Undoing({ token, email }: Of) {
  const { t } = useTranslation()
  const { go } = useNavigation()
  const { write } = useWrite(addressLinkRoutes.undoAddressChange)
  function done(resetToken: string) {
    session.set(null)
    go(`/auth/reset-password?token=${resetToken}`, { replace: true })
  }
  return (
    <AuthPage title={t('accounts.link.address.undoTitle')} lead={t('accounts.link.address.undoLead', { email })}>
      <TypedAddress
        save={(typed) => write({ body: { token, email: typed } })}
        onSaved={({ resetToken }) => done(resetToken)}
        submit={t('accounts.link.address.undo')}
        color="red"
      />
      <LinkButton to="/" variant="subtle" size="md" fullWidth mt="sm">
        {t('accounts.link.address.keep')}
      </LinkButton>
    </AuthPage>
  )
}
