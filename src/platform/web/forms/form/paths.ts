/** The value at a path as `contact.email` or `breaks.0.minutes`. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], values)
}

/** A copy with another value at a path; what lies beside the path is shared. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [part = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, part) ?? {}, rest.join('.'), value)
  if (Array.isArray(values)) return values.map((item, index) => (String(index) === part ? inner : item)) as Values
  return { ...values, [part]: inner }
}

/**
 * Where a path within a list leads once its rows stand elsewhere: `origins` says for each row where it stood before.
 * Undefined where its row is gone, or where it meant the list itself.
 */
export function movedPath(path: string, list: string, origins: readonly (number | undefined)[]): string | undefined {
  if (path === list) return undefined
  if (!path.startsWith(`${list}.`)) return path
  const [row = '', ...rest] = path.slice(list.length + 1).split('.')
  const place = origins.indexOf(Number(row))
  return place < 0 ? undefined : [list, place, ...rest].join('.')
}
