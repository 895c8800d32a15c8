import { ShiftTimes } from '#domains/shifts/web/ShiftTimes.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import type { OverlappingShift } from '#domains/absences/contract.ts'
import styles from './OverlappingShifts.module.css'

/** The shifts that a request overlaps: day, times, project. */
export function OverlappingShifts({ shifts }: { shifts: readonly OverlappingShift[] }) {
  const format = useFormat()
  return (
    <ul className={styles.shifts}>
      {shifts.map((shift) => (
        <li key={shift.id} className={styles.shift}>
          <span className={styles.day}>{format.day(shift.startsAt, 'weekday')}</span>
          <ShiftTimes shift={shift} />
          <span className={styles.project}>{shift.project.name}</span>
        </li>
      ))}
    </ul>
  )
}
