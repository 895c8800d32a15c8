import { type PlainField, plainFields, type PlainValues, type RecordFields } from '#base/fields.ts'

type Filled<Values> = { [Name in keyof Values]: NonNullable<Values[Name]> }

/** Returns a valid value for every plain field of a record; `text` for those that hold text. */
export function sampleFields<R extends RecordFields>(record: R, text: string): Filled<PlainValues<R>> {
  return Object.fromEntries(plainFields(record).map(([name, field]) => [name, sampleOf(field, text)])) as Filled<
    PlainValues<R>
  >
}

function sampleOf(field: PlainField, text: string) {
  switch (field.kind) {
    case 'choice':
      return field.values.at(-1)
    case 'number':
    case 'duration':
      return field.max
    case 'weekday':
      return 7
    case 'time':
      return '20:00'
    case 'date':
      return '2020-02-29'
    case 'boolean':
      return true
    default:
      return text
  }
}
