import { totals } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import { dayStatuses } from '../../rules.ts'
import { DayMark } from '../DayStatusBadge.tsx'
import { DayCell } from './DayCell.tsx'
import styles from './DayGrid.module.css'

interface Props {
  days: readonly TimesheetDay[]
  view: 'week' | 'month'
  today: string
  chosen: string | undefined
  /** False for the days of adjacent months in the first and last week. */
  isWithin: (date: string) => boolean
  onChoose: (date: string) => void
}

/** An overview of a week or month: the hours and status of each day, and the sum. */
export function DayGrid({ days, view, today, chosen, isWithin, onChoose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const counted = days.filter(({ date }) => isWithin(date))
  const minutes = counted.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
  const worth = totals(counted.flatMap((day) => day.worth))
  const statuses = dayStatuses.filter((status) => counted.some((day) => day.status === status))
  return (
    <section className={styles.grid} data-view={view} aria-label={t(`timesheets.${view}.glance`)}>
      {view === 'month' && (
        <div className={styles.weekdays} aria-hidden>
          {days.slice(0, 7).map(({ date }) => (
            <span key={date}>{format.date(date, 'weekdayName')}</span>
          ))}
        </div>
      )}
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.date}>
            <DayCell
              day={day}
              view={view}
              isToday={day.date === today}
              isChosen={day.date === chosen}
              isWithin={isWithin(day.date)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
      {statuses.length > 0 && (
        <ul className={styles.legend} aria-hidden>
          {statuses.map((status) => (
            <li key={status}>
              <DayMark status={status} /> {t(`timesheets.day.${status}`)}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.sums}>
        <div>
          <dt>{t(`timesheets.${view}.hours`)}</dt>
          <dd>{format.duration(minutes)}</dd>
        </div>
        <div>
          <dt>{t('timesheets.week.worth')}</dt>
          <dd>{worth.length > 0 ? format.moneys(worth) : '–'}</dd>
        </div>
      </dl>
    </section>
  )
}
