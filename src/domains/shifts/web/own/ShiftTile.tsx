import { Link } from '#platform/web/navigation/Link.tsx'
import type { OwnShift } from '../../contract/own-shifts.ts'
import { ClockChange } from '../ClockChange.tsx'
import { ShiftStatusBadge } from '../ShiftStatusBadge.tsx'
import { ShiftLength, ShiftTimes } from '../ShiftTimes.tsx'
import { SwapNotice } from '../SwapNotice.tsx'
import { MapLink } from './MapLink.tsx'
import styles from './ShiftTile.module.css'

/** A shift in a day of the week view. */
export function ShiftTile({ shift }: { shift: OwnShift }) {
  const { status, location } = shift
  return (
    <article className={styles.tile} data-status={status}>
      <p className={styles.when}>
        <span className={styles.times}>
          <ShiftTimes shift={shift} />
        </span>
        <span className={styles.quiet}>
          <ShiftLength shift={shift} />
        </span>
      </p>
      <h4 className={styles.role}>
        <Link to={`/worker/assignments/${shift.assignmentId}`} className={styles.link}>
          {shift.role}
        </Link>
      </h4>
      <p className={styles.quiet}>
        {shift.project.name} · {shift.client.name}
      </p>
      <ClockChange shift={shift} />
      {location && status !== 'cancelled' && (
        <span className={styles.place}>
          <MapLink place={location}>{location.name}</MapLink>
        </span>
      )}
      {(status !== 'scheduled' || shift.sick) && (
        <span className={styles.status}>
          <ShiftStatusBadge status={status} isSick={shift.sick} />
        </span>
      )}
      <SwapNotice shift={shift} />
    </article>
  )
}
