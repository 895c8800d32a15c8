import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './LinkedFigures.module.css'

/** A figure that leads to its rows, with notes below: the earlier periods. */
export interface LinkedFigure {
  readonly label: string
  readonly value: string
  readonly isNegative?: boolean
  readonly notes: readonly string[]
  readonly to: string
}

/** Figures as cards, each a link to the rows that it counts. */
export function LinkedFigures({ label, figures }: { label: string; figures: readonly LinkedFigure[] }) {
  return (
    <section className={styles.cards} aria-label={label}>
      {figures.map((figure) => (
        <Link key={figure.label} to={figure.to} className={styles.card}>
          <span className={styles.label}>{figure.label}</span>
          <strong className={styles.value} data-negative={figure.isNegative || undefined}>
            {figure.value}
          </strong>
          {figure.notes.map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
        </Link>
      ))}
    </section>
  )
}
