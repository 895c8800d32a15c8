import { Skeleton } from '@mantine/core'
import { Loading } from './Loading.tsx'
import styles from './LoadingCards.module.css'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PageWithCard } from '#platform/web/ui/page/PageWithCard.tsx'

/** The layout below a screen's title: one column, or a record with its card beside the rest. */
export type LoadingShape = 'form' | 'record'

/** The skeleton of a form or a record that is still being read. */
export function LoadingCards({ as }: { as: LoadingShape }) {
  if (as === 'form') return <LoadingPanel />
  return (
    <PageWithCard card={<LoadingFacts />}>
      <LoadingPanel />
    </PageWithCard>
  )
}

/** The skeleton of a panel with a title. */
export function LoadingPanel() {
  return (
    <Panel>
      <div className={styles.rows}>
        <Skeleton height={20} width="min(10rem, 50%)" radius="md" />
        <Loading />
      </div>
    </Panel>
  )
}

/** The skeleton of the card with the main facts of a record. */
export function LoadingFacts() {
  return (
    <div aria-hidden>
      <Panel>
        <Skeleton height={140} radius="md" />
      </Panel>
    </div>
  )
}
