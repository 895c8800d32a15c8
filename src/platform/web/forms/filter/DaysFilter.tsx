import { DateFilter } from '#platform/web/forms/date/DateFilter.tsx'
import { dayOf, stretchOf } from '#platform/web/format/calendar.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './DaysFilter.module.css'

interface Props {
  labels: { readonly from: string; readonly to: string }
  /** Days as `2026-11-20`, or empty. */
  from: string
  to: string
  onChange: (change: { from?: string; to?: string }) => void
}

/** A date range filter of a list; either end may be empty. An end before the start shows an error. */
export function DaysFilter({ labels, from, to, onChange }: Props) {
  const { t } = useTranslation()
  const classNames = {
    root: styles.day ?? '',
    label: styles.label ?? '',
    wrapper: styles.box ?? '',
    error: styles.error ?? '',
  }
  const isBackward = dayOf(to) !== undefined && stretchOf(from, to).to === undefined
  const marked = { from, to }
  return (
    <div className={styles.days} data-days>
      <DateFilter
        size="sm"
        label={labels.from}
        value={from}
        max={to}
        marked={marked}
        onChange={(day) => onChange({ from: day })}
        onPeriod={(first, last) => onChange({ from: first, to: last })}
        classNames={classNames}
      />
      <DateFilter
        size="sm"
        label={labels.to}
        value={to}
        error={isBackward ? t('platform.validation.endNotBeforeStart') : undefined}
        min={from}
        from={from}
        marked={marked}
        onChange={(day) => onChange({ to: day })}
        classNames={classNames}
      />
    </div>
  )
}
