import { Stack } from '@mantine/core'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './HoursMeter.module.css'

interface Props {
  actualMinutes: number
  /** The expected or budgeted minutes. Null shows only the worked hours. */
  expectedMinutes: number | null
  /** Replaces the text next to the hours. */
  text?: string | undefined
  /** The accessible name of the meter, if it does not show the share of the expected hours. */
  label?: string
}

/** Shows the worked hours against the expected ones. */
export function HoursMeter({ actualMinutes, expectedMinutes, text, label }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = expectedMinutes ? actualMinutes / expectedMinutes : undefined
  return (
    <Stack gap="0.5rem">
      <p className={styles.words}>
        <span className={styles.actual}>{format.duration(actualMinutes)}</span>{' '}
        <span className={styles.expected}>
          {text ??
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
    </Stack>
  )
}
