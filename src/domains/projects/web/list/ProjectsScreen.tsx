import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Ref } from '#base/ref.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { clientRoutes } from '#domains/clients/contract.ts'
import { call } from '#platform/web/api/client.ts'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import type { WholeExport } from '#platform/web/ui/list/ExportMenu.tsx'
import { FieldSelection } from '#platform/web/forms/selection/FieldSelection.tsx'
import { BulkReport, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { RecordListPage } from '#platform/web/ui/list/RecordListPage.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { projectStatuses } from '../../rules.ts'
import { type Project, projectRoutes } from '../../contract.ts'
import { ProjectName } from '../ProjectName.tsx'
import { ProjectSpan } from '../ProjectSpan.tsx'
import { ProjectStatusBadge } from '../ProjectStatusBadge.tsx'

interface Props {
  /**
   * Renders the hours of a project against its budget; a later domain provides it. `among` are all listed projects, so
   * that one call loads their hours.
   */
  hours: (project: Project, among: readonly Project[]) => ReactNode
  /** The route that exports projects with their hours. */
  exportRoute: WholeExport['of']
}

const choiceOf = ({ id, name }: Ref) => ({ value: id, label: name })
const isId = (value: string) => /^[0-9a-f-]{36}$/.test(value)

/** The screen that lists the organisation’s projects. */
export function ProjectsScreen({ hours, exportRoute }: Props) {
  const { t } = useTranslation()
  const [filter, , field] = useAddressQuery({ q: '', status: '', clientId: '', managerId: '' })
  const { q, status } = filter
  const [clientId, managerId] = [filter.clientId, filter.managerId].map((id) => (isId(id) ? id : ''))
  const view = useListView(useProjectColumns())
  const filters = {
    q: q || undefined,
    status: projectStatuses.find((one) => one === status),
    clientId: clientId || undefined,
    projectManagerId: managerId || undefined,
    sort: view.sort,
  }
  const list = useList(projectRoutes.listProjects, { query: filters })
  // One call loads the hours of all listed projects.
  const columns = view.columns.map((column) =>
    column.key === 'hours' ? { ...column, show: (project: Project) => hours(project, list.items) } : column,
  )
  const mayWrite = useMay('projects:write')
  const [result, setResult] = useState<BulkResult>()
  const chosen = useChosen(
    list.items,
    ({ id }) => id,
    ({ allowed }) => allowed.includes('edit'),
  )
  const nameOf = ({ name }: Project) => name
  const client = useRead(clientRoutes.readClient, { params: { id: clientId ?? '' } }, { enabled: Boolean(clientId) })
  const clients = useChoices(clientRoutes.listClients, {}, choiceOf, [client.data && choiceOf(client.data)], {
    late: true,
  })
  const managers = useChoices(userRoutes.listColleagues, {}, choiceOf)
  return (
    <RecordListPage
      at="/provider/projects"
      texts={(name) => t(`projects.list.${name}`)}
      mayAdd={mayWrite}
      addIcon={IconPlus}
      icon={IconBriefcase}
      list={list}
      report={result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      choosing={
        mayWrite
          ? {
              chosen,
              labelOf: ({ name }) => t('projects.list.choose', { name }),
              actions: (
                <FieldSelection
                  items={chosen.items}
                  nameOf={nameOf}
                  fields={[
                    {
                      name: 'projectManagerId',
                      label: t('projects.field.projectManager'),
                      records: userRoutes.listColleagues,
                    },
                    { name: 'orderNumber', label: t('projects.field.orderNumber') },
                  ]}
                  change={({ id, version }, values) =>
                    call(projectRoutes.editProject, { params: { id }, body: values as object, ifMatch: version })
                  }
                  onDone={(outcome) => {
                    setResult(outcome)
                    chosen.chooseNone()
                  }}
                />
              ),
            }
          : undefined
      }
      view={{ ...view, columns }}
      views={<ViewsMenu list="/provider/projects" view={view} />}
      search={field('q')}
      isFiltered={Boolean(status || clientId || managerId)}
      wholeExport={{ of: exportRoute, query: filters }}
    >
      <Filter
        label={t('projects.field.status')}
        all={t('projects.list.allStatuses')}
        choices={projectStatuses.map((value) => ({ value, label: t(`projects.status.${value}`) }))}
        {...field('status')}
      />
      <PickFilter label={t('projects.field.client')} {...clients} {...field('clientId')} value={clientId ?? ''} />
      <PickFilter
        label={t('projects.field.projectManager')}
        {...managers}
        {...field('managerId')}
        value={managerId ?? ''}
      />
    </RecordListPage>
  )
}

function useProjectColumns(): readonly Column<Project>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      label: t('projects.field.name'),
      sort: 'name',
      show: ({ name, colour, client }) => <ProjectName name={name} colour={colour} note={client.name} />,
      cell: ({ name, client }) => `${name}, ${client.name}`,
    },
    {
      key: 'client',
      label: t('projects.field.client'),
      sort: 'client',
      optional: true,
      show: ({ client }) => client.name,
    },
    { key: 'site', label: t('projects.field.workSite'), show: ({ workSite }) => workSite?.name },
    {
      key: 'lead',
      label: t('projects.field.projectManager'),
      priority: 3,
      show: ({ projectManager }) => projectManager?.name,
    },
    {
      key: 'span',
      label: t('projects.field.span'),
      wide: true,
      sort: 'startDate',
      show: (project) => <ProjectSpan project={project} />,
      cell: ({ startDate, endDate }) =>
        startDate && endDate ? format.dates(startDate, endDate) : { date: startDate ?? endDate },
    },
    {
      key: 'end',
      label: t('projects.field.endDate'),
      sort: 'endDate',
      optional: true,
      dates: true,
      show: ({ endDate }) => endDate && format.date(endDate),
      cell: ({ endDate }) => ({ date: endDate }),
    },
    { key: 'hours', label: t('projects.field.hours'), sort: 'budgetHours', show: () => null },
    {
      key: 'since',
      label: t('projects.field.since'),
      sort: 'createdAt',
      optional: true,
      dates: true,
      show: ({ createdAt }) => format.day(createdAt),
      cell: ({ createdAt }) => ({ dayOf: createdAt }),
    },
    {
      key: 'status',
      label: t('projects.field.status'),
      show: ({ status }) => <ProjectStatusBadge status={status} />,
      cell: ({ status }) => t(`projects.status.${status}`),
    },
  ]
}
