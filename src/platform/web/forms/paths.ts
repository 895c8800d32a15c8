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
