import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useWorkerChoices } from '../use-worker-choices.ts'
import type { WorkerFilters } from './use-worker-list.ts'
import styles from './WorkerFilterBar.module.css'

interface Props {
  filters: WorkerFilters
  /** Shown at the end: columns, export. */
  children: ReactNode
}

/** Search and filters of the worker list; rarely used filters are in an expandable section. */
export function WorkerFilterBar({ filters, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const choices = useWorkerChoices()
  const { values, change, query } = filters
  const { status: _, q: __, ...others } = query
  const rare = Object.values(others).filter(Boolean).length
  const [open, setOpen] = useState(rare > 0)
  const isShown = open || isPhone
  return (
    <Toolbar
      search={
        <SearchBox label={t('workforce.list.search')} value={values.q} onSearch={(words) => change({ q: words })} />
      }
      isFiltered={rare > 0 || values.status !== ''}
    >
      <Filter
        label={t('workforce.field.status')}
        all={t('workforce.list.allStatuses')}
        choices={choices.statuses}
        value={values.status}
        onChange={(status) => change({ status })}
      />
      <ActionButton
        className={styles.opener ?? ''}
        data-desk-only
        variant={rare > 0 ? 'light' : 'default'}
        icon={IconAdjustmentsHorizontal}
        iconSize={16}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {rare > 0 ? t('workforce.list.filtersSet', { count: rare }) : t('workforce.list.filters')}
      </ActionButton>
      {children}
      <div id={id} className={styles.rare} hidden={!isShown}>
        {isShown && <RareFilters filters={filters} choices={choices} />}
      </div>
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
