import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface Props {
  title?: ReactNode
  /** Content at the end of the title row: a button, a link. */
  action?: ReactNode
  lead?: ReactNode
  /** Without padding, for a list that reaches the edges. */
  flush?: boolean
  /** The name of its step in the tour. */
  tour?: string
  /** Hidden in print. */
  screenOnly?: boolean
  children: ReactNode
}

/** A part of a screen on a separate surface. */
export function Panel({ title, action, lead, flush = false, tour, screenOnly = false, children }: Props) {
  return (
    <section
      className={styles.panel}
      data-flush={flush || undefined}
      data-titled={title !== undefined || undefined}
      data-tour={tour}
      data-print={screenOnly ? 'none' : undefined}
    >
      {(title || action) && (
        <header className={styles.head}>
          <div className={styles.titles}>
            {title && <h2 className={styles.title}>{title}</h2>}
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={styles.body} data-surface>
        {children}
      </div>
    </section>
  )
}
