import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

interface Props {
  /** What the bar is about, where it stands by itself. */
  label?: string
  /** What one keeps in sight: a sum, what is chosen. */
  words: ReactNode
  /** Set off from what it stands over, as for what is chosen of a list. */
  accent?: boolean
  /** On a phone only the words stay in sight, and the buttons stand at the end. */
  apart?: boolean
  /** The buttons. */
  children: ReactNode
}

/** A bar at the foot of a list or a form that stays in sight while one scrolls: what it comes to, and what can be done. */
export function StickyBar({ label, words, accent = false, apart = false, children }: Props) {
  return (
    <section
      className={styles.bar}
      data-accent={accent || undefined}
      data-apart={apart || undefined}
      aria-label={label}
    >
      <div className={styles.row}>
        <div className={styles.words} role="status">
          {words}
        </div>
        <div className={styles.buttons}>{children}</div>
      </div>
    </section>
  )
}
