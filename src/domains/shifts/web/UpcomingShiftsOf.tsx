import { IconCalendarTime } from '@tabler/icons-react'
import { plannedMinutes } from '#base/time.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx'
import { shiftRoutes } from '../contract.ts'
import { ShiftStatusBadge } from './ShiftStatusBadge.tsx'
import { ShiftLength, ShiftTimes } from './ShiftTimes.tsx'
import { upcomingDays, upcomingShifts } from './upcoming-shifts.ts'

const most = 7

/** The next shifts of a worker within four weeks, with a link to the schedule, where more are added. */
export function UpcomingShiftsOf({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(shiftRoutes.readSchedule, { query: { workerId, ...upcomingDays(todayIn(format.timeZone)) } })
  const items = list.first ? upcomingShifts({ items: list.items, assignments: list.first.assignments }) : []
  const schedule = (
    <LinkButton to={`/provider/schedule?workerId=${workerId}`} variant="default">
      {t('shifts.upcoming.schedule')}
    </LinkButton>
  )
  return (
    <ListPanel
      title={t('shifts.upcoming.title')}
      add={schedule}
      list={{ ...list, items: items.slice(0, most), total: items.length, all: () => Promise.resolve(items) }}
      linkOf={(one) => `/provider/assignments/${one.assignmentId}?shift=${one.id}`}
      columns={[
        {
          key: 'date',
          label: t('shifts.field.date'),
          dates: true,
          show: (one) => format.day(one.startsAt, 'weekday'),
          cell: ({ startsAt }) => ({ dayOf: startsAt }),
        },
        {
          key: 'times',
          label: t('shifts.field.times'),
          show: (one) => <ShiftTimes shift={one} />,
          cell: ({ startsAt, endsAt }) => `${format.time(startsAt)} – ${format.time(endsAt)}`,
        },
        { key: 'project', label: t('shifts.field.project'), show: (one) => `${one.project.name} · ${one.client.name}` },
        {
          key: 'length',
          label: t('shifts.field.length'),
          figures: true,
          show: (one) => <ShiftLength shift={one} />,
          cell: (one) => ({ minutes: plannedMinutes(one) }),
        },
        {
          key: 'status',
          label: t('shifts.field.status'),
          show: (one) => <ShiftStatusBadge status={one.status} isDraft={!one.published} missing={one.missing} />,
          cell: ({ status }) => t(`shifts.status.${status}`),
        },
      ]}
      empty={{ title: t('shifts.upcoming.empty'), text: t('shifts.upcoming.emptyText'), icon: IconCalendarTime }}
    />
  )
}
