import { typedDuration } from '#platform/web/forms/field/durations.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import styles from './DayCell.module.css'
import { DayMark } from '../DayStatusBadge.tsx'

interface Props {
  day: TimesheetDay
  view: 'week' | 'month'
  isToday: boolean
  isChosen: boolean
  isWithin: boolean
  onChoose: (date: string) => void
}

/** A day of the overview: its hours, and its status by shape, colour and name. */
export function DayCell({ day, view, isToday, isChosen, isWithin, onChoose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { date, status, totalMinutes, holiday } = day
  const labels = [
    format.date(date, 'long'),
    holiday,
    totalMinutes > 0 && format.duration(totalMinutes),
    status && t(`timesheets.day.${status}`),
  ]
  return (
    <button
      type="button"
      className={styles.day}
      data-view={view}
      data-today={isToday || undefined}
      data-beside={!isWithin || undefined}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={labels.filter(Boolean).join(', ')}
      title={holiday ?? undefined}
      onClick={() => onChoose(date)}
    >
      {view === 'week' && <span className={styles.weekday}>{format.date(date, 'weekdayName')}</span>}
      <span className={styles.number} data-holiday={holiday !== null || undefined}>
        {Number(date.slice(8))}
      </span>
      {/* Seven days share the width of a phone, where `7:30` fits and `7 h 30` does not. */}
      <span className={styles.hours}>{totalMinutes > 0 ? typedDuration(totalMinutes) : '–'}</span>
      <span className={styles.status}>
        {status && <DayMark status={status} />}
        {status && <span className={styles.word}>{t(`timesheets.day.${status}`)}</span>}
      </span>
    </button>
  )
}
