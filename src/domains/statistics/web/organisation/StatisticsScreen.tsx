import { reachOf } from '#base/actor.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type ProviderStatistics, statisticsRoutes } from '../../contract.ts'
import { PeriodBar } from '../PeriodBar.tsx'
import { StatisticsPage } from '../StatisticsPage.tsx'
import { StatisticsTabs } from '../StatisticsTabs.tsx'
import { usePeriod } from '../use-period.ts'
import styles from './StatisticsScreen.module.css'

/** The organisation's statistics, as far as the reader may see its hours. */
export function StatisticsScreen() {
  const { t } = useTranslation()
  const filter = usePeriod()
  const isManaged = reachOf(useProfile().role, 'timesheets:read') === 'managed'
  const figures = useRead(statisticsRoutes.readProviderStatistics, { query: filter.query }, { keep: true })
  return (
    <StatisticsPage
      title={t('statistics.title')}
      client={filter.client?.name}
      choices={
        <>
          <StatisticsTabs at="hours" filter={filter} />
          <PeriodBar filter={filter} />
        </>
      }
      of={figures}
      onEarlier={filter.period === 'this_month' ? () => filter.change({ period: 'last_month' }) : undefined}
      workersOf={({ workers }) => workers}
      note={isManaged && <p className={styles.managed}>{t('statistics.managed')}</p>}
      more={({ topProjects }) => topProjects.length > 0 && <TopProjects projects={topProjects} />}
    />
  )
}

/** The projects with the most approved hours and their value. */
function TopProjects({ projects }: { projects: ProviderStatistics['topProjects'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const most = Math.max(1, ...projects.map(({ approvedMinutes }) => approvedMinutes))
  return (
    <Panel title={t('statistics.top.title')}>
      <ul className={styles.projects}>
        {projects.map(({ project, client, approvedMinutes, hoursValue }) => (
          <li key={project.id} className={styles.project}>
            <div className={styles.words}>
              <Link to={`/provider/projects/${project.id}`} className={styles.name}>
                {project.name}
              </Link>
              <span className={styles.quiet}>{client.name}</span>
            </div>
            <p className={styles.figures}>
              {format.duration(approvedMinutes)}
              <span className={styles.quiet}>{format.moneys(hoursValue)}</span>
            </p>
            <div className={styles.track} aria-hidden>
              <span style={{ width: `${(approvedMinutes / most) * 100}%`, background: project.colour }} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
