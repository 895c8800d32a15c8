import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { TagFilter } from '#domains/tags/web/TagFilter.tsx'
import { useWorkerChoices } from '../use-worker-choices.ts'
import type { WorkerFilters } from './use-worker-list.ts'

interface Props {
  filters: WorkerFilters
  /** Shown at the end: columns, export. */
  children: ReactNode
}

/** Search and filters of the worker list; rarely used filters are in an expandable section. */
export function WorkerFilterBar({ filters, children }: Props) {
  const { t } = useTranslation()
  const choices = useWorkerChoices()
  const { values, change, query } = filters
  const { status: _, q: __, tag: ___, ...others } = query
  const rare = Object.values(others).filter(Boolean).length
  return (
    <Toolbar
      search={
        <SearchBox label={t('workforce.list.search')} value={values.q} onSearch={(words) => change({ q: words })} />
      }
      isFiltered={rare > 0 || values.status !== '' || values.tag !== ''}
      rare={{ set: rare, filters: <RareFilters filters={filters} choices={choices} /> }}
    >
      <Filter
        label={t('workforce.field.status')}
        all={t('workforce.list.allStatuses')}
        choices={choices.statuses}
        value={values.status}
        onChange={(status) => change({ status })}
      />
      <TagFilter value={values.tag} onChange={(tag) => change({ tag })} />
      {children}
    </Toolbar>
  )
}

type RareProps = Pick<Props, 'filters'> & { choices: ReturnType<typeof useWorkerChoices> }

function RareFilters({ filters, choices }: RareProps) {
  const { t } = useTranslation()
  const { values, change } = filters
  return (
    <>
      <Filter
        label={t('workforce.field.industry')}
        all={t('workforce.list.allIndustries')}
        choices={choices.industries}
        value={values.industry}
        onChange={(industry) => change({ industry })}
      />
      <Filter
        label={t('workforce.field.experienceLevel')}
        all={t('workforce.list.allLevels')}
        choices={choices.levels}
        value={values.level}
        onChange={(level) => change({ level })}
      />
      <Filter
        label={t('workforce.field.language')}
        all={t('workforce.list.allLanguages')}
        choices={choices.languages}
        value={values.language}
        onChange={(language) => change({ language })}
      />
      <Filter
        label={t('workforce.field.missing')}
        all={t('workforce.list.allRecords')}
        choices={[{ value: 'true', label: t('workforce.list.incomplete') }]}
        value={values.missing}
        onChange={(missing) => change({ missing })}
      />
      <SearchBox label={t('workforce.list.skill')} value={values.skill} onSearch={(skill) => change({ skill })} />
      <SearchBox
        label={t('workforce.list.certification')}
        value={values.certification}
        onSearch={(certification) => change({ certification })}
      />
      <DaysFilter
        labels={{ from: t('workforce.list.from'), to: t('workforce.list.to') }}
        from={values.from}
        to={values.to}
        onChange={change}
      />
      {filters.isNarrowed && (
        <ActionButton variant="subtle" color="gray" icon={IconX} iconSize={16} onClick={() => filters.clear()}>
          {t('workforce.list.clear')}
        </ActionButton>
      )}
    </>
  )
}
