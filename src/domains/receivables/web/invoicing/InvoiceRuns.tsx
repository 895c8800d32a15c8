import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { invoiceRunRoutes } from '../../contract/invoice-runs.ts'
import { RunBadge } from './RunBadge.tsx'

/** The latest invoice runs; nothing before the first one. */
export function InvoiceRuns() {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(invoiceRunRoutes.listInvoiceRuns, { query: { limit: '5' } })
  if (list.total === 0) return null
  return (
    <Panel flush title={t('receivables.run.list')}>
      <DataList
        label={t('receivables.run.list')}
        list={list}
        keyOf={idOf}
        linkOf={({ id }) => `/provider/invoice-runs/${id}`}
        columns={[
          {
            key: 'period',
            label: t('receivables.run.period'),
            dates: true,
            show: ({ fromDate, toDate }) => format.dates(fromDate, toDate),
          },
          {
            key: 'startedAt',
            label: t('receivables.run.startedAt'),
            show: (run) => format.moment(run.startedAt),
            cell: (run) => ({ moment: run.startedAt }),
          },
          {
            key: 'by',
            label: t('receivables.run.by'),
            priority: 3,
            deskOnly: true,
            show: ({ startedBy }) => startedBy,
          },
          {
            key: 'invoices',
            label: t('receivables.run.invoices'),
            figures: true,
            show: ({ created, total }) => t('receivables.run.count', { count: created, total }),
          },
          {
            key: 'status',
            label: t('receivables.run.state'),
            cell: ({ status }) => t(`receivables.run.status.${status}`),
            show: (run) => <RunBadge run={run} />,
          },
        ]}
        empty={null}
      />
    </Panel>
  )
}
