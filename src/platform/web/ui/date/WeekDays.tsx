import { useFormat } from '#platform/web/format/use-format.ts'
import styles from './WeekDays.module.css'

/** A day as it is shown among those of its week. */
interface WeekDay {
  readonly day: string
  /** What it is called by who cannot see it: `Monday 23 November, All Saints`. */
  readonly name: string
  /** Nobody works on it as a rule. */
  readonly isFree: boolean
  /** There is something on it. */
  readonly isMarked: boolean
}

interface Props {
  label: string
  days: readonly WeekDay[]
  today: string
  chosen: string | undefined
  onChoose: (day: string) => void
}

/** The days of a week beside each other, each to be tapped; a dot says that there is something on it. */
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
