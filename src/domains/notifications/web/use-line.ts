import { useCallback } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { Notification } from '../contract.ts'

/** Says what a notification tells, days as the reader writes them. */
export function useLine(): (notification: Notification) => string {
  const { t } = useWords()
  const format = useFormat()
  return useCallback(
    ({ kind, values }) => {
      const shown = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? format.date(value) : value,
      ])
      return t(`notifications.kinds.${kind}`, Object.fromEntries(shown) as Notification['values'])
    },
    [t, format],
  )
}
