import { useFormat } from '#platform/web/format/use-format.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import type { BoardRow } from './board.ts'
import styles from './RowHead.module.css'

/** The heading of a row: the worker and the planned hours. */
export function RowHead({ row: { worker, assignments, minutes } }: { row: BoardRow }) {
  const format = useFormat()
  const roles = [...new Set(assignments.map(({ role }) => role))].join(', ')
  return (
    <div role="rowheader" className={styles.head}>
      <Initials name={worker.name} />
      <span className={styles.words}>
        <Link to={`/provider/workforce/profile/${worker.id}`} className={styles.name} tabIndex={-1}>
          {worker.name}
        </Link>
        <span className={styles.note}>
          <span className={styles.role}>{roles}</span>
          <span className={styles.hours}>{format.duration(minutes)}</span>
        </span>
      </span>
    </div>
  )
}
