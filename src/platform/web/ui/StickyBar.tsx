import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

interface Props {
  /** What the bar is about, where it stands by itself. */
  label?: string
  /** What one keeps in sight: a sum, what is chosen, what is not saved. */
  words?: ReactNode
  /** Set off from what it stands over, as for what is chosen of a list. */
  accent?: boolean
  /** On a phone only the words stay in sight, and the buttons stand at the end. */
  apart?: boolean
  /** The buttons. */
  children: ReactNode
}

/**
 * The foot of a form, a list, a dialog or a side panel, in sight as long as what it belongs to: what it comes to, and at its end what can
 * be done, the main button last. In a panel or a dialog it is part of it, elsewhere it has a surface of its own.
 */
export function StickyBar({ label, words, accent = false, apart = false, children }: Props) {
  return (
    <div
      className={styles.bar}
      data-accent={accent || undefined}
      data-apart={apart || undefined}
      {...(label && { role: 'region', 'aria-label': label })}
    >
      <div className={styles.row}>
        {words && (
          <div className={styles.words} role="status">
            {words}
          </div>
        )}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  )
}
