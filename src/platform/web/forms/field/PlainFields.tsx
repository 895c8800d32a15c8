import { choicesOf, fieldLabel } from '#base/field-texts.ts'
import { type PlainField, plainFields, type RecordFields } from '#base/fields.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CheckField } from './CheckField.tsx'
import { DateField } from './DateField.tsx'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  record: RecordFields
  /** The part of the form whose fields are shown, except fields that are placed separately. */
  part: string
}

/** The inputs of the plain fields in one part of a form, in the order of their declaration. */
export function PlainFields({ record, part }: Props) {
  const { t } = useTranslation()
  const fields = plainFields(record).filter(([, field]) => field.part === part && !field.placed)
  return fields.map(([name, field]) => (
    <Input
      key={name}
      name={name}
      label={t(fieldLabel(record, name))}
      required={field.required !== undefined}
      record={record}
      field={field}
    />
  ))
}

interface InputProps {
  name: string
  label: string
  required: boolean
  record: RecordFields
  field: PlainField
}

function Input({ record, field, ...input }: InputProps) {
  const { t } = useTranslation()
  switch (field.kind) {
    case 'text':
      return <TextField {...input} autoComplete="off" />
    case 'prose':
      return (
        <div data-wide>
          <TextAreaField {...input} />
        </div>
      )
    case 'choice':
      return (
        <SelectField {...input} empty={field.empty ? t(field.empty) : ''} choices={choicesOf(record, input.name, t)} />
      )
    case 'number':
      return <NumberField {...input} />
    case 'date':
      return <DateField {...input} />
    case 'boolean':
      return <CheckField {...input} />
  }
}
