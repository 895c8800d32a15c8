import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { statisticsRoutes } from '../../contract.ts'
import { useRange } from '../RangeChoice.tsx'
import { StatisticsPage } from '../StatisticsPage.tsx'

/** The worker's own statistics. */
export function OwnStatisticsScreen() {
  const { t } = useTranslation()
  const [range, setRange] = useRange()
  const figures = useRead(statisticsRoutes.readWorkerStatistics, { query: { range } }, { keep: true })
  return <StatisticsPage title={t('statistics.own')} range={range} onRange={setRange} of={figures} />
}
