import { Children, type ReactNode } from 'react'
import styles from './Items.module.css'

interface Props {
  /** A symbol or initials before the name. */
  start?: ReactNode
  name: ReactNode
  badge?: ReactNode
  /** Lines below the name; those without content are left out. */
  notes: readonly ReactNode[]
  /** Content below the notes. */
  details?: ReactNode
  menu?: ReactNode
  /** A button: at the end of the row, or below it on a phone. */
  action?: ReactNode
  /** Dialogs of the row. */
  children?: ReactNode
}

/** A row of a list of settings: a name with its badge, notes, and a menu or a button. */
export function ItemRow({ start, name, badge, notes, details, menu, action, children }: Props) {
  return (
    <li className={styles.item} data-menu={Boolean(menu) || undefined}>
      {start}
      <div className={styles.words}>
        <p className={styles.name}>
          <span>{name}</span>
          {badge}
        </p>
        {Children.map(notes, (note) => Boolean(note) && <p className={styles.note}>{note}</p>)}
        {details}
      </div>
      {menu}
      {action && <span className={styles.end}>{action}</span>}
      {children}
    </li>
  )
}
