import { Select } from '@mantine/core'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props {
  /** The text while nothing is filtered, and the accessible name. */
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  /** Called with the typed text if the server searches. */
  onSearch: (typed: string) => void
  /** Called when it opens: choices are only needed then. */
  onOpen: () => void
  loading: boolean
}

/** One filter of a list by a record, searched by typing; `useChoices` returns its props. */
export function PickFilter({ label, choices, value, onChange, onSearch, onOpen, loading }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      size="sm"
      aria-label={label}
      placeholder={label}
      data={[...choices]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('platform.list.clearFilter', { filter: label }) }}
      nothingFoundMessage={loading ? t('platform.state.loading') : t('platform.form.nothingFound')}
      onSearchChange={onSearch}
      onDropdownOpen={onOpen}
      value={choices.some((choice) => choice.value === value) ? value : null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
