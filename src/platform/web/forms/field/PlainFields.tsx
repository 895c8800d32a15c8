import { choicesOf, fieldHelp, fieldLabel } from '#base/field-texts.ts'
import { type PlainField, plainFields, type RecordFields } from '#base/fields.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CheckField } from './CheckField.tsx'
import { DateField } from './DateField.tsx'
import { DurationField } from './DurationField.tsx'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'
import { TimeField } from './TimeField.tsx'

interface Props {
  record: RecordFields
  /** The part of the form whose fields are shown, except fields that are placed separately. */
  part: string
}

/** The inputs of the plain fields in one part of a form, in the order of their declaration. */
export function PlainFields({ record, part }: Props) {
  const { t } = useTranslation()
  const fields = plainFields(record).filter(([, field]) => field.part === part && !field.placed)
  return fields.map(([name, field]) => {
    const input = (
      <Input
        key={name}
        name={name}
        label={t(fieldLabel(record, name))}
        {...(field.help && { description: t(fieldHelp(record, name)) })}
        required={field.required !== undefined}
        record={record}
        field={field}
      />
    )
    return field.wide || field.kind === 'prose' ? (
      <div key={name} data-wide>
        {input}
      </div>
    ) : (
      input
    )
  })
}

interface InputProps {
  name: string
  label: string
  description?: string
  required: boolean
  record: RecordFields
  field: PlainField
}

function Input({ record, field, ...input }: InputProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const empty = (text: string | undefined) => (input.required ? {} : { empty: text ? t(text) : '' })
  switch (field.kind) {
    case 'text':
      return <TextField {...input} autoComplete="off" />
    case 'prose':
      return <TextAreaField {...input} />
    case 'choice':
      return <SelectField {...input} {...empty(field.empty)} choices={choicesOf(record, input.name, t)} />
    case 'weekday': {
      const choices = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: format.weekday(day) }))
      return <SelectField {...input} {...empty(field.empty)} choices={choices} />
    }
    case 'number':
      return <NumberField {...input} unit={field.unit && t(`platform.unit.${field.unit}`)} />
    case 'duration':
      return <DurationField {...input} description={input.description ?? t('platform.typed.durationHelp')} />
    case 'date':
      return <DateField {...input} />
    case 'time':
      return <TimeField {...input} />
    case 'boolean':
      return <CheckField {...input} />
  }
}
