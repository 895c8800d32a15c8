import { MultiSelect } from '@mantine/core'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { eventTypes } from '../../contract/catalogue.ts'

/** The types of events that a webhook receives, by kind of record; none means all. */
export function EventTypesField(props: FieldProps) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  const groups = Map.groupBy(eventTypes, (type) => type.slice(0, type.indexOf('.')))
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <MultiSelect
      {...input}
      data={[...groups].map(([noun, items]) => ({ group: t(`webhooks.noun.${noun}`), items }))}
      searchable
      clearable
      maxDropdownHeight={260}
      placeholder={chosen.length === 0 ? t('webhooks.field.allTypes') : ''}
      nothingFoundMessage={t('platform.form.nothingFound')}
      value={chosen}
      onChange={set}
    />
  )
}
