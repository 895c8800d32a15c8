/** Returns the value at a path such as `contact.email` or `breaks.0.minutes`. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], values)
}

/** Returns a copy with another value at a path; values outside of the path are shared. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [part = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, part) ?? {}, rest.join('.'), value)
  if (Array.isArray(values)) return values.map((item, index) => (String(index) === part ? inner : item)) as Values
  return { ...values, [part]: inner }
}

/**
 * Returns the new path of a value in a list after its rows have moved: `origins` has the previous index of each row.
 * Undefined if its row was removed, or if it was the path of the list itself.
 */
export function movedPath(path: string, list: string, origins: readonly (number | undefined)[]): string | undefined {
  if (path === list) return undefined
  if (!path.startsWith(`${list}.`)) return path
  const [row = '', ...rest] = path.slice(list.length + 1).split('.')
  const place = origins.indexOf(Number(row))
  return place < 0 ? undefined : [list, place, ...rest].join('.')
}
