import type { Money } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { OwnEntry } from '../../contract.ts'
import type { DayStatus } from './day-status.ts'
import styles from './WeekStrip.module.css'

interface Props {
  days: readonly { date: string; entries: readonly OwnEntry[]; status: DayStatus | undefined }[]
  today: string
  chosen: string | undefined
  minutes: number
  worth: readonly Money[]
  onChoose: (date: string) => void
}

/** The week at a glance: the hours of each day, how far it is, and the sum. */
export function WeekStrip({ days, today, chosen, minutes, worth, onChoose }: Props) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <section className={styles.strip} aria-label={t('timesheets.week.glance')}>
      <ol className={styles.days}>
        {days.map(({ date, entries, status }) => {
          const counted = entries.filter((entry) => entry.status !== 'rejected')
          const hours = counted.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
          return (
            <li key={date}>
              <button
                type="button"
                className={styles.day}
                data-status={status}
                data-today={date === today || undefined}
                aria-pressed={date === chosen}
                aria-label={[format.date(date, 'long'), format.duration(hours), status && t(`timesheets.day.${status}`)]
                  .filter(Boolean)
                  .join(', ')}
                onClick={() => onChoose(date)}
              >
                <span className={styles.weekday}>{weekdayIn(format.locale, date)}</span>
                <span className={styles.number}>{Number(date.slice(8))}</span>
                <span className={styles.hours}>{hours > 0 ? clockOf(hours) : '–'}</span>
                <span className={styles.mark} aria-hidden />
              </button>
            </li>
          )
        })}
      </ol>
      <dl className={styles.sums}>
        <div>
          <dt>{t('timesheets.week.hours')}</dt>
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

function weekdayIn(locale: string, date: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(date))
}

// Seven days share the width of a phone: `7:30` fits where `7 h 30` does not.
function clockOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
