import { Skeleton } from '@mantine/core'
import { useWords } from '../i18n/use-words.ts'
import page from './Page.module.css'
import styles from './states.module.css'

/** Rows stand for a list or a part of a screen, the others for what is below the title of one. */
export type LoadingShape = 'rows' | 'record' | 'form'

/** What stands in the place of something that is still being read, in its shape. */
export function Loading({ rows = 4, height = 44, as = 'rows' }: { rows?: number; height?: number; as?: LoadingShape }) {
  const { t } = useWords()
  return (
    <div className={as === 'rows' ? styles.loading : undefined} role="status" aria-busy>
      <span className="visually-hidden">{t('platform.state.loading')}</span>
      {as === 'rows' && bars(rows, height)}
      {as === 'form' && <Card rows={rows} height={height} />}
      {as === 'record' && (
        <div className={styles.columns}>
          <Card rows={5} height={20} />
          <Card rows={rows} height={height} />
        </div>
      )}
    </div>
  )
}

/** A screen of which not even the code is there yet: its title, and what it may hold. */
export function LoadingPage() {
  return (
    <div className={page.page}>
      <Skeleton height={36} width="min(16rem, 60%)" radius="md" />
      <Loading as="form" rows={6} />
    </div>
  )
}

function Card({ rows, height }: { rows: number; height: number }) {
  return (
    <div className={styles.card}>
      <Skeleton height={20} width="min(10rem, 50%)" radius="md" />
      {bars(rows, height)}
    </div>
  )
}

const bars = (rows: number, height: number) =>
  Array.from({ length: rows }, (_, index) => <Skeleton key={index} height={height} radius="md" />)
