import { Text } from '@mantine/core'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { contractBatchRoutes } from '../contract/batches.ts'

/** The counters of Belgian day contracts of a worker with a client, with their sources. Nothing is shown elsewhere, or before the first one. */
export function DayContractsOf({ assignmentId }: { assignmentId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useRead(contractBatchRoutes.readDayContracts, { query: { assignmentId } })
  const counters = data?.counters
  if (!counters || counters.agreement === 0) return null
  const { startDate, endDate, agreement, levy, euros, nextFrom } = counters
  const step =
    nextFrom === null ? t('contracts.dayContracts.highest') : t('contracts.dayContracts.next', { count: nextFrom })
  return (
    <Panel title={t('contracts.dayContracts.title')}>
      <Facts
        facts={[
          [t('contracts.dayContracts.period'), format.dates(startDate, endDate)],
          [t('contracts.dayContracts.agreement'), String(agreement)],
          [t('contracts.dayContracts.levy'), String(levy)],
          [t('contracts.dayContracts.levyNow'), `${format.money({ amount: euros * 100, currency: 'EUR' })} · ${step}`],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('contracts.dayContracts.sources')}
      </Text>
    </Panel>
  )
}
