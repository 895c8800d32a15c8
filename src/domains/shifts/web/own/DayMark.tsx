import { useFormat } from '#platform/web/format/use-format.ts'
import styles from './DayMark.module.css'

/** A date as a calendar page, with its full name for screen readers. */
export function DayMark({ date }: { date: string }) {
  const format = useFormat()
  return (
    <time dateTime={date} className={styles.leaf}>
      <span className="visually-hidden">{format.date(date, 'long')}</span>
      <span aria-hidden className={styles.weekday}>
        {format.date(date, 'weekdayName')}
      </span>
      <span aria-hidden className={styles.number}>
        {Number(date.slice(8))}
      </span>
      <span aria-hidden className={styles.month}>
        {format.date(date, 'monthName')}
      </span>
    </time>
  )
}
