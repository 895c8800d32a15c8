import { IconTimeline } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { TagSelection } from '#domains/tags/web/TagSelection.tsx'
import { useTagColumn } from '#domains/tags/web/use-tag-column.ts'
import { BulkReport, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { ProjectName } from '#domains/projects/web/ProjectName.tsx'
import { userRoutes } from '#domains/accounts/contract.ts'
import { call } from '#platform/web/api/client.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { FieldSelection } from '#platform/web/forms/selection/FieldSelection.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ColumnsMenu } from '#platform/web/ui/list/ColumnsMenu.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { requestRoutes, type StaffingRequest } from '../../contract.ts'
import { PositionsMeter } from '../PositionsMeter.tsx'
import { RequestStatusBadge } from '../RequestStatusBadge.tsx'
import type { useRequestFilter } from '../use-request-filter.ts'
import styles from './RequestList.module.css'

interface Props {
  filter: ReturnType<typeof useRequestFilter>['filter']
  isFiltered: boolean
  add: ReactNode
  /** Further actions on the selected requests; later domains provide them. */
  actions: ((requests: readonly StaffingRequest[], onDone: (result: BulkResult) => void) => ReactNode) | undefined
}

const titleOf = ({ title }: StaffingRequest) => title

/** The requests as a table. */
export function RequestList({ filter, isFiltered, add, actions }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const view = useListView<StaffingRequest>([
    {
      key: 'title',
      label: t('requests.field.title'),
      sort: 'title',
      show: (one) => <ProjectName name={one.title} colour={one.project.colour} note={one.role} />,
      cell: ({ title }) => title,
    },
    { key: 'client', label: t('requests.field.client'), sort: 'client', show: (one) => one.client.name },
    {
      key: 'project',
      label: t('requests.field.project'),
      sort: 'project',
      priority: 3,
      deskOnly: true,
      show: (one) => one.project.name,
    },
    { key: 'site', label: t('requests.field.workSite'), optional: true, show: (one) => one.workSite?.name },
    { key: 'lead', label: t('requests.field.projectManager'), optional: true, show: (one) => one.projectManager?.name },
    {
      key: 'dates',
      label: t('requests.field.dates'),
      sort: 'startDate',
      dates: true,
      show: (one) => format.dates(one.startDate, one.endDate),
    },
    {
      key: 'endDate',
      label: t('requests.field.endDate'),
      sort: 'endDate',
      optional: true,
      dates: true,
      show: (one) => format.date(one.endDate),
      cell: ({ endDate }) => ({ date: endDate }),
    },
    {
      key: 'duration',
      label: t('requests.field.duration'),
      optional: true,
      figures: true,
      show: (one) => t(`requests.duration.${one.durationUnit}`, { count: one.duration }),
    },
    {
      key: 'budgetRate',
      label: t('requests.field.budgetRate'),
      optional: true,
      figures: true,
      show: (one) => one.budgetRate && format.money(one.budgetRate),
      cell: ({ budgetRate }) => budgetRate,
    },
    {
      key: 'positions',
      label: t('requests.field.positions'),
      sort: 'positions',
      end: true,
      show: (one) => (
        <PositionsMeter positions={one.positions} filled={one.filledPositions} offered={one.pendingOffers} />
      ),
      cell: ({ filledPositions, positions }) => `${filledPositions}/${positions}`,
    },
    {
      key: 'createdAt',
      label: t('requests.field.createdAt'),
      sort: 'createdAt',
      optional: true,
      dates: true,
      show: (one) => format.day(one.createdAt),
      cell: ({ createdAt }) => ({ dayOf: createdAt }),
    },
    useTagColumn<StaffingRequest>(),
    {
      key: 'status',
      label: t('requests.field.status'),
      show: (one) => <RequestStatusBadge status={one.status} />,
      cell: ({ status }) => t(`requests.status.${status}`),
    },
  ])
  const query = { ...filter, sort: view.sort }
  const list = useList(requestRoutes.listRequests, { query })
  const chosen = useChosen(list.items, idOf, (one) => one.allowed.includes('edit'))
  const [result, setResult] = useState<BulkResult>()
  const mayWrite = useMay('requests:write')
  const finish = (outcome: BulkResult) => {
    setResult(outcome)
    chosen.chooseNone()
  }
  return (
    <>
      {result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      <div className={styles.tools}>
        <ViewsMenu list="/provider/requests" view={view} />
        <ColumnsMenu view={view} />
        <ExportMenu
          shown={{ name: t('requests.list.title'), columns: view.columns, list }}
          whole={{ of: requestRoutes.exportRequests, query }}
        />
      </div>
      <DataList
        label={t('requests.list.title')}
        isExportedAbove
        list={list}
        columns={view.columns}
        sorting={view.sorting}
        widths={view.widths}
        keyOf={idOf}
        linkOf={(one) => `/provider/requests/${one.id}`}
        choosing={
          mayWrite
            ? {
                chosen,
                labelOf: (one) => t('requests.list.choose', { name: one.title }),
                actions: (
                  <>
                    <TagSelection
                      of={requestRoutes.tagRequests}
                      items={chosen.items}
                      nameOf={titleOf}
                      onDone={finish}
                    />
                    <FieldSelection
                      items={chosen.items}
                      nameOf={titleOf}
                      fields={[
                        {
                          name: 'projectManagerId',
                          label: t('requests.field.projectManager'),
                          records: userRoutes.listColleagues,
                        },
                        { name: 'role', label: t('requests.field.role') },
                      ]}
                      change={({ id, version }, values) =>
                        call(requestRoutes.editRequest, { params: { id }, body: values as object, ifMatch: version })
                      }
                      onDone={finish}
                    />
                    {actions?.(chosen.items, finish)}
                  </>
                ),
              }
            : undefined
        }
        empty={
          isFiltered ? (
            <Empty title={t('requests.list.nothing')} text={t('requests.list.nothingText')} />
          ) : (
            <Empty
              title={t('requests.list.empty')}
              text={t('requests.list.emptyText')}
              action={add}
              icon={IconTimeline}
            />
          )
        }
      />
    </>
  )
}
