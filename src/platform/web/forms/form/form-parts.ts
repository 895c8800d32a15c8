import type { Part } from './FormIndex.tsx'

/** The parts of a form, each by its name: the fields in it, and its title as it is told. */
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
