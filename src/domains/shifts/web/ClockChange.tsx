import { IconClockExclamation } from '@tabler/icons-react'
import { minutesBetween } from '#base/time.ts'
import { offsetAt } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Span } from '../rules.ts'
import styles from './ClockChange.module.css'

/** Explains why a shift with a clock change is an hour longer or shorter than its local times. */
export function ClockChange({ shift: { startsAt, endsAt } }: { shift: Span }) {
  const { t } = useTranslation()
  const { timeZone, duration } = useFormat()
  const gained = aheadMinutes(offsetAt(timeZone, endsAt)) - aheadMinutes(offsetAt(timeZone, startsAt))
  if (gained === 0) return null
  const hours = duration(minutesBetween(startsAt, endsAt))
  return (
    <span className={styles.note}>
      <IconClockExclamation size={16} aria-hidden />
      <span>{gained > 0 ? t('shifts.times.clocksForward', { hours }) : t('shifts.times.clocksBack', { hours })}</span>
    </span>
  )
}

function aheadMinutes(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
