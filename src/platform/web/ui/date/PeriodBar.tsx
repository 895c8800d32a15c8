import type { ReactNode } from 'react'
import styles from './PeriodBar.module.css'

/** The bar at the top of a panel in which its week or month is chosen. */
export function PeriodBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
