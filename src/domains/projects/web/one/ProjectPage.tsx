import { Anchor, Button } from '@mantine/core'
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type Project, projectRoutes } from '../../contract.ts'
import { ProjectSpan } from '../ProjectSpan.tsx'
import { ProjectStatusBadge } from '../ProjectStatusBadge.tsx'

/** One project: for whom, where, when and by whom it is led; later rooms add what they know of it. */
export function ProjectPage({ more }: { more?: (project: Project) => ReactNode }) {
  const { t } = useWords()
  const { id } = useParams()
  const project = useRead(projectRoutes.readProject, { params: { id } })
  const found = project.data
  return (
    <Page
      title={found?.name ?? t('projects.one.title')}
      lead={
        found && (
          <Anchor component={Link} to={`/provider/clients/${found.client.id}`}>
            {found.client.name}
          </Anchor>
        )
      }
      badge={found && <ProjectStatusBadge status={found.status} />}
      back={{ to: '/provider/projects', label: t('projects.list.title') }}
      actions={
        found && (
          <>
            {found.allowed.includes('offer') && (
              <Button
                component={Link}
                to={`/provider/assignments/add?projectId=${id}`}
                leftSection={<IconCalendarPlus size={18} aria-hidden />}
              >
                {t('projects.one.offer')}
              </Button>
            )}
            {found.allowed.includes('edit') && (
              <Button
                component={Link}
                to={`/provider/projects/edit/${id}`}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {t('platform.action.edit')}
              </Button>
            )}
          </>
        )
      }
    >
      <Reading of={project}>
        {(known) => (
          <>
            <ProjectFacts project={known} />
            {more?.(known)}
          </>
        )}
      </Reading>
    </Page>
  )
}

function ProjectFacts({ project }: { project: Project }) {
  const { t } = useWords()
  const format = useFormat()
  const { workSite, budgetHours } = project
  return (
    <Panel title={t('projects.one.facts')}>
      <Facts
        facts={[
          [t('projects.field.span'), <ProjectSpan key="span" project={project} />],
          [t('projects.field.workSite'), workSite && `${workSite.name}\n${workSite.address}`],
          [t('projects.field.projectManager'), project.projectManager?.name],
          [t('projects.field.budgetHours'), budgetHours === null ? null : format.duration(budgetHours * 60)],
          [t('projects.field.description'), project.description, 'wide'],
        ]}
      />
    </Panel>
  )
}
