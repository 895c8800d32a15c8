import { Skeleton } from '@mantine/core'
import { useWords } from '../i18n/use-words.ts'
import styles from './states.module.css'

/** What stands in the place of something that is still being read. */
export function Loading({ rows = 4, height = 44 }: { rows?: number; height?: number }) {
  const { t } = useWords()
  return (
    <div className={styles.loading} role="status" aria-busy>
      <span className="visually-hidden">{t('platform.state.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </div>
  )
}
