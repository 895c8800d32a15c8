import { Skeleton } from '@mantine/core'
import { Loading } from './Loading.tsx'
import styles from './LoadingCards.module.css'

/** What is below the title of a screen: a form, or a record with its facts beside the rest. */
export type LoadingShape = 'form' | 'record'

/** What stands in the place of a form or a record that is still being read. */
export function LoadingCards({ as }: { as: LoadingShape }) {
  return (
    <div className={as === 'record' ? styles.columns : undefined}>
      {as === 'record' && (
        <div className={styles.card} aria-hidden>
          <Skeleton height={20} width="50%" radius="md" />
          <Skeleton height={140} radius="md" />
        </div>
      )}
      <div className={styles.card}>
        <Skeleton height={20} width="min(10rem, 50%)" radius="md" />
        <Loading />
      </div>
    </div>
  )
}
