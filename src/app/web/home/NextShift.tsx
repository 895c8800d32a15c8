import { Anchor } from '@mantine/core'
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { OwnSickness } from '#domains/absences/web/OwnSickness.tsx'
import type { OwnShift } from '#domains/shifts/contract/own-shifts.ts'
import { ShiftStatusBadge } from '#domains/shifts/web/ShiftStatusBadge.tsx'
import { SwapNotice } from '#domains/shifts/web/SwapNotice.tsx'
import { ShiftTimes } from '#domains/shifts/web/ShiftTimes.tsx'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useMinute } from '#platform/web/format/use-minute.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './NextShift.module.css'

/** The current or next shift of the worker: time, project, pay rate and work site; below it, the worker reports sick. */
export function NextShift({ shift, sickLeave }: { shift: OwnShift | null; sickLeave: readonly OwnTimeOff[] }) {
  const { t } = useTranslation()
  return (
    <Panel
      tour="shift"
      title={t(shift?.status === 'active' ? 'app.workerHome.shift.now' : 'app.workerHome.shift.next')}
      action={
        <Anchor component={Link} to="/worker/shifts">
          {t('app.seeAll')}
        </Anchor>
      }
    >
      {shift ? (
        <Shift shift={shift} />
      ) : (
        <Empty
          icon={IconCalendarEvent}
          title={t('app.workerHome.shift.none')}
          text={t('app.workerHome.shift.noneText')}
          action={
            <LinkButton to="/worker/assignments" variant="default">
              {t('app.workerHome.shift.toAssignments')}
            </LinkButton>
          }
        />
      )}
      <div className={styles.sickness}>
        <OwnSickness sickLeave={sickLeave} />
      </div>
    </Panel>
  )
}

function Shift({ shift }: { shift: OwnShift }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  const { startsAt, status, role, project, client, location, payRate } = shift
  const date = dateIn(format.timeZone, startsAt)
  return (
    <Link to={`/worker/assignments/${shift.assignmentId}`} className={styles.next}>
      <span className={styles.day} aria-hidden>
        <span>{format.date(date, 'weekdayName')}</span>
        <strong>{Number(date.slice(8))}</strong>
        <span>{format.date(date, 'monthName')}</span>
      </span>
      <span className={styles.text}>
        <strong className={styles.times}>
          <span className="visually-hidden">{format.date(date, 'long')} </span>
          <ShiftTimes shift={shift} />
        </strong>
        {status === 'active' ? (
          <ShiftStatusBadge status={status} />
        ) : (
          Date.parse(startsAt) > now && <span className={styles.soon}>{format.ago(startsAt, now)}</span>
        )}
        <span>{role}</span>
        <span className={styles.quiet}>
          {project.name} · {client.name}
        </span>
        <span className={styles.quiet}>{t('assignments.one.perHour', { rate: format.money(payRate) })}</span>
        {location && (
          <span className={styles.place}>
            <IconMapPin size={16} aria-hidden /> {location.name}
          </span>
        )}
        <SwapNotice shift={shift} />
      </span>
    </Link>
  )
}
