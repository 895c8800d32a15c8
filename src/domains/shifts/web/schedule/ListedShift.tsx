import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ShiftStatusBadge } from '../ShiftStatusBadge.tsx'
import { SwapBadge } from '../SwapBadge.tsx'
import { useShiftTimes } from '../use-shift-times.ts'
import type { BoardItem } from './board.ts'
import styles from './ListedShift.module.css'

/** A shift in the list on a phone, on two lines: worker and status, times and project. */
export function ListedShift({ item, onOpen }: { item: BoardItem; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const { shift, assignment, isTail } = item
  const { project, worker } = assignment
  return (
    <li className={styles.shift} data-state={shift.published ? 'published' : 'draft'}>
      <span className={styles.colour} style={{ background: project.colour }} aria-hidden />
      <div className={styles.words}>
        <span className={styles.head}>
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
            {worker.name}
          </button>
          <ShiftStatusBadge status={shift.status} isDraft={!shift.published} />
          {shift.swap && <SwapBadge status={shift.swap} />}
        </span>
        <p className={styles.what}>
          <span className={styles.times}>
            {isTail ? t('shifts.times.until', { to: format.time(shift.endsAt) }) : timesOf(shift)}
          </span>
          <span className={styles.project}>{project.name}</span>
        </p>
      </div>
    </li>
  )
}
