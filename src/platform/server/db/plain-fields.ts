import { columnOf, plainFields, type PlainName, type PlainValues, type RecordFields } from '#base/fields.ts'
import { type Fragment, raw } from './statement.ts'

/** Returns the columns of the plain fields of a record, of the table with an alias, for a `select`. */
export function plainColumns(record: RecordFields, alias: string): Fragment {
  return raw(
    plainFields(record)
      .map(([name]) => `${alias}.${columnOf(name)}`)
      .join(', '),
  )
}

/** Returns the plain fields of a form by their columns, for `insertRecord` and `changeRecord`. Missing fields are undefined. */
export function plainChanges<R extends RecordFields>(
  record: R,
  form: { readonly [N in PlainName<R>]?: PlainValues<R>[N] | undefined },
): Record<string, unknown> {
  return Object.fromEntries(plainFields(record).map(([name]) => [columnOf(name), form[name]]))
}

/** Returns the plain fields of a row, without its other columns. */
export function plainValues<R extends RecordFields>(record: R, row: PlainValues<R>): PlainValues<R> {
  return Object.fromEntries(plainFields(record).map(([name]) => [name, row[name]])) as PlainValues<R>
}

/** Returns the assignments that empty the plain fields of an erased person. */
export function plainErasures(record: RecordFields): Fragment {
  return raw(
    plainFields(record)
      .filter(([, { erasure }]) => erasure === 'erased')
      .map(([name, { required }]) => `${columnOf(name)} = ${required ? `''` : 'null'}`)
      .join(', '),
  )
}
