import { plannedMinutes } from '#base/time.ts'
import { dateIn, isRepeated, offsetAt } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { PlannedTimes, Span } from '../rules.ts'

/** The start and end of a shift in the organisation's time zone, with the UTC offset in a repeated hour. */
export function ShiftTimes({ shift: { startsAt, endsAt } }: { shift: Span }) {
  const { t } = useTranslation()
  const { time, timeZone } = useFormat()
  const shown = (at: string) => time(at) + (isRepeated(timeZone, at) ? ` (UTC${offsetAt(timeZone, at)})` : '')
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {shown(startsAt)}–{shown(endsAt)}
      {dateIn(timeZone, startsAt) !== dateIn(timeZone, endsAt) && (
        <>
          <sup aria-hidden>+1</sup>
          <span className="visually-hidden">{t('shifts.times.nextDay')}</span>
        </>
      )}
    </span>
  )
}

/** The planned hours of a shift, followed by its break. */
export function ShiftLength({ shift }: { shift: PlannedTimes }) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const pause = shift.breakMinutes > 0 ? ` · ${t('shifts.times.break', { pause: duration(shift.breakMinutes) })}` : ''
  return <>{duration(plannedMinutes(shift)) + pause}</>
}
