import { ActionIcon } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { isIn } from '#base/status-groups.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import type { Entry } from '../../contract.ts'
import { clientDecisionFilters, entryGroups, entryStatuses } from '../../rules.ts'
import type { EntryFilter } from './use-entry-filter.ts'

interface Props {
  filter: EntryFilter
  /** One of the shown entries, which provides the names of the active filters. */
  sample: Entry | undefined
}

const choiceOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name })

/** The filters of the list: text, status, decision of the client; worker, project, client and dates in a second row. */
export function EntryFilters({ filter, sample }: Props) {
  const { t } = useTranslation()
  const { values, change, field, isFiltered, clear } = filter
  const { workerId, projectId, clientId, from, to } = values
  const sent = entryStatuses.filter((status) => !isIn(entryGroups.unsubmitted, status))
  return (
    <Toolbar
      search={<SearchBox label={t('timesheets.approval.search')} value={values.q} onSearch={(q) => change({ q })} />}
      isFiltered={isFiltered}
      rare={{
        set: [workerId, projectId, clientId, from || to].filter(Boolean).length,
        filters: <RareFilters filter={filter} sample={sample} />,
      }}
    >
      <Filter
        label={t('timesheets.field.status')}
        all={t('timesheets.approval.allStatuses')}
        choices={[...sent, 'draft' as const, 'incomplete' as const, 'withWorker' as const].map((value) => ({
          value,
          label: t(`timesheets.status.${value}`),
        }))}
        value={values.status === 'pending' ? 'submitted' : values.status}
        onChange={(status) => change({ status: status || 'all' })}
      />
      <Filter
        label={t('timesheets.field.clientDecision')}
        all={t('timesheets.approval.allClientDecisions')}
        choices={clientDecisionFilters.map((value) => ({ value, label: t(`timesheets.clientDecision.${value}`) }))}
        {...field('clientDecision')}
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
    </Toolbar>
  )
}

function RareFilters({ filter: { values, change, field }, sample }: Props) {
  const { t } = useTranslation()
  const { workerId, projectId, clientId } = values
  const workers = useChoices(
    workforceRoutes.listWorkers,
    {},
    (one) => ({ value: one.id, label: workerName(one) }),
    [workerId && sample ? choiceOf(sample.worker) : undefined],
    { late: !workerId },
  )
  const ofProject = projectId && sample ? choiceOf(sample.project) : undefined
  const projects = useChoices(projectRoutes.listProjects, {}, choiceOf, [ofProject], { late: !projectId })
  const ofClient = clientId && sample ? choiceOf(sample.client) : undefined
  const clients = useChoices(clientRoutes.listClients, {}, choiceOf, [ofClient], { late: !clientId })
  return (
    <>
      <PickFilter label={t('timesheets.field.worker')} {...workers} {...field('workerId')} />
      <PickFilter label={t('timesheets.field.project')} {...projects} {...field('projectId')} />
      <PickFilter label={t('timesheets.field.client')} {...clients} {...field('clientId')} />
      <DaysFilter
        labels={{ from: t('timesheets.approval.from'), to: t('timesheets.approval.to') }}
        from={values.from}
        to={values.to}
        onChange={change}
      />
    </>
  )
}
