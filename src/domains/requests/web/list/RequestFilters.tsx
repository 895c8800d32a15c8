import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { FilterBar } from '#platform/web/forms/filter/FilterBar.tsx'
import { FoldedFilters } from '#platform/web/ui/list/FoldedFilters.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { TagFilter } from '#domains/tags/web/TagFilter.tsx'
import { requestFilterStatuses } from '../../rules.ts'
import { ClientProjectFilters } from '../ClientProjectFilters.tsx'
import type { RequestFilter } from '../use-request-filter.ts'
import styles from './RequestFilters.module.css'

/**
 * The filters of the requests: search, client, project, status, open positions. On a phone they are behind a button.
 */
export const RequestFilters = memo(function RequestFilters({ isFolded, by }: { isFolded: boolean; by: RequestFilter }) {
  const { t } = useTranslation()
  const { isFiltered, stored, change } = by
  if (!isFolded) return <Fields by={by} />
  return (
    <>
      <div className={styles.words}>
        <SearchBox label={t('requests.list.search')} value={stored.q} onSearch={(q) => change({ q })} />
      </div>
      <FoldedFilters label={t('requests.list.filters')} isFiltered={isFiltered}>
        <Fields by={by} />
      </FoldedFilters>
    </>
  )
})

function Fields({ by }: { by: RequestFilter }) {
  const { t } = useTranslation()
  const { stored, change, isFiltered, clear } = by
  return (
    <FilterBar
      label={t('requests.list.filters')}
      isFiltered={isFiltered}
      clearLabel={t('requests.list.clear')}
      onClear={clear}
    >
      <SearchBox
        label={t('requests.list.search')}
        hint={t('platform.list.search')}
        value={stored.q}
        onSearch={(q) => change({ q })}
      />
      <ClientProjectFilters stored={stored} change={change} />
      <Filter
        label={t('requests.field.status')}
        all={t('requests.list.allStatuses')}
        choices={requestFilterStatuses.map((value) => ({
          value,
          label: value === 'undecided' ? t('requests.list.undecided') : t(`requests.status.${value}`),
        }))}
        value={stored.status}
        onChange={(status) => change({ status })}
      />
      <TagFilter value={stored.tag} onChange={(tag) => change({ tag })} />
      <Checkbox
        wrapperProps={{ 'data-whole': true }}
        label={t('requests.list.unfilled')}
        checked={stored.unfilled === 'true'}
        onChange={(event) => change({ unfilled: event.currentTarget.checked ? 'true' : '' })}
      />
    </FilterBar>
  )
}
