import { Skeleton } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import page from '#platform/web/ui/page/Page.module.css'
import styles from './states.module.css'

/** The skeleton of a list or of a part of a screen that is still loading. */
export function Loading({ rows = 4, height = 44 }: { rows?: number; height?: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} role="status" aria-busy>
      <span className="visually-hidden">{t('platform.state.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </div>
  )
}

/** The skeleton of a screen whose code is still loading. */
export function LoadingPage() {
  return (
    <div className={page.page}>
      <Skeleton height={36} width="min(16rem, 60%)" radius="md" />
      <Loading rows={6} />
    </div>
  )
}
