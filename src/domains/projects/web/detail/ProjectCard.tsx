import { Anchor, Stack } from '@mantine/core'
import { MapLinks } from '#domains/clients/web/MapLinks.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { SitesMap } from '#platform/web/map/SitesMap.tsx'
import { Link } from '#platform/web/navigation/Link.tsx'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { plainFacts } from '#platform/web/ui/record/plain-fields.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Project } from '../../contract.ts'
import { ProjectSpan } from '../ProjectSpan.tsx'
import styles from './ProjectCard.module.css'

/** The client, dates, work site and project manager of a project. */
export function ProjectCard({ project }: { project: Project }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { client, workSite, budgetHours, description } = project
  return (
    <div className={styles.card}>
      <Panel title={t('projects.one.facts')}>
        <Facts
          facts={[
            [
              t('projects.field.client'),
              <Anchor key="client" component={Link} to={`/provider/clients/${client.id}`}>
                {client.name}
              </Anchor>,
            ],
            [t('projects.field.span'), <ProjectSpan key="span" project={project} />],
            [t('projects.field.projectManager'), project.projectManager?.name],
            [t('projects.field.budgetHours'), budgetHours === null ? null : format.duration(budgetHours * 60)],
            ...plainFacts(projectRecord, ['what', 'when'], project, { t, format }).filter(([, value]) =>
              Boolean(value),
            ),
            ...(description ? [[t('projects.field.description'), description, 'wide'] as const] : []),
          ]}
        />
      </Panel>
      <Panel title={t('projects.field.workSite')}>
        {workSite ? (
          <Stack gap="1rem">
            {workSite.latitude !== null && (
              <div className={styles.map}>
                <SitesMap label={t('projects.one.mapOf', { name: workSite.name })} sites={[workSite]} />
              </div>
            )}
            <div>
              <strong className={styles.name}>{workSite.name}</strong>
              <p className={styles.address}>{workSite.address}</p>
              <MapLinks target={workSite} />
            </div>
          </Stack>
        ) : (
          <p className={styles.none}>{t('projects.one.noSite')}</p>
        )}
      </Panel>
    </div>
  )
}
