import { reachOf } from '#base/actor.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { statisticsRoutes } from '../../contract.ts'
import { useRange } from '../RangeChoice.tsx'
import { StatisticsPage } from '../StatisticsPage.tsx'
import styles from './StatisticsScreen.module.css'
import { TopProjects } from './TopProjects.tsx'

/** The organisation's statistics, as far as the reader may see its hours. */
export function StatisticsScreen() {
  const { t } = useTranslation()
  const [range, setRange] = useRange()
  const isManaged = reachOf(useProfile().role, 'timesheets:read') === 'managed'
  const figures = useRead(statisticsRoutes.readProviderStatistics, { query: { range } }, { keep: true })
  return (
    <StatisticsPage
      title={t('statistics.title')}
      range={range}
      onRange={setRange}
      of={figures}
      workersOf={({ workers }) => workers}
      note={isManaged && <p className={styles.managed}>{t('statistics.managed')}</p>}
      more={({ topProjects }) => topProjects.length > 0 && <TopProjects projects={topProjects} />}
    />
  )
}
