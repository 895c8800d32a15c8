import type { ReactNode } from 'react'
import styles from './Legend.module.css'

/** A look, and what it means. */
export type LegendEntry = readonly [key: string, look: ReactNode, words: string]

/** What the looks of a picture above mean. */
export function Legend({ label, meanings }: { label: string; meanings: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {meanings.map(([key, look, words]) => (
        <li key={key} className={styles.entry}>
          {look}
          {words}
        </li>
      ))}
    </ul>
  )
}
