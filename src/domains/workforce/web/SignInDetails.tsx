import { Stack } from '@mantine/core'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import styles from './SignInDetails.module.css'

/** The first sign-in details of a worker, to be passed on. The password is shown only once, if it is known. */
export function SignInDetails({ email, password }: { email: string; password: string | undefined }) {
  const { t } = useTranslation()
  const tag = useProfile().company_tag ?? ''
  const address = `${window.location.origin}/auth/login?tab=worker&tag=${encodeURIComponent(tag)}`
  const lines = [
    [t('workforce.signIn.address'), address],
    [t('workforce.signIn.companyTag'), tag],
    [t('workforce.field.email'), email],
    ...(password === undefined ? [] : [[t('workforce.signIn.password'), password] as const]),
  ] as const
  return (
    <Stack gap="0.5rem">
      {lines.map(([label, value]) => (
        <CopyLine
          key={label}
          label={label}
          value={value}
          copy={t('workforce.signIn.copy')}
          copied={t('workforce.signIn.copied')}
        />
      ))}
      <p className={styles.once}>{t(password === undefined ? 'workforce.signIn.unknown' : 'workforce.signIn.once')}</p>
    </Stack>
  )
}
