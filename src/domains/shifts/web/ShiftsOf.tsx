import { IconCalendarPlus, IconCalendarRepeat, IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { plannedMinutes } from '#base/time.ts'
import { isIn } from '#base/status-groups.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { shiftRoutes } from '../contract.ts'
import { ChangeHoursDialog } from './hours/ChangeHoursDialog.tsx'
import { PlanDialog } from './plan/PlanDialog.tsx'
import { ShiftDialog } from './shift/ShiftDialog.tsx'
import { ShiftStatusBadge } from './ShiftStatusBadge.tsx'
import { ShiftLength, ShiftTimes } from './ShiftTimes.tsx'

/** The shifts of an assignment, with buttons to plan single shifts or a weekly pattern. */
export function ShiftsOf({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ shift }, change] = useAddressQuery({ shift: '' })
  const [isPlanning, setPlanning] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const list = useList(shiftRoutes.listShifts, {
    params: { id: assignment.id },
    query: { sort: 'startsAt', limit: '20' },
  })
  const mayChangeHours = assignment.allowed.includes('plan') && isIn(assignmentGroups.active, assignment.status)
  const plan = assignment.allowed.includes('plan') && (
    <>
      {mayChangeHours && (
        <ActionButton variant="default" icon={IconCalendarRepeat} onClick={() => setChanging(true)}>
          {t('shifts.hours.action')}
        </ActionButton>
      )}
      <ActionButton variant="default" icon={IconCalendarPlus} onClick={() => setPlanning(true)}>
        {t('shifts.plan.action')}
      </ActionButton>
    </>
  )
  const today = todayIn(format.timeZone)
  return (
    <ListPanel
      title={t('shifts.of.title')}
      add={plan}
      list={list}
      linkOf={(one) => `/provider/assignments/${assignment.id}?shift=${one.id}`}
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
          show: (one) => <ShiftStatusBadge status={one.status} isDraft={one.publishedAt === null} isSick={one.sick} />,
          cell: ({ status }) => t(`shifts.status.${status}`),
        },
      ]}
      empty={{ title: t('shifts.of.empty'), text: t('shifts.of.emptyText'), icon: IconCalendarTime }}
    >
      {isPlanning && (
        <PlanDialog
          assignments={[assignment]}
          mode="pattern"
          dates={[today > assignment.endDate ? assignment.endDate : today]}
          onClose={() => setPlanning(false)}
        />
      )}
      {isChanging && <ChangeHoursDialog assignment={assignment} onClose={() => setChanging(false)} />}
      {shift !== '' && <ShiftDialog id={shift} onClose={() => change({ shift: '' })} />}
    </ListPanel>
  )
}
