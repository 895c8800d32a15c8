import { useCallback } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Notification } from '../contract.ts'
import { shownValues } from '../rules.ts'

/** Returns a function that formats a notification as text, with dates in the reader's locale. */
export function useLine(): (notification: Notification) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    ({ kind, values }) =>
      t(
        `notifications.kinds.${kind}`,
        shownValues(values, {
          day: (day) => `${format.date(day, 'weekdayName')} ${format.date(day)}`,
          time: format.timeOfDay,
          money: format.money,
          weekday: format.weekday,
        }),
      ),
    [t, format],
  )
}
