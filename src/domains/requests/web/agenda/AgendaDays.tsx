import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { StaffingRequest } from '../../contract.ts'
import { dayOf, weekdayOf } from '../timeline/days.ts'
import styles from './AgendaDays.module.css'

interface Props {
  week: readonly string[]
  today: string
  chosen: string | undefined
  holidays: ReadonlyMap<number, string>
  requests: readonly StaffingRequest[]
  onChoose: (day: string) => void
}

/** The days of a week beside each other: one is chosen by a tap; a dot says that something begins on it. */
export function AgendaDays({ week, today, chosen, holidays, requests, onChoose }: Props) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <div className={styles.days} role="group" aria-label={t('requests.agenda.days')}>
      {week.map((day) => {
        const begins = requests.some(({ startDate }) => startDate === day)
        const holiday = holidays.get(dayOf(day))
        const name = [format.date(day, 'weekday'), holiday, begins && t('requests.agenda.begins')]
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            aria-label={name.filter(Boolean).join(', ')}
            data-free={holiday !== undefined || weekdayOf(dayOf(day)) > 5 || undefined}
            onClick={() => onChoose(day)}
          >
            <small>{format.date(day, 'weekdayName')}</small>
            <span className={styles.number}>{Number(day.slice(8))}</span>
            <span className={styles.dot} data-begins={begins || undefined} />
          </button>
        )
      })}
    </div>
  )
}
