import { type PlainField, plainFields, type PlainName, type PlainValues, type RecordFields } from '#base/fields.ts'

type Typed<Field> = Field extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? (Value extends string ? string : Value) | null
  : Field extends { kind: 'number' | 'duration' | 'weekday' }
    ? number | string | null
    : Field extends { kind: 'boolean' }
      ? boolean
      : string

/** The values of the plain fields of a record in a form. Empty text means null. */
export type TypedFields<R extends RecordFields> = { readonly [N in PlainName<R>]: Typed<R['fields'][N]> }

/** Converts the plain fields of a record into form values; without a record, they are empty. */
export function typedFields<R extends RecordFields>(record: R, stored?: PlainValues<R>): TypedFields<R> {
  return Object.fromEntries(
    plainFields(record).map(([name, field]) => [name, stored?.[name] ?? blankOf(field)]),
  ) as TypedFields<R>
}

function blankOf({ kind }: PlainField) {
  if (kind === 'boolean') return false
  return kind === 'date' || kind === 'time' || kind === 'text' || kind === 'prose' ? '' : null
}
