import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

interface Props {
  /** What the bar is about, where it stands by itself. */
  label?: string
  /** The summary on the left: a total, a selection, an unsaved change. */
  words?: ReactNode
  /** Set off from what it stands over, as for what is chosen of a list. */
  accent?: boolean
  /** On a phone only the words stay in sight, and the buttons stand at the end. */
  apart?: boolean
  /** The buttons. */
  children: ReactNode
}

/**
 * The footer of a form, list, dialog or side panel, which stays in sight: a summary, then the buttons, the main one last. Inside a panel or
 * dialog it has no background of its own.
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
