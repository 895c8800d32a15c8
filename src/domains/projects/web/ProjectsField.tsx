import { MultiSelect } from '@mantine/core'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { projectRoutes } from '../contract.ts'

interface Props extends FieldProps {
  clientId: string
  /** The text while no project is selected. */
  placeholder: string
}

/** A selection of projects of a client; the value is a list of their IDs. */
export function ProjectsField({ clientId, placeholder, ...props }: Props) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  const projects = useAllPages(projectRoutes.listProjects, { query: { clientId } })
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <MultiSelect
      {...input}
      data={(projects.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      maxDropdownHeight={260}
      placeholder={chosen.length === 0 ? placeholder : ''}
      nothingFoundMessage={t('platform.form.nothingFound')}
      value={chosen}
      onChange={set}
    />
  )
}
