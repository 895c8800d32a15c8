import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OwnEntry } from '../contract.ts'

/** The start and end of an entry in the organisation's time zone. */
export function EntryTimes({ entry }: { entry: Pick<OwnEntry, 'startTime' | 'endTime' | 'endsNextDay'> }) {
  const { t } = useTranslation()
  const { timeOfDay } = useFormat()
  const { startTime, endTime, endsNextDay } = entry
  if (!startTime && !endTime) return <>–</>
  return (
    <span className="figures">
      {startTime ? timeOfDay(startTime) : '?'}–{endTime ? timeOfDay(endTime) : '?'}
      {endsNextDay && (
        <>
          <sup aria-hidden>+1</sup>
          <span className="visually-hidden">{t('timesheets.entry.nextDay')}</span>
        </>
      )}
    </span>
  )
}
