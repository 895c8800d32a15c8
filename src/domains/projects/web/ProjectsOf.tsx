import { MultiSelect } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx'
import { type Project, projectRoutes } from '../contract.ts'
import { ProjectName } from './ProjectName.tsx'
import { ProjectSpan } from './ProjectSpan.tsx'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'

interface Props {
  clientId: string
  /**
   * Renders the hours of a project against its budget; a later domain provides it. `among` are all listed projects, so
   * that one call loads their hours.
   */
  hours: (project: Project, among: readonly Project[]) => ReactNode
}

/** The projects of a client, with a button that adds one. */
export function ProjectsOf({ clientId, hours }: Props) {
  const { t } = useTranslation()
  const list = useList(projectRoutes.listProjects, { query: { clientId, limit: '20' } })
  const add = useMay('projects:write') && (
    <LinkButton to={`/provider/projects/add?clientId=${clientId}`} variant="default" icon={IconPlus}>
      {t('projects.list.add')}
    </LinkButton>
  )
  return (
    <ListPanel
      title={t('projects.list.title')}
      add={add}
      list={list}
      linkOf={(project) => `/provider/projects/${project.id}`}
      columns={[
        {
          key: 'name',
          label: t('projects.field.name'),
          show: (project) => (
            <ProjectName name={project.name} colour={project.colour} note={project.workSite?.name ?? null} />
          ),
          cell: ({ name }) => name,
        },
        { key: 'hours', label: t('projects.field.hours'), show: (project) => hours(project, list.items) },
        { key: 'span', label: t('projects.field.span'), show: (project) => <ProjectSpan project={project} /> },
        {
          key: 'status',
          label: t('projects.field.status'),
          show: (project) => <ProjectStatusBadge status={project.status} />,
          cell: ({ status }) => t(`projects.status.${status}`),
        },
      ]}
      empty={{
        title: t('projects.ofClient.empty'),
        text: t('projects.ofClient.emptyText'),
        icon: IconBriefcase,
      }}
    />
  )
}

interface FieldOfProjects extends FieldProps {
  clientId: string
  /** The text while no project is selected. */
  placeholder: string
}

/** A selection of projects of a client; the value is a list of their IDs. */
export function ProjectsField({ clientId, placeholder, ...props }: FieldOfProjects) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  const projects = useAllPages(projectRoutes.listProjects, { query: { clientId } })
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <MultiSelect
      {...input}
      data={(projects.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      maxDropdownHeight={260}
      placeholder={chosen.length === 0 ? placeholder : ''}
      nothingFoundMessage={t('platform.form.nothingFound')}
      value={chosen}
      onChange={set}
    />
  )
}
