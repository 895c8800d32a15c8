import { IconBeach } from '@tabler/icons-react'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { TimeOffStatusBadge } from '#domains/absences/web/TimeOffStatusBadge.tsx'
import { useDaysText, useTypeText } from '#domains/absences/web/use-time-off-texts.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './DayAway.module.css'

/** The pending or approved time off of a day. */
export function DayAway({ timeOff }: { timeOff: OwnTimeOff }) {
  const daysText = useDaysText()
  const typeText = useTypeText()
  return (
    <p className={styles.away}>
      <IconBeach size={18} aria-hidden />
      <Link to="/worker/time-off" className={styles.type}>
        {typeText(timeOff.type)}
      </Link>
      <span className={styles.days}>{daysText(timeOff)}</span>
      <TimeOffStatusBadge status={timeOff.status} />
    </p>
  )
}
