import { awayBetween } from '#domains/shifts/rules.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { check } from '#base/validation.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { timeOffForm } from '#domains/absences/contract.ts'
import { daysOf, type Period, type TimeOffType } from '#domains/absences/rules.ts'
import { OverlappingShifts } from '#domains/absences/web/OverlappingShifts.tsx'
import styles from './RequestedDays.module.css'

/** The form values of a time-off request. */
export interface RequestTyped extends Period {
  readonly type: TimeOffType
  readonly reason: string
}

/** The number of requested days, and the shifts that they overlap. */
export function RequestedDays({ typed }: { typed: RequestTyped }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const isSound = check(timeOffForm, typed).ok
  const query = { from: typed.startDate, to: typed.endDate, limit: '200' }
  const shifts = useRead(shiftRoutes.listOwnShifts, { query }, { enabled: isSound })
  if (!isSound) return null
  const away = awayBetween(typed, timeZone)
  const met = (shifts.data?.items ?? []).filter(
    ({ status, startsAt, endsAt }) => status === 'scheduled' && startsAt < away.endsAt && endsAt > away.startsAt,
  )
  return (
    <div className={styles.asked} aria-live="polite" data-met={met.length > 0 || undefined}>
      <p className={styles.days}>{t('absences.days.count', { days: daysOf(typed) })}</p>
      {met.length > 0 && (
        <>
          <p className={styles.met}>{t('absences.ask.met', { count: met.length })}</p>
          <OverlappingShifts shifts={met} />
        </>
      )}
    </div>
  )
}
