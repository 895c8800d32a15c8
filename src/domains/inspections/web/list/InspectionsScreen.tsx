import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { type Inspection, inspectionRoutes } from '../../contract.ts'
import { RunBadge } from '#platform/web/ui/run/RunBadge.tsx'
import { InspectionDialog } from '../InspectionDialog.tsx'

/** The exports for inspections, and a button that starts one of all workers. */
export function InspectionsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(inspectionRoutes.listInspections, { query: {} })
  const [isOpen, setOpen] = useState(false)
  const nameOf = ({ worker, client }: Inspection) => worker?.name ?? client?.name ?? t('inspections.scope.period')
  return (
    <Page
      title={t('inspections.title')}
      lead={t('inspections.lead')}
      actions={
        <ActionButton icon={IconFileSearch} onClick={() => setOpen(true)}>
          {t('inspections.start')}
        </ActionButton>
      }
    >
      <Panel flush>
        <DataList
          label={t('inspections.title')}
          list={list}
          keyOf={idOf}
          linkOf={({ id }) => `/provider/inspections/${id}`}
          columns={[
            {
              key: 'name',
              label: t('inspections.field.scope'),
              cell: nameOf,
              show: (one) => <NameCell name={nameOf(one)} note={format.dates(one.startDate, one.endDate)} />,
            },
            {
              key: 'startedAt',
              label: t('inspections.field.madeAt'),
              cell: ({ startedAt }) => ({ moment: startedAt }),
              show: ({ startedAt }) => format.moment(startedAt),
            },
            {
              key: 'by',
              label: t('inspections.field.madeBy'),
              priority: 3,
              deskOnly: true,
              show: ({ startedBy }) => startedBy,
            },
            {
              key: 'links',
              label: t('inspections.field.links'),
              figures: true,
              show: ({ linkCount }) => format.number(linkCount),
            },
            {
              key: 'status',
              label: t('inspections.field.status'),
              cell: ({ status }) => t(`platform.runs.status.${status}`),
              show: ({ status }) => <RunBadge status={status} />,
            },
          ]}
          empty={<Empty icon={IconFileSearch} title={t('inspections.empty')} text={t('inspections.emptyText')} />}
        />
      </Panel>
      {isOpen && <InspectionDialog of={{}} onClose={() => setOpen(false)} />}
    </Page>
  )
}
