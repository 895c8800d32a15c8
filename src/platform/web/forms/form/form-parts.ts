import { namesInPart, type RecordFields } from '#base/fields.ts'
import type { Part } from './FormIndex.tsx'

/** Returns the parts of a record's form by name, in the given order, with their fields and translated titles. */
export function formParts<const Name extends string>(
  form: string,
  record: RecordFields,
  names: readonly Name[],
  titleOf: (name: Name) => string,
): Readonly<Record<Name, Part>> {
  const parts = names.map((name) => [
    name,
    { id: `${form}-${name}`, title: titleOf(name), fields: namesInPart(record, name) },
  ])
  return Object.fromEntries(parts) as Readonly<Record<Name, Part>>
}
