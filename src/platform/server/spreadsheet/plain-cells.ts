import { plainFields, type PlainName, type PlainValues, type RecordFields } from '#base/fields.ts'
import { choiceLabel } from '#base/field-texts.ts'
import type { Translate } from '#platform/server/texts/translate.ts'
import type { Cell } from './columns.ts'

/** Returns the cells of the plain fields of a record in an exported file, in the reader’s language. */
export function plainCells<R extends RecordFields>(
  record: R,
  translate: Translate,
): { readonly [N in PlainName<R>]: Cell<PlainValues<R>> } {
  return Object.fromEntries(
    plainFields(record).map(([name, { kind }]) => [name, cellOf(record, name, kind, translate)]),
  ) as { [N in PlainName<R>]: Cell<PlainValues<R>> }
}

function cellOf<R extends RecordFields>(
  record: R,
  name: PlainName<R>,
  kind: string,
  translate: Translate,
): Cell<PlainValues<R>> {
  const valueOf = (row: PlainValues<R>): unknown => row[name] ?? null
  const text = (write: (value: string) => string) => (row: PlainValues<R>) => {
    const value = valueOf(row)
    return value === null ? null : write(String(value as string | boolean))
  }
  switch (kind) {
    case 'number':
    case 'duration':
    case 'weekday':
      return {
        kind: 'number',
        cell: (row) => {
          const value = valueOf(row)
          return value === null ? null : Number(value)
        },
      }
    case 'date':
      return { kind: 'date', cell: text((day) => day) }
    case 'choice':
      return { cell: text((value) => translate(choiceLabel(record, name, value))) }
    case 'boolean':
      return { cell: text((value) => translate(value === 'true' ? 'platform.history.yes' : 'platform.history.no')) }
    default:
      return { cell: text((value) => value) }
  }
}
