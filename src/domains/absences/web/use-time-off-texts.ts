import { useCallback } from 'react'
import type { Period, TimeOffType } from '#domains/absences/rules.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** Returns a formatter of the days of time off: `Mon 7 Dec 2026, morning`, `7 – 13 Dec 2026 · from noon`. */
export function useDaysText(): (period: Period) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    ({ startDate, endDate, startsAtNoon, endsAtNoon }) => {
      if (startDate === endDate) {
        const date = `${format.date(startDate, 'weekdayName')} ${format.date(startDate)}`
        if (startsAtNoon) return t('absences.days.afternoon', { date })
        return endsAtNoon ? t('absences.days.morning', { date }) : date
      }
      return [
        format.dates(startDate, endDate),
        ...(startsAtNoon ? [t('absences.days.fromNoon')] : []),
        ...(endsAtNoon ? [t('absences.days.untilNoon')] : []),
      ].join(' · ')
    },
    [t, format],
  )
}

/** Returns a formatter of the length of time off: `7 days, 5 of them working days`. */
export function useLengthText(): (length: { days: number; workingDays: number }) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ days, workingDays }) =>
      workingDays === days
        ? t('absences.days.allWorking', { days })
        : t('absences.days.length', { days, working: workingDays }),
    [t],
  )
}

/** Returns a formatter of the type of time off, `Vacation`, or `Absent` if the user may not see the type. */
export function useTypeText(): (type: TimeOffType | null) => string {
  const { t } = useTranslation()
  return useCallback((type) => (type === null ? t('absences.absent') : t(`absences.type.${type}`)), [t])
}
