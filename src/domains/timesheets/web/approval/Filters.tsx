import { ActionIcon, NativeSelect, Select } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { useChoices } from '#platform/web/forms/use-choices.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { DaysFilter } from '#platform/web/ui/DaysFilter.tsx'
import { SearchBox } from '#platform/web/ui/SearchBox.tsx'
import type { Entry } from '../../contract.ts'
import { entryStatuses } from '../../rules.ts'
import styles from './Filters.module.css'
import type { useFilter } from './use-filter.ts'

interface Props extends Pick<ReturnType<typeof useFilter>, 'filter' | 'setFilter' | 'isFiltered' | 'clear'> {
  /** One entry that is shown: its names stand for what is filtered by. */
  sample: Entry | undefined
}

/** Which entries are shown: by words, status, days, worker, project, client. */
export function Filters({ filter, setFilter, isFiltered, clear, sample }: Props) {
  const { t } = useWords()
  const workers = useChoices(
    workforceRoutes.listWorkers,
    {},
    (one) => ({ value: one.id, label: `${one.firstName} ${one.lastName}` }),
    [filter.workerId && sample ? { value: sample.worker.id, label: sample.worker.name } : undefined],
  )
  const projects = useChoices(projectRoutes.listProjects, {}, (one) => ({ value: one.id, label: one.name }), [
    filter.projectId && sample ? { value: sample.project.id, label: sample.project.name } : undefined,
  ])
  const clients = useChoices(clientRoutes.listClients, {}, (one) => ({ value: one.id, label: one.name }), [
    filter.clientId && sample ? { value: sample.client.id, label: sample.client.name } : undefined,
  ])
  const statuses = entryStatuses.filter((one) => one !== 'draft' && one !== 'incomplete')
  return (
    <div className={styles.filters} role="search" aria-label={t('timesheets.approval.filters')}>
      <div className={styles.search}>
        <SearchBox label={t('timesheets.approval.search')} value={filter.q} onSearch={(q) => setFilter({ q })} />
      </div>
      <NativeSelect
        size="sm"
        aria-label={t('timesheets.field.status')}
        data={[
          ...statuses.map((value) => ({ value: value as string, label: t(`timesheets.status.${value}`) })),
          { value: 'draft', label: t('timesheets.status.draft') },
          { value: 'incomplete', label: t('timesheets.status.incomplete') },
          { value: 'all', label: t('timesheets.approval.allStatuses') },
        ]}
        value={filter.status === 'pending' ? 'submitted' : filter.status}
        onChange={(event) => setFilter({ status: event.currentTarget.value })}
      />
      <Select
        size="sm"
        searchable
        clearable
        aria-label={t('timesheets.field.worker')}
        placeholder={t('timesheets.field.worker')}
        nothingFoundMessage={workers.loading ? t('platform.state.loading') : t('platform.form.nothingFound')}
        data={[...workers.choices]}
        value={filter.workerId || null}
        onSearchChange={workers.onSearch}
        onChange={(workerId) => setFilter({ workerId: workerId ?? '' })}
        clearButtonProps={{ 'aria-label': t('timesheets.approval.allWorkers') }}
      />
      <Select
        size="sm"
        searchable
        clearable
        aria-label={t('timesheets.field.project')}
        placeholder={t('timesheets.field.project')}
        nothingFoundMessage={projects.loading ? t('platform.state.loading') : t('platform.form.nothingFound')}
        data={[...projects.choices]}
        value={filter.projectId || null}
        onSearchChange={projects.onSearch}
        onChange={(projectId) => setFilter({ projectId: projectId ?? '' })}
        clearButtonProps={{ 'aria-label': t('timesheets.approval.allProjects') }}
      />
      <Select
        size="sm"
        searchable
        clearable
        aria-label={t('timesheets.field.client')}
        placeholder={t('timesheets.field.client')}
        nothingFoundMessage={clients.loading ? t('platform.state.loading') : t('platform.form.nothingFound')}
        data={[...clients.choices]}
        value={filter.clientId || null}
        onSearchChange={clients.onSearch}
        onChange={(clientId) => setFilter({ clientId: clientId ?? '' })}
        clearButtonProps={{ 'aria-label': t('timesheets.approval.allClients') }}
      />
      <DaysFilter
        labels={{ from: t('timesheets.approval.from'), to: t('timesheets.approval.to') }}
        from={filter.from}
        to={filter.to}
        onChange={setFilter}
      />
      {isFiltered && (
        <ActionIcon
          variant="subtle"
          size={36}
          title={t('timesheets.approval.clear')}
          aria-label={t('timesheets.approval.clear')}
          onClick={clear}
        >
          <IconFilterOff size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
