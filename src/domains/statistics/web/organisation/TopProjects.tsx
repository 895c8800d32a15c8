import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ProviderStatistics } from '../../contract.ts'
import styles from './TopProjects.module.css'

/** The projects with the most approved hours and their value. */
export function TopProjects({ projects }: { projects: ProviderStatistics['topProjects'] }) {
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
