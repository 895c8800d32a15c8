import { Button } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DataList } from '#platform/web/ui/DataList.tsx'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Filter } from '#platform/web/ui/Filter.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { SearchBox } from '#platform/web/ui/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/Toolbar.tsx'
import { projectRoutes, projectStatuses } from '../../contract.ts'
import { ProjectName } from '../ProjectName.tsx'
import { ProjectSpan } from '../ProjectSpan.tsx'
import { ProjectStatusBadge } from '../ProjectStatusBadge.tsx'

/** The organisation's projects. */
export function ProjectsScreen() {
  const { t } = useWords()
  const [{ q, status }, setQuery] = useAddressQuery({ q: '', status: '' })
  const list = useList(projectRoutes.listProjects, {
    query: { q: q || undefined, status: projectStatuses.find((one) => one === status) },
  })
  const filtered = q !== '' || status !== ''
  const add = useMay('projects:write') && (
    <Button component={Link} to="/provider/projects/add" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('projects.list.add')}
    </Button>
  )
  return (
    <Page title={t('projects.list.title')} lead={t('projects.list.lead')} actions={add}>
      <Panel flush>
        <Toolbar>
          <SearchBox label={t('projects.list.search')} value={q} onSearch={(words) => setQuery({ q: words })} />
          <Filter
            label={t('projects.field.status')}
            all={t('projects.list.allStatuses')}
            choices={projectStatuses.map((value) => ({ value, label: t(`projects.status.${value}`) }))}
            value={status}
            onChange={(value) => setQuery({ status: value })}
          />
        </Toolbar>
        <DataList
          label={t('projects.list.title')}
          list={list}
          keyOf={(project) => project.id}
          linkOf={(project) => `/provider/projects/${project.id}`}
          columns={[
            {
              key: 'name',
              label: t('projects.field.name'),
              show: (project) => <ProjectName name={project.name} colour={project.colour} note={project.client.name} />,
            },
            { key: 'site', label: t('projects.field.workSite'), show: (project) => project.workSite?.name },
            { key: 'lead', label: t('projects.field.projectManager'), show: (project) => project.projectManager?.name },
            { key: 'span', label: t('projects.field.span'), show: (project) => <ProjectSpan project={project} /> },
            {
              key: 'status',
              label: t('projects.field.status'),
              show: (project) => <ProjectStatusBadge status={project.status} />,
            },
          ]}
          empty={
            filtered ? (
              <Empty title={t('projects.list.nothing')} text={t('projects.list.nothingText')} />
            ) : (
              <Empty
                title={t('projects.list.empty')}
                text={t('projects.list.emptyText')}
                action={add}
                icon={IconBriefcase}
              />
            )
          }
        />
      </Panel>
    </Page>
  )
}
