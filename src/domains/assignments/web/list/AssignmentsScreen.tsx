import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAfter } from '#base/days.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { ProjectName } from '#domains/projects/web/ProjectName.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { BulkReport, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { RecordListPage } from '#platform/web/ui/list/RecordListPage.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { type Assignment, assignmentRoutes } from '../../contract.ts'
import { assignmentStatuses } from '../../rules.ts'
import { useAssignmentColumns } from '../use-assignment-columns.ts'
import { ExtendSelection, mayExtend } from '../ExtendSelection.tsx'

/** The screen that lists the organisation’s assignments. */
export function AssignmentsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ q, status, endsBy }, , field] = useAddressQuery({ q: '', status: '', endsBy: '' })
  const columns = useAssignmentColumns()
  const view = useListView<Assignment>([
    {
      key: 'worker',
      label: t('assignments.field.worker'),
      sort: 'worker',
      show: (one) => <NameCell name={one.worker.name} note={one.role} />,
      cell: ({ worker, role }) => [worker.name, role].filter(Boolean).join(', '),
    },
    {
      key: 'project',
      label: t('assignments.field.project'),
      sort: 'project',
      show: (one) => <ProjectName name={one.project.name} note={one.client.name} />,
      cell: ({ project, client }) => `${project.name}, ${client.name}`,
    },
    { ...columns.dates, sort: 'startDate' },
    {
      key: 'endDate',
      label: t('assignments.field.endDate'),
      sort: 'endDate',
      optional: true,
      dates: true,
      show: (one) => format.date(one.endDate),
      cell: ({ endDate }) => ({ date: endDate }),
    },
    {
      key: 'payRate',
      sort: 'payRate',
      label: t('assignments.field.payRate'),
      optional: true,
      figures: true,
      show: (one) => format.money(one.payRate),
      cell: ({ payRate }) => payRate,
    },
    {
      key: 'answerBy',
      label: t('assignments.field.answerBy'),
      optional: true,
      show: (one) => one.answerBy && format.moment(one.answerBy),
      cell: ({ answerBy }) => ({ moment: answerBy }),
    },
    {
      key: 'expected',
      label: t('assignments.field.expected'),
      optional: true,
      figures: true,
      show: (one) => one.expectedMinutes !== null && format.duration(one.expectedMinutes),
      cell: ({ expectedMinutes }) => ({ minutes: expectedMinutes }),
    },
    { ...columns.hours, sort: 'hours' },
    { ...columns.status, sort: 'status' },
  ])
  const list = useList(assignmentRoutes.listAssignments, {
    query: {
      q: q || undefined,
      sort: view.sort,
      status: assignmentStatuses.find((one) => one === status),
      endsBy: dayOf(endsBy) ?? undefined,
    },
  })
  const mayWrite = useMay('assignments:write')
  const [result, setResult] = useState<BulkResult>()
  const chosen = useChosen(list.items, ({ id }) => id, mayExtend)
  const nameOf = ({ worker, project }: Assignment) => `${worker.name} · ${project.name}`
  const finish = (outcome: BulkResult) => {
    setResult(outcome)
    chosen.chooseNone()
  }
  const weekEnd = format.week(todayIn(format.timeZone)).at(-1) ?? ''
  const ends = [
    { value: weekEnd, label: t('assignments.list.endsThisWeek') },
    { value: daysAfter(weekEnd, 7), label: t('assignments.list.endsNextWeek') },
    { value: daysAfter(weekEnd, 28), label: t('assignments.list.endsInFourWeeks') },
  ]
  return (
    <RecordListPage
      at="/provider/assignments"
      texts={(name) => t(`assignments.list.${name}`)}
      mayAdd={mayWrite}
      addIcon={IconCalendarPlus}
      icon={IconCalendarEvent}
      list={list}
      report={result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      choosing={
        mayWrite
          ? {
              chosen,
              labelOf: (one) => t('assignments.list.choose', { name: nameOf(one) }),
              actions: <ExtendSelection items={chosen.items} nameOf={nameOf} onDone={finish} />,
            }
          : undefined
      }
      view={view}
      views={<ViewsMenu list="/provider/assignments" view={view} />}
      search={field('q')}
      isFiltered={status !== '' || endsBy !== ''}
    >
      <Filter
        label={t('assignments.field.status')}
        all={t('assignments.list.allStatuses')}
        choices={assignmentStatuses.map((value) => ({ value, label: t(`assignments.status.${value}`) }))}
        {...field('status')}
      />
      <Filter
        label={t('assignments.list.ends')}
        all={t('assignments.list.allEnds')}
        choices={ends}
        {...field('endsBy')}
      />
    </RecordListPage>
  )
}
