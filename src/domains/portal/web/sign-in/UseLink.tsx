import { Button } from '@mantine/core'
import { IconBuildingCommunity, IconLinkOff } from '@tabler/icons-react'
import { AuthPage } from '#domains/accounts/web/AuthPage.tsx'
import { Notice } from '#domains/accounts/web/Notice.tsx'
import { TypedAddress } from '#domains/accounts/web/TypedAddress.tsx'
import { useLanguageOf } from '#domains/confirmations/web/use-language-of.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { signInRoutes } from '../../contract/sign-in.ts'
import styles from './SignIn.module.css'

interface Props {
  token: string
  onRequest: () => void
}

/** Shows who a sign-in link is for. Signing in takes the typed address, because mail scanners open links and click buttons. */
export function UseLink({ token, onRequest }: Props) {
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
  const { contact, company, client } = link.data
  return (
    <div className={styles.page}>
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
