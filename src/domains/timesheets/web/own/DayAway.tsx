import { IconBeach } from '@tabler/icons-react'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { TimeOffStatusBadge } from '#domains/absences/web/TimeOffStatusBadge.tsx'
import { useDaysWords, useTypeWords } from '#domains/absences/web/use-time-off-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './DayAway.module.css'

/** The pending or approved time off of a day. */
export function DayAway({ timeOff }: { timeOff: OwnTimeOff }) {
  const daysWords = useDaysWords()
  const typeWords = useTypeWords()
  return (
    <p className={styles.away}>
      <IconBeach size={18} aria-hidden />
      <Link to="/worker/time-off" className={styles.type}>
        {typeWords(timeOff.type)}
      </Link>
      <span className={styles.days}>{daysWords(timeOff)}</span>
      <TimeOffStatusBadge status={timeOff.status} />
    </p>
  )
}
