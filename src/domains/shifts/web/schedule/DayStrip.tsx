import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { BoardRow } from './board.ts'
import styles from './DayStrip.module.css'
import type { SchedulePlace } from './use-schedule-place.ts'

interface Props {
  rows: readonly BoardRow[]
  place: SchedulePlace
  holidays: ReadonlyMap<string, string>
}

/** The days of a week beside each other: one is chosen by a tap, and given up by another. */
export function DayStrip({ rows, place, holidays }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { view, date, today, days } = place
  const countOn = (day: string) => {
    const index = days.indexOf(day)
    return index < 0 ? 0 : rows.reduce((sum, { cells }) => sum + (cells[index]?.items.length ?? 0), 0)
  }
  return (
    <div className={styles.days} role="group" aria-label={t('shifts.schedule.days')}>
      {format.week(date).map((day) => {
        const isChosen = view === 'day' && day === date
        const name = [format.date(day, 'weekday'), holidays.get(day)].filter(Boolean).join(', ')
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={isChosen}
            aria-current={day === today ? 'date' : undefined}
            aria-label={name}
            data-free={holidays.has(day) || [0, 6].includes(new Date(day).getUTCDay()) || undefined}
            onClick={() => (isChosen ? place.setView('week') : place.goToView('day', day))}
          >
            <small>{format.date(day, 'weekdayName')}</small>
            <span className={styles.number}>{Number(day.slice(8))}</span>
            <span className={styles.dot} data-filled={countOn(day) > 0 || undefined} />
          </button>
        )
      })}
    </div>
  )
}
