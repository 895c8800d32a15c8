import type { ReactNode } from 'react'
import styles from './Legend.module.css'

/** One entry of a legend: its symbol and its meaning. */
export type LegendEntry = readonly [key: string, sample: ReactNode, label: string]

/** The legend of a chart or calendar above. */
export function Legend({ label, meanings }: { label: string; meanings: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {meanings.map(([key, sample, label]) => (
        <li key={key} className={styles.entry}>
          {sample}
          {label}
        </li>
      ))}
    </ul>
  )
}
