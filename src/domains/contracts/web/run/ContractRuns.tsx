import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LatestRuns, latestRuns } from '#platform/web/ui/run/LatestRuns.tsx'
import { contractBatchRoutes } from '../../contract/batches.ts'

/** The latest runs of contracts; nothing before the first one. */
export function ContractRuns() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <LatestRuns
      title={t('contracts.run.list')}
      list={useList(contractBatchRoutes.listContractRuns, latestRuns)}
      linkOf={({ id }) => `/provider/contract-runs/${id}`}
      first={[
        {
          key: 'days',
          label: t('contracts.renewal.days'),
          show: ({ startDate, endDate }) => format.dates(startDate, endDate),
        },
      ]}
      records={t('contracts.list.title')}
      doneOf={({ done }) => done}
    />
  )
}
