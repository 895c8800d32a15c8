import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './HoursMeter.module.css'

interface Props {
  actualMinutes: number
  /** What was expected or may be spent; without it there is only a number. */
  expectedMinutes: number | null
  /** What stands beside the hours, where it is something else. */
  words?: string | undefined
  /** What the meter shows, where that is another share than that of the expected hours. */
  label?: string
}

/** Hours so far against the hours that were expected. */
export function HoursMeter({ actualMinutes, expectedMinutes, words, label }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const share = expectedMinutes ? actualMinutes / expectedMinutes : undefined
  return (
    <div className={styles.meter}>
      <p className={styles.words}>
        <span className={styles.actual}>{format.duration(actualMinutes)}</span>{' '}
        <span className={styles.expected}>
          {words ??
            (expectedMinutes === null
              ? t('assignments.hours.soFar')
              : t('assignments.hours.of', { expected: format.duration(expectedMinutes) }))}
        </span>
      </p>
      {share !== undefined && (
        <div
          className={styles.track}
          role="meter"
          aria-label={label ?? t('assignments.hours.label')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.round(share * 100))}
          aria-valuetext={format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
        >
          <div
            className={styles.bar}
            data-over={share > 1 || undefined}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        </div>
      )}
    </div>
  )
}
