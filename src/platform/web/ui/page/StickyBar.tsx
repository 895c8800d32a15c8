import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

interface Props {
  /** The accessible name of the bar, if it is not part of a form. */
  label?: string
  /** The summary on the left: a total, a selection, an unsaved change. */
  note?: ReactNode
  /** Highlights the bar, such as for the selection of a list. */
  accent?: boolean
  /** On a phone only the summary is sticky, and the buttons are at the end. */
  apart?: boolean
  /** The buttons. */
  children: ReactNode
}

/**
 * The footer of a form, list, dialog or side panel, which stays visible: a summary, then the buttons, the main one last. Inside a panel or
 * dialog it has no separate background.
 */
export function StickyBar({ label, note, accent = false, apart = false, children }: Props) {
  return (
    <div
      className={styles.bar}
      data-sticky-bar
      data-accent={accent || undefined}
      data-apart={apart || undefined}
      {...(label && { role: 'region', 'aria-label': label })}
    >
      <div className={styles.row}>
        {note && (
          <div className={styles.words} role="status">
            {note}
          </div>
        )}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  )
}
