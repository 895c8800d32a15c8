import type { ReactNode } from 'react'
import styles from './PageWithCard.module.css'

/** A page of a record with a card of it, which comes first, and stands beside the rest where there is room. */
export function PageWithCard({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {card}
      <div className={styles.main}>{children}</div>
    </div>
  )
}
