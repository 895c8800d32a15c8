import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ShiftStatusBadge } from '../ShiftStatusBadge.tsx'
import { ShiftTimes } from '../ShiftTimes.tsx'
import type { BoardItem } from './board.ts'
import styles from './ListedShift.module.css'

/** A shift in the list on a phone. */
export function ListedShift({ item, onOpen }: { item: BoardItem; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { shift, assignment, isTail } = item
  const { project, client, worker } = assignment
  return (
    <li className={styles.shift} data-state={shift.published ? 'published' : 'draft'}>
      <span className={styles.colour} style={{ background: project.colour }} aria-hidden />
      <div className={styles.words}>
        <span className={styles.head}>
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
            {worker.name}
          </button>
          <ShiftStatusBadge status={shift.status} isDraft={!shift.published} />
        </span>
        <p className={styles.times}>
          {isTail ? t('shifts.times.until', { to: format.time(shift.endsAt) }) : <ShiftTimes shift={shift} />}
        </p>
        <p className={styles.where}>{`${project.name} · ${client.name}`}</p>
      </div>
    </li>
  )
}
