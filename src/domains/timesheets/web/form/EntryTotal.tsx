import { type Money, worthOf } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { roundedMinutes } from '../../rules/rounding.ts'
import styles from './EntryTotal.module.css'

interface Props {
  minutes: number | undefined
  /** The organisation's rounding step in minutes. */
  rounding: number
  rate: Money | undefined
}

/** The rounded hours so far, and their value. */
export function EntryTotal({ minutes: counted, rounding, rate }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = counted === undefined ? undefined : roundedMinutes(counted, rounding)
  return (
    <>
      <span className={styles.label}>{t('timesheets.entry.total')}</span>
      <span className={styles.hours}>{minutes === undefined ? '–' : format.duration(minutes)}</span>
      {minutes !== undefined && rate && <span className={styles.quiet}>{format.money(worthOf(minutes, rate))}</span>}
      {counted !== undefined && minutes !== counted && (
        <span className={styles.quiet}>{t('timesheets.entry.roundedFrom', { hours: format.duration(counted) })}</span>
      )}
    </>
  )
}
