import { MultiSelect } from '@mantine/core'
import type { Ref } from '#base/ref.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { type FieldProps, useFaultText, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { conversationRoutes } from '../contract.ts'

const noPeople: readonly Ref[] = []

interface Props extends FieldProps {
  max: number
  /** Suggests users of the organisation only. */
  usersOnly?: boolean
  /** People who are selected from the beginning. */
  known?: readonly Ref[]
}

/** A field for recipients, searched while typing: workers by name or role, users by name. */
export function PeopleField({ max, usersOnly = false, known = noPeople, ...props }: Props) {
  const { t } = useTranslation()
  const wordsOf = useFaultText()
  const form = useFormFields(props.form)
  const { input, value, set } = useField(props)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const { choices, loading, onSearch } = useChoices(
    conversationRoutes.listReachable,
    usersOnly ? { type: 'provider' } : {},
    ({ id, name, type, trade }) => ({
      value: id,
      label: [name, trade ?? (type === 'provider' ? t('messages.new.colleague') : undefined)]
        .filter(Boolean)
        .join(' · '),
    }),
    known.map(({ id, name }) => ({ value: id, label: name })),
  )
  const inside = chosen.map((_, index) => form.faultOf(`${props.name}.${index}`)).find(Boolean)
  return (
    <MultiSelect
      {...input}
      {...(inside && !input.error ? { error: wordsOf(inside) } : {})}
      size="md"
      data={[...choices]}
      searchable
      hidePickedOptions
      maxValues={max}
      placeholder={chosen.length === 0 ? t('messages.new.search') : ''}
      nothingFoundMessage={loading ? t('platform.state.loading') : t('platform.form.nothingFound')}
      onSearchChange={onSearch}
      value={chosen}
      onChange={set}
    />
  )
}
