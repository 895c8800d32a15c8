import type { ComponentType } from 'react'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './FilterTiles.module.css'

interface Tile {
  readonly key: string
  readonly label: string
  readonly icon?: ComponentType<{ size?: number | string }>
  readonly value: string
  readonly note?: string
  /** The list with the rows of the figure; of the chosen tile, the list without the filter. */
  readonly to: string
  readonly isChosen: boolean
  /** True if the figure is an alarm, such as an overdue amount: it is red. */
  readonly isAlarm?: boolean
}

/** Figures above a list: each leads to its rows, and the chosen one back to all. */
export function FilterTiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <nav className={styles.tiles} aria-label={label} data-many={tiles.length > 4 || undefined}>
      {tiles.map(({ key, label: name, icon: Icon, value, note, to, isChosen, isAlarm }) => (
        <Link
          key={key}
          to={to}
          className={styles.tile}
          aria-current={isChosen ? 'true' : undefined}
          data-alarm={isAlarm || undefined}
        >
          <span className={styles.label}>
            {Icon && <Icon size={18} aria-hidden />}
            {name}
          </span>
          <strong className={styles.value}>{value}</strong>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </Link>
      ))}
    </nav>
  )
}
