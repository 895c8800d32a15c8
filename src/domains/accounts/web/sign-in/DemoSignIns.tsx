import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { accountRoutes } from '../../contract.ts'
import styles from './DemoSignIns.module.css'
import type { Kind } from './KindTabs.tsx'

interface Props {
  kind: Kind
  fill: (values: { email: string; password: string; companyTag?: string }) => void
}

/** Where the server has a demo organisation: how to sign in to it, and a button that fills it in. */
export function DemoSignIns({ kind, fill }: Props) {
  const { t } = useWords()
  const demo = useRead(accountRoutes.readDemo, {})
  if (!demo.data) return null
  const shown = demo.data[kind]
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
            <dd>{demo.data.worker.companyTag}</dd>
          </>
        )}
      </dl>
      <Button variant="default" size="sm" onClick={() => fill({ ...shown })}>
        {t('accounts.demo.fill')}
      </Button>
    </aside>
  )
}
