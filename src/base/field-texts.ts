import type { RecordFields } from './fields.ts'
import type { Formats } from './formats.ts'

type Translate = (key: string) => string

/** The key of the label of a field. */
export const fieldLabel = ({ keyPrefix }: Pick<RecordFields, 'keyPrefix'>, name: string): string =>
  `${keyPrefix}.field.${name}`

/** The key of the explanation of a field. */
export const fieldHelp = ({ keyPrefix }: Pick<RecordFields, 'keyPrefix'>, name: string): string =>
  `${keyPrefix}.help.${name}`

/** The key of the name of a value of a choice. */
export function choiceLabel(record: RecordFields, name: string, value: string | number): string {
  const field = record.fields[name]
  const prefix = field?.kind === 'choice' ? field.valuePrefix : undefined
  return `${prefix ?? `${record.keyPrefix}.${name}.`}${value}`
}

type Value<R extends RecordFields, Name extends string> = R['fields'][Name] extends {
  kind: 'choice'
  values: readonly (infer One extends string | number)[]
}
  ? One
  : string | number

/** Returns the choices of a field with their translated names. */
export function choicesOf<R extends RecordFields, Name extends string>(
  record: R,
  name: Name,
  t: Translate,
): { value: Value<R, Name>; label: string }[] {
  const field = record.fields[name]
  const values = (field?.kind === 'choice' ? field.values : []) as Value<R, Name>[]
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
    case 'choice': {
      const choice = field.values.find((one) => String(one) === String(value))
      return choice === undefined ? String(value) : t(choiceLabel(record, name, choice))
    }
    case 'number':
      if (field.unit === 'percent') return format.number(Number(value) / 100, { style: 'percent' })
      return `${format.number(Number(value))}${field.unit ? ` ${t(`platform.unit.${field.unit}`)}` : ''}`
    case 'duration':
      return format.duration(Number(value))
    case 'weekday':
      return format.weekday(Number(value))
    case 'date':
      return format.date(String(value))
    case 'time':
      return format.timeOfDay(String(value).slice(0, 5))
    case 'boolean':
      return t(value === true ? 'platform.history.yes' : 'platform.history.no')
    default:
      return String(value)
  }
}
