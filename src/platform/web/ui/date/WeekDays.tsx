import { useFormat } from '#platform/web/format/use-format.ts'
import styles from './WeekDays.module.css'

/** One day of the week. */
interface WeekDay {
  readonly day: string
  /** Its accessible name: `Monday 23 November, All Saints`. */
  readonly name: string
  /** True for a day that is usually free. */
  readonly isFree: boolean
  /** True if the day has entries. */
  readonly isMarked: boolean
}

interface Props {
  label: string
  days: readonly WeekDay[]
  today: string
  chosen: string | undefined
  onChoose: (day: string) => void
}

/** The days of a week side by side, to be tapped; a dot marks days with entries. */
export function WeekDays({ label, days, today, chosen, onChoose }: Props) {
  const format = useFormat()
  return (
    <div className={styles.days} role="group" aria-label={label}>
      {days.map(({ day, name, isFree, isMarked }) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={day === chosen}
          aria-current={day === today ? 'date' : undefined}
          aria-label={name}
          data-free={isFree || undefined}
          onClick={() => onChoose(day)}
        >
          <small>{format.date(day, 'weekdayName')}</small>
          <span className={styles.number}>{Number(day.slice(8))}</span>
          <span className={styles.dot} data-marked={isMarked || undefined} />
        </button>
      ))}
    </div>
  )
}
