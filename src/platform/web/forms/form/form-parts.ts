import type { Part } from './FormIndex.tsx'

/** Creates the parts of a form by name, with their fields and translated titles. */
export function formParts<const Fields extends Readonly<Record<string, readonly string[]>>>(
  form: string,
  fields: Fields,
  titleOf: (name: keyof Fields & string) => string,
): Readonly<Record<keyof Fields, Part>> {
  const parts = Object.entries(fields).map(([name, list]) => [
    name,
    { id: `${form}-${name}`, title: titleOf(name), fields: list },
  ])
  return Object.fromEntries(parts) as Readonly<Record<keyof Fields, Part>>
}
