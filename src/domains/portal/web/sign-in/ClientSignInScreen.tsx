import { Button } from '@mantine/core'
import { IconMailForward, IconBuildingCommunity, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { AuthPage } from '#domains/accounts/web/AuthPage.tsx'
import { Notice } from '#domains/accounts/web/Notice.tsx'
import { TypedAddress } from '#domains/accounts/web/TypedAddress.tsx'
import { useLanguageOf } from '#domains/confirmations/web/use-language-of.ts'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { BrandHead } from '#platform/web/ui/page/BrandHead.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { signInRoutes } from '../../contract/sign-in.ts'
import { signInMinutes } from '../../rules.ts'
import styles from './SignIn.module.css'

/** Signs a contact in to the client portal: requests a link, or uses the one of the address. */
export function ClientSignInScreen() {
  const [{ token }, setQuery] = useAddressQuery({ token: '' })
  return token === '' ? <RequestLink /> : <UseLink token={token} onRequest={() => setQuery({ token: '' })} />
}

/** Requests a sign-in link. The answer is the same for known and unknown addresses. */
function RequestLink() {
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

interface UseLinkProps {
  token: string
  onRequest: () => void
}

/** Shows who a sign-in link is for. Signing in takes the typed address, because mail scanners open links and click buttons. */
function UseLink({ token, onRequest }: UseLinkProps) {
  const { t } = useTranslation()
  const { go } = useNavigation()
  const link = useRead(signInRoutes.readSignInLink, { query: { token } })
  const signIn = useWrite(signInRoutes.signInToPortal)
  useLanguageOf(link.data?.language)
  const isGone = [link.error, signIn.problem].some((failure) => failure instanceof ApiProblem && failure.status === 410)
  if (isGone) {
    return (
      <div className={styles.page}>
        <AuthPage
          mark={<Notice tone="bad" icon={IconLinkOff} />}
          title={t('portal.signIn.invalid')}
          lead={t('portal.signIn.invalidText')}
        >
          <Button size="md" fullWidth onClick={onRequest}>
            {t('portal.signIn.requestNew')}
          </Button>
        </AuthPage>
      </div>
    )
  }
  if (link.error)
    return <Failed title={t('portal.signIn.linkFailed')} failure={link.error} retry={() => void link.refetch()} />
  if (!link.data) return <Loading />
  const { contact, company, client, brand } = link.data
  return (
    <div className={styles.page}>
      <BrandHead brand={brand} />
      <AuthPage
        mark={<Notice tone="news" icon={IconBuildingCommunity} />}
        title={t('portal.signIn.welcome', { contact })}
        lead={t('portal.signIn.for', { company, client })}
      >
        <TypedAddress
          save={(email) => signIn.write({ body: { token, email } })}
          onSaved={() => go('/client', { replace: true })}
          submit={t('portal.signIn.open')}
        />
      </AuthPage>
    </div>
  )
}
