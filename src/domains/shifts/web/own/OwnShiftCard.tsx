import { IconClock, IconKey, IconMapPin } from '@tabler/icons-react'
import { isIn } from '#base/status-groups.ts'
import { MapLinks } from '#domains/clients/web/MapLinks.tsx'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import type { OwnShift } from '../../contract/own-shifts.ts'
import { ClockChange } from '../ClockChange.tsx'
import { ShiftStatusBadge } from '../ShiftStatusBadge.tsx'
import { ShiftLength, ShiftTimes } from '../ShiftTimes.tsx'
import { MapLink } from './MapLink.tsx'
import { OwnSwapPart } from './OwnSwapPart.tsx'
import styles from './OwnShiftCard.module.css'
import { shiftGroups } from '../../rules.ts'

const soon = 60 * 60_000

/** One of the worker's shifts: times, length, project, pay rate, site, access notes and status. */
export function OwnShiftCard({ shift, isNext, now }: { shift: OwnShift; isNext: boolean; now: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startsAt, endsAt, status, location, cancelReason } = shift
  const [begins, ends] = [Date.parse(startsAt), Date.parse(endsAt)]
  const isAtHand =
    status === 'active' || (!shift.sick && isIn(shiftGroups.startable, status) && begins - soon <= now && now < ends)
  return (
    <article className={styles.card} data-status={status} data-next={isNext || undefined}>
      <DayMark date={dateIn(format.timeZone, startsAt)} />
      <div className={styles.when}>
        <span className={styles.times}>
          <ShiftTimes shift={shift} />
        </span>
        <span className={styles.quiet}>
          <ShiftLength shift={shift} />
          {isNext && begins > now && ` · ${format.ago(startsAt, now)}`}
        </span>
        <ClockChange shift={shift} />
      </div>
      <div className={styles.what}>
        <h3 className={styles.role}>
          <Link to={`/worker/assignments/${shift.assignmentId}`} className={styles.link}>
            {shift.role}
          </Link>
        </h3>
        <span className={styles.quiet}>
          {shift.project.name} · {shift.client.name}
        </span>
        <span className={styles.quiet}>{t('assignments.one.perHour', { rate: format.money(shift.payRate) })}</span>
      </div>
      <div className={styles.status}>
        <ShiftStatusBadge status={status} isSick={shift.sick} />
        <OwnSwapPart shift={shift} />
      </div>
      {status === 'cancelled' && cancelReason && <p className={styles.reason}>{cancelReason}</p>}
      {status !== 'cancelled' && (location || isNext) && <Where shift={shift} isWhole={isNext} isAtHand={isAtHand} />}
    </article>
  )
}

/** The site of a shift; for the next one also directions, access notes, and a link to the clock shortly before it. */
function Where({ shift, isWhole, isAtHand }: { shift: OwnShift; isWhole: boolean; isAtHand: boolean }) {
  const { t } = useTranslation()
  const { location, accessNotes, project } = shift
  return (
    <div className={styles.where}>
      {location && isWhole && (
        <p className={styles.fact}>
          <IconMapPin size={18} aria-hidden />
          <span>
            {location.name}, {location.address}
            <br />
            <MapLinks target={location} />
          </span>
        </p>
      )}
      {location && !isWhole && (
        <MapLink place={location}>
          {location.name}, {location.address}
        </MapLink>
      )}
      {accessNotes && isWhole && (
        <p className={styles.fact}>
          <IconKey size={18} aria-hidden />
          <span className={styles.notes}>
            <span className="visually-hidden">{t('assignments.field.accessNotes')}: </span>
            {accessNotes}
          </span>
        </p>
      )}
      {isAtHand && (
        <LinkButton
          to={`/worker/timesheet?project=${project.id}`}
          size="md"
          icon={IconClock}
          className={styles.clock ?? ''}
        >
          {t('assignments.own.toClock')}
        </LinkButton>
      )}
    </div>
  )
}

/** A date as a calendar page, with its full name for screen readers. */
export function DayMark({ date }: { date: string }) {
  const format = useFormat()
  return (
    <time dateTime={date} className={styles.leaf}>
      <span className="visually-hidden">{format.date(date, 'long')}</span>
      <span aria-hidden className={styles.weekday}>
        {format.date(date, 'weekdayName')}
      </span>
      <span aria-hidden className={styles.number}>
        {Number(date.slice(8))}
      </span>
      <span aria-hidden className={styles.month}>
        {format.date(date, 'monthName')}
      </span>
    </time>
  )
}
