import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Labels with their values in rows; `className` arranges them. */
export function FactRows({
  facts,
  className,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  className: string | undefined
}) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

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
