import { IconUserQuestion } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type BoardRow, plannedOn } from './board.ts'
import type { ScheduleRange } from './use-schedule-range.ts'
import head from './GridHead.module.css'
import styles from './WeekHead.module.css'

interface Props {
  range: ScheduleRange
  holidays: ReadonlyMap<string, string>
  rows: readonly BoardRow[]
  /** The open positions of requests by day. */
  openPositions: ReadonlyMap<string, number>
  onDemand: (date: string) => void
}

/** The heads of the days: holiday, planned shifts and hours, and open positions, which a press leads to; a press on the day opens it. */
export function WeekHead({ range, holidays, rows, openPositions, onDemand }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div role="row" aria-rowindex={1} className={`${head.head} ${styles.head}`}>
      <div role="columnheader" className={head.corner}>
        {t('shifts.field.worker')}
      </div>
      {range.days.map((day, index) => {
        const holiday = holidays.get(day)
        const { count, minutes } = plannedOn(rows, index)
        const planned =
          count === 0 ? t('shifts.schedule.count', { count }) : [count, format.duration(minutes)].join(' · ')
        const open = openPositions.get(day) ?? 0
        return (
          <div
            key={day}
            role="columnheader"
            className={styles.day}
            data-today={day === range.today || undefined}
            data-holiday={holiday !== undefined || undefined}
            title={holiday}
          >
            <div className={styles.line}>
              <button type="button" className={styles.name} onClick={() => range.goToView('day', day)}>
                {format.date(day, 'weekday')}
              </button>
              {open > 0 && (
                <button
                  type="button"
                  className={styles.open}
                  title={t('shifts.schedule.open', { count: open })}
                  aria-haspopup="dialog"
                  aria-label={`${t('shifts.schedule.open', { count: open })}, ${format.date(day, 'weekday')}`}
                  onClick={() => onDemand(day)}
                >
                  <IconUserQuestion size={14} aria-hidden />
                  {format.number(open)}
                </button>
              )}
            </div>
            <span className={styles.note}>
              <span aria-hidden>{[holiday, planned].filter(Boolean).join(' · ')}</span>
              <span className="visually-hidden">
                {[holiday, t('shifts.schedule.planned', { count, hours: format.duration(minutes) })]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
          </div>
        )
      })}
    </div>
  )
}
