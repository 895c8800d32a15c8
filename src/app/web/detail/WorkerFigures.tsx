import { IconCalendarTime, IconClockHour4, IconWalk } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { upcomingDays, upcomingShifts } from '#domains/shifts/web/upcoming-shifts.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dateIn, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useMinute } from '#platform/web/format/use-minute.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { Figure } from '../home/Figure.tsx'

/** Figures of a worker: since when the worker is at work, the next shift, and the hours recorded this week if the user may see them. */
export function WorkerFigures({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const week = format.week(today)
  const seesHours = useMay('timesheets:read')
  const shifts = useRead(shiftRoutes.readSchedule, { query: { workerId, ...upcomingDays(today) } })
  const [from, to] = [week[0] ?? today, week.at(-1) ?? today]
  const hours = useRead(
    timesheetRoutes.listEntries,
    { query: { workerId, from, to, limit: '1' } },
    { enabled: seesHours },
  )
  const now = useMinute()
  const coming = shifts.data ? upcomingShifts(shifts.data).filter(({ endsAt }) => Date.parse(endsAt) > now) : []
  const current = shifts.data && upcomingShifts(shifts.data).find(({ atWorkSince }) => atWorkSince !== null)
  const next = coming.find(({ status }) => status !== 'active')
  const scheduleOn = (instant: string | undefined) => {
    const date = instant === undefined ? today : dateIn(format.timeZone, instant)
    return `/provider/schedule?${new URLSearchParams({ workerId, date }).toString()}`
  }
  return (
    <FigureRow>
      {current?.atWorkSince && (
        <Figure
          label={t('app.worker.atWork', { project: current.project.name, client: current.client.name })}
          of={shifts}
          value={() => t('app.worker.since', { time: format.time(current.atWorkSince ?? '') })}
          icon={IconWalk}
          tone="good"
          to={scheduleOn(current.startsAt)}
        />
      )}
      <Figure
        label={
          next
            ? t('app.worker.nextShiftAt', { project: next.project.name, client: next.client.name })
            : t('app.worker.nextShift')
        }
        of={shifts}
        value={() =>
          next ? `${format.day(next.startsAt, 'weekday')}, ${format.time(next.startsAt)}` : t('app.worker.noShift')
        }
        isQuiet={() => next === undefined}
        icon={IconCalendarTime}
        tone="news"
        to={scheduleOn(next?.startsAt)}
      />
      {seesHours && (
        <Figure
          label={t(current ? 'app.worker.hoursWithoutCurrent' : 'app.worker.hoursThisWeek')}
          of={hours}
          value={({ totalMinutes }) => format.duration(totalMinutes)}
          isQuiet={({ totalMinutes }) => totalMinutes === 0}
          icon={IconClockHour4}
          tone="good"
          to={`/provider/timesheet?${new URLSearchParams({ status: 'all', workerId, from, to }).toString()}`}
        />
      )}
    </FigureRow>
  )
}
