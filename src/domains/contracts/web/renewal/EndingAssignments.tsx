import { IconCalendarDue } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { type Assignment, assignmentRoutes } from '#domains/assignments/contract.ts'
import { ExtendSelection, mayExtend } from '#domains/assignments/web/ExtendSelection.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { BulkReport, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'

const nameOf = ({ worker, project }: Assignment) => `${worker.name} · ${project.name}`

/** The assignments that end until a day and that nothing follows: no later assignment, and no offer of one. Several are extended together. */
export function EndingAssignments({ until }: { until: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayWrite = useMay('assignments:write')
  const list = useList(assignmentRoutes.listAssignments, { query: { endsBy: until } })
  const chosen = useChosen(list.items, idOf, mayExtend)
  const [result, setResult] = useState<BulkResult>()
  const finish = (outcome: BulkResult) => {
    setResult(outcome)
    chosen.chooseNone()
  }
  return (
    <>
      {result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      <Panel flush title={t('contracts.ending.title')} lead={t('contracts.ending.lead', { date: format.date(until) })}>
        <DataList
          label={t('contracts.ending.title')}
          list={list}
          keyOf={idOf}
          linkOf={({ id }) => `/provider/assignments/${id}`}
          columns={[
            {
              key: 'worker',
              label: t('contracts.renewal.worker'),
              show: ({ worker, role }) => <NameCell name={worker.name} note={role} />,
              cell: ({ worker, role }) => `${worker.name}, ${role}`,
            },
            {
              key: 'client',
              label: t('contracts.renewal.client'),
              show: ({ client, project }) => <NameCell name={client.name} note={project.name} />,
              cell: ({ client, project }) => `${client.name}, ${project.name}`,
            },
            {
              key: 'endDate',
              label: t('contracts.ending.endDate'),
              end: true,
              dates: true,
              show: ({ endDate }) => format.date(endDate),
              cell: ({ endDate }) => ({ date: endDate }),
            },
          ]}
          empty={
            <Empty
              low
              icon={IconCalendarDue}
              title={t('contracts.ending.empty')}
              text={t('contracts.ending.emptyText')}
            />
          }
          choosing={
            mayWrite
              ? {
                  chosen,
                  labelOf: (one) => t('contracts.renewal.choose', { worker: nameOf(one) }),
                  actions: <ExtendSelection items={chosen.items} nameOf={nameOf} onDone={finish} />,
                }
              : undefined
          }
        />
      </Panel>
    </>
  )
}
