import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ReminderPause } from '../../contract/reminders.ts'

/** Returns a function that says why reminders are paused, and until when. */
export function usePauseText(): (pause: ReminderPause) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ reason, until, by }) =>
    [
      until === null
        ? t('receivables.reminders.paused', { reason })
        : t('receivables.reminders.pausedUntil', { reason, day: format.date(until) }),
      by && t('receivables.reminders.pausedBy', { name: by }),
    ]
      .filter(Boolean)
      .join(' · ')
}
