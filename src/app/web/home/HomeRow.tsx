import type { ReactNode } from 'react'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import styles from './Home.module.css'

interface Props {
  /** The name of the worker, which links to `to`. */
  name: string
  to: string
  detail: ReactNode
  /** Below the detail. */
  more?: ReactNode
  /** A figure at the end. */
  figure?: ReactNode
  /** A badge at the end. */
  badge?: ReactNode
}

/** A worker in a list of the home screen. */
export function HomeRow({ name, to, detail, more, figure, badge }: Props) {
  return (
    <li className={styles.row}>
      <Initials name={name} />
      <span className={styles.rowText}>
        <Link to={to} className={styles.rowLink}>
          {name}
        </Link>
        <span className={styles.detail}>{detail}</span>
        {more}
      </span>
      {figure && <span className={styles.rowEnd}>{figure}</span>}
      {badge && <span className={styles.badge}>{badge}</span>}
    </li>
  )
}
