import { Button } from '@mantine/core'
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
  const { act, pending } = useWrite(addressLinkRoutes.confirmAddress)
  async function confirm() {
    const outcome = await act({ body: { token } })
    if (!outcome.ok) return
    onDone()
    await session.load()
  }
  return (
    <AuthPage title={t('accounts.link.address.confirmTitle')} lead={t('accounts.link.address.confirmLead', { email })}>
      <Button size="md" fullWidth loading={pending} onClick={() => void confirm()}>
        {t('accounts.link.address.confirm')}
      </Button>
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
  const { act, pending } = useWrite(addressLinkRoutes.undoAddressChange)
  async function undo() {
    const outcome = await act({ body: { token } })
    if (!outcome.ok) return
    session.set(null)
    go(`/auth/reset-password?token=${outcome.answer.resetToken}`, { replace: true })
  }
  return (
    <AuthPage title={t('accounts.link.address.undoTitle')} lead={t('accounts.link.address.undoLead', { email })}>
      <Button color="red" size="md" fullWidth loading={pending} onClick={() => void undo()}>
        {t('accounts.link.address.undo')}
      </Button>
      <LinkButton to="/" variant="subtle" size="md" fullWidth mt="sm">
        {t('accounts.link.address.keep')}
      </LinkButton>
    </AuthPage>
  )
}
