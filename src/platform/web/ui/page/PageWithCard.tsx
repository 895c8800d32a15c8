import type { ReactNode } from 'react'
import styles from './PageWithCard.module.css'

/** A page of a record with its main card first, beside the rest if there is room. */
export function PageWithCard({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {card}
      <div className={styles.main}>{children}</div>
    </div>
  )
}
