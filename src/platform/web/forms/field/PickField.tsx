import { Loader, Select } from '@mantine/core'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { Choice } from './SelectField.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  choices: readonly Choice[]
  placeholder?: string
  /** Called with what is typed, where the server searches. */
  onSearch?: (typed: string) => void
  loading?: boolean
  clearable?: boolean
}

/** One of a long list, found by typing: a record by its name. Nothing chosen is null. */
export function PickField({ choices, placeholder, onSearch, loading, clearable = false, ...props }: Props) {
  const { t } = useWords()
  const { input, value, set } = useField(props)
  return (
    <Select
      {...input}
      data={[...choices]}
      searchable
      clearable={clearable}
      // What is required stays chosen, also when it is chosen again.
      allowDeselect={clearable}
      nothingFoundMessage={loading ? t('platform.state.loading') : t('platform.form.nothingFound')}
      {...(placeholder ? { placeholder } : {})}
      {...(onSearch ? { onSearchChange: onSearch } : {})}
      {...(loading ? { rightSection: <Loader size="xs" /> } : {})}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => set(chosen)}
    />
  )
}
