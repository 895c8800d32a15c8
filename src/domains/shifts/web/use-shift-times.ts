import { useCallback } from 'react'
import { localTimeOf } from '#base/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Span } from '../rules.ts'

/** Returns a formatter of shift times in the organisation's time zone: `22:00 – 06:00 (+1)`. */
export function useShiftTimes(): (span: Span) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    ({ startsAt, endsAt }) => {
      const values = { from: format.time(startsAt), to: format.time(endsAt) }
      const isOvernight = localTimeOf(startsAt, format.timeZone).date !== localTimeOf(endsAt, format.timeZone).date
      return isOvernight ? t('shifts.times.overnight', values) : t('shifts.times.sameDay', values)
    },
    [t, format],
  )
}
