import type { ReactNode } from 'react'
import styles from './BottomBar.module.css'

/** The bar with the main screens at the bottom of a phone. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-tour="navigation">
      {children}
    </div>
  )
}
