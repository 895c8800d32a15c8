import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { Answer } from '#base/route.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { accountRoutes } from '../../contract.ts'
import styles from './DemoSignIns.module.css'
import type { Kind } from './KindTabs.tsx'

interface Props {
  demo: NonNullable<Answer<typeof accountRoutes.readDemo>>
  kind: Kind
  fill: (values: { email: string; password: string; companyTag?: string }) => void
}

/** The credentials of the demo organisation, with a button that fills in the form. */
export function DemoSignIns({ demo, kind, fill }: Props) {
  const { t, language, setLanguage } = useTranslation()
  const shown = demo[kind]
  return (
    <aside className={styles.demo} aria-label={t('accounts.demo.title')}>
      <p className={styles.title}>
        <IconSparkles size={16} aria-hidden /> {t('accounts.demo.title')}
      </p>
      <dl className={styles.facts}>
        <dt>{t('accounts.signIn.email')}</dt>
        <dd>{shown.email}</dd>
        <dt>{t('accounts.signIn.password')}</dt>
        <dd>{shown.password}</dd>
        {kind === 'worker' && (
          <>
            <dt>{t('accounts.signIn.companyTag')}</dt>
            <dd>{demo.worker.companyTag}</dd>
          </>
        )}
      </dl>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          fill({ ...shown })
          // The demo accounts have their own language; visitors keep the language of this page.
          void setLanguage(language)
        }}
      >
        {t('accounts.demo.fill')}
      </Button>
    </aside>
  )
}
