import { Checkbox } from '@mantine/core'
import { ClientProjectFilters } from '#domains/requests/web/ClientProjectFilters.tsx'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FilterBar } from '#platform/web/forms/filter/FilterBar.tsx'
import { FoldedFilters } from '#platform/web/ui/list/FoldedFilters.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useScheduleFilter } from './use-schedule-filter.ts'

/** The filters of the schedule behind a button: client, project, worker, shifts without hours, cancelled shifts. */
export function ScheduleFilters({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation()
  const { isFiltered } = useScheduleFilter()
  return (
    <FoldedFilters label={t('shifts.schedule.filters')} isFiltered={isFiltered} aside={!isPhone}>
      <Fields />
    </FoldedFilters>
  )
}

function Fields() {
  const { t } = useTranslation()
  const { stored, filter, change, isFiltered, clear } = useScheduleFilter()
  const readWorker = { params: { id: filter.workerId ?? '' } }
  const worker = useRead(workforceRoutes.readWorker, readWorker, { enabled: filter.workerId !== undefined }).data
  const choiceOf = (one: { id: string; firstName: string; lastName: string }) => ({
    value: one.id,
    label: workerName(one),
  })
  const workers = useChoices(workforceRoutes.listWorkers, {}, choiceOf, [worker && choiceOf(worker)])
  return (
    <FilterBar
      label={t('shifts.schedule.filters')}
      isFiltered={isFiltered}
      clearLabel={t('shifts.schedule.clear')}
      onClear={clear}
    >
      <ClientProjectFilters stored={stored} change={change} />
      <PickFilter
        label={t('shifts.field.worker')}
        value={stored.workerId}
        onChange={(workerId) => change({ workerId })}
        {...workers}
      />
      <Checkbox
        wrapperProps={{ 'data-whole': true }}
        label={t('shifts.schedule.withoutHours')}
        checked={stored.withoutHours === 'true'}
        onChange={(event) => change({ withoutHours: event.currentTarget.checked ? 'true' : '' })}
      />
      <Checkbox
        wrapperProps={{ 'data-whole': true }}
        label={t('shifts.schedule.cancelled')}
        checked={stored.cancelled === 'true'}
        onChange={(event) => change({ cancelled: event.currentTarget.checked ? 'true' : '' })}
      />
    </FilterBar>
  )
}
