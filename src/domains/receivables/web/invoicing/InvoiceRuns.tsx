import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { invoiceRunRoutes } from '../../contract/invoice-runs.ts'
import { LatestRuns, latestRuns } from '../runs/LatestRuns.tsx'
import { RunBadge } from './RunBadge.tsx'

/** The latest invoice runs; nothing before the first one. */
export function InvoiceRuns() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <LatestRuns
      title={t('receivables.run.list')}
      list={useList(invoiceRunRoutes.listInvoiceRuns, latestRuns)}
      linkOf={({ id }) => `/provider/invoice-runs/${id}`}
      first={[
        {
          key: 'period',
          label: t('receivables.run.period'),
          dates: true,
          show: ({ fromDate, toDate }) => format.dates(fromDate, toDate),
        },
      ]}
      doneOf={({ created }) => created}
      statusText={({ status }) => t(`receivables.run.status.${status}`)}
      badge={(run) => <RunBadge run={run} />}
    />
  )
}
