import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BoardRow } from './board.ts'
import type { SchedulePlace } from './use-schedule-place.ts'
import head from './GridHead.module.css'
import styles from './WeekHead.module.css'

interface Props {
  place: SchedulePlace
  holidays: ReadonlyMap<string, string>
  rows: readonly BoardRow[]
}

/** The heads of the days with holiday and number of shifts; a press opens the day. */
export function WeekHead({ place, holidays, rows }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = place.days.map((_, index) =>
    rows.reduce((sum, { cells }) => sum + (cells[index]?.items ?? []).filter(isCounted).length, 0),
  )
  return (
    <div role="row" aria-rowindex={1} className={`${head.head} ${styles.head}`}>
      <div role="columnheader" className={head.corner}>
        {t('shifts.field.worker')}
      </div>
      {place.days.map((day, index) => {
        const holiday = holidays.get(day)
        return (
          <div
            key={day}
            role="columnheader"
            className={styles.day}
            data-today={day === place.today || undefined}
            data-holiday={holiday !== undefined || undefined}
            title={holiday}
          >
            <button type="button" className={styles.name} onClick={() => place.goToView('day', day)}>
              {format.date(day, 'weekday')}
            </button>
            <span className={styles.note}>{holiday ?? t('shifts.schedule.count', { count: counts[index] ?? 0 })}</span>
          </div>
        )
      })}
    </div>
  )
}

const isCounted = ({ isTail, shift }: BoardRow['cells'][number]['items'][number]) =>
  !isTail && shift.status !== 'cancelled'
