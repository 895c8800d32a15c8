import { Alert } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Changes } from './Changes.tsx'
import styles from './StaleNotice.module.css'
import type { Stale } from './use-decisions.ts'

/** Shows that someone else has changed the entry, and the differences. */
export function StaleNotice({ stale }: { stale: Stale }) {
  const { t } = useTranslation()
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconRefreshAlert size={20} aria-hidden />}
      title={t('timesheets.stale.title')}
      classNames={{ root: styles.notice ?? '' }}
    >
      {t('timesheets.stale.text')}
      <Changes stale={stale} />
    </Alert>
  )
}
