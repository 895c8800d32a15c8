import { fieldLabel, fieldText } from '#base/field-texts.ts'
import { plainFields, type PlainName, type PlainValues, type RecordFields } from '#base/fields.ts'
import type { Formats } from '#base/formats.ts'
import type { HistoryField } from './History.tsx'

interface Reader {
  readonly t: (key: string) => string
  readonly format: Formats
}

/** Returns how the history and the version comparison show the plain fields of a record. */
export function plainHistory<R extends RecordFields>(record: R, reader: Reader): { [N in PlainName<R>]: HistoryField } {
  const field = (name: string): HistoryField => ({
    label: reader.t(fieldLabel(record, name)),
    show: (value) => fieldText(record, name, value, reader),
  })
  return Object.fromEntries(plainFields(record).map(([name]) => [name, field(name)])) as {
    [N in PlainName<R>]: HistoryField
  }
}

/** Returns the plain fields of a record for `Facts`, in the given parts of the form, except fields that are placed separately. */
export function plainFacts<R extends RecordFields>(
  record: R,
  parts: readonly string[],
  stored: PlainValues<R>,
  reader: Reader,
): (readonly [label: string, value: string | null, width: 'wide' | undefined])[] {
  return plainFields(record)
    .filter(([, { part, placed }]) => parts.includes(part) && !placed)
    .map(([name, { kind }]) => [
      reader.t(fieldLabel(record, name)),
      fieldText(record, name, stored[name], reader),
      kind === 'prose' ? 'wide' : undefined,
    ])
}
