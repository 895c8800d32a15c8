import type { ReactNode } from 'react'
import styles from './PageWithCard.module.css'

interface Props {
  card: ReactNode
  /** True if the rest is what readers come for: then the card follows it where there is no room beside it. */
  cardLast?: boolean
  children: ReactNode
}

/** A page of a record with its main card first, beside the rest if there is room. */
export function PageWithCard({ card, cardLast = false, children }: Props) {
  return (
    <div className={styles.columns}>
      {!cardLast && card}
      <div className={styles.main}>{children}</div>
      {cardLast && card}
    </div>
  )
}
