import { NativeSelect } from '@mantine/core'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { useTypeText } from '#domains/absences/web/use-time-off-texts.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Week } from './use-week.ts'
import { dayParts } from './week-off.ts'
import styles from './WeekForm.module.css'

interface Props {
  week: Week
  date: string
  /** Existing time off; then no more can be requested. */
  away: OwnTimeOff | undefined
}

/** The time off of a day of the grid: existing time off, or a choice of the part of the day to request. */
export function OffCell({ week: { values, set, faults }, date, away }: Props) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  const name = useFormat().date(date, 'long')
  const path = `off.parts.${date}`
  if (away) {
    return (
      <span className={styles.cell} data-off>
        <span className={styles.label}>{t('absences.title')}</span>
        <span className={styles.away}>
          {typeText(away.type)}
          <span className={styles.quiet}>{t(`absences.status.${away.status}`)}</span>
        </span>
      </span>
    )
  }
  function choose(part: string) {
    const { [date]: _, ...others } = values.off.parts
    const chosen = dayParts.find((one) => one === part)
    const parts = chosen ? { ...others, [date]: chosen } : others
    set({ ...values, off: { ...values.off, parts } }, path)
  }
  return (
    <label className={styles.cell} data-off>
      <span className={styles.label}>{t('absences.title')}</span>
      <NativeSelect
        size="sm"
        name={path}
        aria-label={t('timesheets.grid.offOn', { date: name })}
        value={values.off.parts[date] ?? ''}
        error={faults[path]}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: '–' },
          { value: 'whole', label: t('absences.ask.wholeDay') },
          { value: 'morning', label: t('absences.ask.morning') },
          { value: 'afternoon', label: t('absences.ask.afternoon') },
        ]}
      />
    </label>
  )
}
