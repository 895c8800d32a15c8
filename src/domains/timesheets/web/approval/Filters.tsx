import { ActionIcon, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff } from '@tabler/icons-react'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { FoldedFilters } from '#platform/web/ui/list/FoldedFilters.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import type { Entry } from '../../contract.ts'
import { clientDecisions, entryStatuses } from '../../rules.ts'
import styles from './Filters.module.css'
import type { useFilter } from './use-filter.ts'
import { workerName } from '#domains/workforce/rules.ts'

interface Props extends Pick<ReturnType<typeof useFilter>, 'filter' | 'setFilter' | 'isFiltered' | 'clear'> {
  /** One of the shown entries, which provides the names of the active filters. */
  sample: Entry | undefined
}

/** The filters of the list: text, status, decision of the client, dates, worker, project, client. */
export function Filters(props: Props) {
  const { t } = useTranslation()
  const { filter, setFilter, isFiltered } = props
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={styles.filters} role="search" aria-label={t('timesheets.approval.filters')}>
      <div className={styles.search}>
        <SearchBox label={t('timesheets.approval.search')} value={filter.q} onSearch={(q) => setFilter({ q })} />
      </div>
      {isPhone ? (
        <FoldedFilters label={t('platform.list.filters')} isFiltered={isFiltered}>
          <div className={styles.folded}>
            <Fields {...props} />
          </div>
        </FoldedFilters>
      ) : (
        <Fields {...props} />
      )}
    </div>
  )
}

function Fields({ filter, setFilter, isFiltered, clear, sample }: Props) {
  const { t } = useTranslation()
  const workers = useChoices(
    workforceRoutes.listWorkers,
    {},
    (one) => ({ value: one.id, label: workerName(one) }),
    [filter.workerId && sample ? { value: sample.worker.id, label: sample.worker.name } : undefined],
    { late: !filter.workerId },
  )
  const projects = useChoices(
    projectRoutes.listProjects,
    {},
    (one) => ({ value: one.id, label: one.name }),
    [filter.projectId && sample ? { value: sample.project.id, label: sample.project.name } : undefined],
    { late: !filter.projectId },
  )
  const clients = useChoices(
    clientRoutes.listClients,
    {},
    (one) => ({ value: one.id, label: one.name }),
    [filter.clientId && sample ? { value: sample.client.id, label: sample.client.name } : undefined],
    { late: !filter.clientId },
  )
  const statuses = entryStatuses.filter((one) => one !== 'draft' && one !== 'incomplete')
  return (
    <>
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
      <NativeSelect
        size="sm"
        aria-label={t('timesheets.field.clientDecision')}
        data={[
          { value: '', label: t('timesheets.approval.allClientDecisions') },
          ...clientDecisions.map((value) => ({
            value: value as string,
            label: t(`timesheets.clientDecision.${value}`),
          })),
        ]}
        value={filter.clientDecision}
        onChange={(event) => setFilter({ clientDecision: event.currentTarget.value })}
      />
      <PickFilter
        label={t('timesheets.field.worker')}
        {...workers}
        value={filter.workerId}
        onChange={(workerId) => setFilter({ workerId })}
      />
      <PickFilter
        label={t('timesheets.field.project')}
        {...projects}
        value={filter.projectId}
        onChange={(projectId) => setFilter({ projectId })}
      />
      <PickFilter
        label={t('timesheets.field.client')}
        {...clients}
        value={filter.clientId}
        onChange={(clientId) => setFilter({ clientId })}
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
    </>
  )
}
