import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** The values of a record with their labels; empty ones show a dash, and long text may take the whole width. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode, width?: 'wide'])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value, width]) => (
        <div key={label} className={styles.fact} data-wide={width === 'wide' || undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
