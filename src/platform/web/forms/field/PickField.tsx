import { Loader, Select } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Choice } from './SelectField.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  choices: readonly Choice[]
  placeholder?: string
  /** Called with the typed text if the server searches. */
  onSearch?: (typed: string) => void
  loading?: boolean
  clearable?: boolean
}

/** A choice from a long list, searched by typing: a record by its name. No choice is null. */
export function PickField({ choices, placeholder, onSearch, loading, clearable = false, ...props }: Props) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  return (
    <Select
      {...input}
      data={[...choices]}
      searchable
      clearable={clearable}
      // A required value stays selected, also when it is selected again.
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
