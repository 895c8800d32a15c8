import { IconCalendarPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { EditLink } from '#platform/web/navigation/EditLink.tsx'
import { LinkLine } from '#platform/web/navigation/LinkLine.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { PageWithCard } from '#platform/web/ui/page/PageWithCard.tsx'
import { type RecordSection, RecordSections } from '#platform/web/ui/page/RecordSections.tsx'
import { History } from '#platform/web/ui/record/History.tsx'
import { useProjectHistoryFields } from '#domains/projects/web/use-project-history-fields.ts'
import { type Project, projectRoutes } from '../../contract.ts'
import { ProjectStatusBadge } from '../ProjectStatusBadge.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'

interface Props {
  /** The hours of the project, shown first. */
  hours?: (project: Project) => ReactNode
  /** Sections that later domains add before the history. */
  sections?: (project: Project) => readonly (RecordSection | false)[]
}

/** The page of one project. Later domains pass further content as properties. */
export function ProjectPage({ hours, sections }: Props) {
  const { t } = useTranslation()
  const { id } = useParams()
  const project = useRead(projectRoutes.readProject, { params: { id } })
  const found = project.data
  return (
    <Page
      title={found?.name ?? t('projects.one.title')}
      lead={found && <LinkLine links={[{ to: `/provider/clients/${found.client.id}`, name: found.client.name }]} />}
      badge={found && <ProjectStatusBadge status={found.status} />}
      back={{ to: '/provider/projects', label: t('projects.list.title') }}
      actions={
        found && (
          <>
            {found.allowed.includes('edit') && <EditLink to={`/provider/projects/edit/${id}`} />}
            {found.allowed.includes('offer') && (
              <LinkButton to={`/provider/assignments/add?projectId=${id}`} icon={IconCalendarPlus}>
                {t('projects.one.offer')}
              </LinkButton>
            )}
            <ProjectMenu project={found} />
          </>
        )
      }
    >
      <Reading of={project} as="record">
        {(known) => (
          <RecordSections
            sections={[
              {
                name: 'overview',
                content: (
                  <PageWithCard card={<ProjectCard project={known} />} cardLast>
                    {hours?.(known)}
                  </PageWithCard>
                ),
              },
              ...(sections?.(known) ?? []),
              { name: 'history', content: <ProjectHistory project={known} /> },
            ]}
          />
        )}
      </Reading>
    </Page>
  )
}

/** The history of a project: status changes with their reasons, dates, manager, budget. */
function ProjectHistory({ project }: { project: Project }) {
  const fields = useProjectHistoryFields(project)
  return (
    <History of={projectRoutes.readProjectHistory} input={{ params: { id: project.id }, query: {} }} fields={fields} />
  )
}
