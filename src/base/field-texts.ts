import type { RecordFields } from './fields.ts'
import type { Formats } from './formats.ts'

type Translate = (key: string) => string

/** The key of the label of a field. */
export const fieldLabel = ({ keyPrefix }: Pick<RecordFields, 'keyPrefix'>, name: string): string =>
  `${keyPrefix}.field.${name}`

/** The key of the name of a value of a choice. */
export function choiceLabel(record: RecordFields, name: string, value: string): string {
  const field = record.fields[name]
  const words = field?.kind === 'choice' ? field.valuePrefix : undefined
  return `${words ?? `${record.keyPrefix}.${name}.`}${value}`
}

/** Returns the choices of a field with their translated names. */
export function choicesOf(record: RecordFields, name: string, t: Translate): { value: string; label: string }[] {
  const field = record.fields[name]
  const values = field?.kind === 'choice' ? field.values : []
  return values.map((value) => ({ value, label: t(choiceLabel(record, name, value)) }))
}

/** Returns the value of a plain field as people read it; null if it is empty. */
export function fieldText(
  record: RecordFields,
  name: string,
  value: unknown,
  { t, format }: { readonly t: Translate; readonly format: Formats },
): string | null {
  if (value === null || value === undefined || value === '') return null
  const field = record.fields[name]
  switch (field?.kind) {
    case 'choice':
      return field.values.includes(String(value)) ? t(choiceLabel(record, name, String(value))) : String(value)
    case 'number':
      return format.number(Number(value))
    case 'date':
      return format.date(String(value))
    case 'boolean':
      return t(value === true ? 'platform.history.yes' : 'platform.history.no')
    default:
      return String(value)
  }
}
