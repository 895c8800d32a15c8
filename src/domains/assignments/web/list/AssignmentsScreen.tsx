import { IconCalendarEvent, IconCalendarPlus, IconFileImport } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { ProjectName } from '#domains/projects/web/ProjectName.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RecordList } from '#platform/web/ui/list/RecordList.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { type Assignment, assignmentRoutes } from '../../contract.ts'
import { assignmentStatuses } from '../../rules.ts'
import { AssignmentStatusBadge } from '../AssignmentStatusBadge.tsx'

/** The screen that lists the organisation’s assignments. */
export function AssignmentsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ q, status }, , field] = useAddressQuery({ q: '', status: '' })
  const view = useListView<Assignment>([
    {
      key: 'worker',
      label: t('assignments.field.worker'),
      show: (one) => <NameCell name={one.worker.name} note={one.role} />,
    },
    {
      key: 'project',
      label: t('assignments.field.project'),
      show: (one) => <ProjectName name={one.project.name} note={one.client.name} />,
    },
    {
      key: 'dates',
      label: t('assignments.field.dates'),
      sort: 'startDate',
      dates: true,
      show: (one) => format.dates(one.startDate, one.endDate),
    },
    {
      key: 'endDate',
      label: t('assignments.field.endDate'),
      sort: 'endDate',
      optional: true,
      dates: true,
      show: (one) => format.date(one.endDate),
    },
    {
      key: 'payRate',
      label: t('assignments.field.payRate'),
      optional: true,
      figures: true,
      show: (one) => format.money(one.payRate),
    },
    {
      key: 'answerBy',
      label: t('assignments.field.answerBy'),
      optional: true,
      show: (one) => one.answerBy && format.moment(one.answerBy),
    },
    {
      key: 'expected',
      label: t('assignments.field.expected'),
      optional: true,
      figures: true,
      show: (one) => one.expectedMinutes !== null && format.duration(one.expectedMinutes),
    },
    {
      key: 'hours',
      label: t('assignments.field.actual'),
      figures: true,
      show: (one) => format.duration(one.actualMinutes),
    },
    {
      key: 'status',
      label: t('assignments.field.status'),
      show: (one) => <AssignmentStatusBadge status={one.status} />,
    },
  ])
  const list = useList(assignmentRoutes.listAssignments, {
    query: { q: q || undefined, sort: view.sort, status: assignmentStatuses.find((one) => one === status) },
  })
  const offer = useMay('assignments:write') && (
    <LinkButton to="/provider/assignments/add" icon={IconCalendarPlus}>
      {t('assignments.list.offer')}
    </LinkButton>
  )
  const actions = offer && (
    <>
      <LinkButton to="/provider/assignments/import" variant="default" icon={IconFileImport}>
        {t('assignments.list.import')}
      </LinkButton>
      {offer}
    </>
  )
  return (
    <Page title={t('assignments.list.title')} lead={t('assignments.list.lead')} actions={actions}>
      <Panel flush>
        <RecordList
          texts={(name) => t(`assignments.list.${name}`)}
          list={list}
          linkOf={(one) => `/provider/assignments/${one.id}`}
          view={view}
          search={field('q')}
          isFiltered={status !== ''}
          empty={{ action: offer, icon: IconCalendarEvent }}
        >
          <Filter
            label={t('assignments.field.status')}
            all={t('assignments.list.allStatuses')}
            choices={assignmentStatuses.map((value) => ({ value, label: t(`assignments.status.${value}`) }))}
            {...field('status')}
          />
        </RecordList>
      </Panel>
    </Page>
  )
}
