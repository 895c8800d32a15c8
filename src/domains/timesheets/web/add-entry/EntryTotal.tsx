import { type Money, worthOf } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './EntryTotal.module.css'

/** The hours that count so far, and what they are worth. */
export function EntryTotal({ minutes, rate }: { minutes: number | undefined; rate: Money | undefined }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <p className={styles.total} role="status">
      <span className={styles.label}>{t('timesheets.entry.total')}</span>
      <span className={styles.hours}>{minutes === undefined ? '–' : format.duration(minutes)}</span>
      {minutes !== undefined && rate && <span className={styles.worth}>{format.money(worthOf(minutes, rate))}</span>}
    </p>
  )
}
