/** The current address: a path and its query, within the application. */
export interface Address {
  readonly path: string
  /** The query with its question mark, or empty. */
  readonly search: string
}

/** Returns the parameters of a path for a pattern such as `/provider/clients/{id}`, or undefined if it does not match. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const [patternParts, pathParts] = [parts(pattern), parts(path)]
  if (patternParts.length !== pathParts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

const parts = (path: string) => path.replace(/\/+$/, '').split('/')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const own = 'https://own.invalid'

/** True for a path within the application, which cannot lead to another site. */
export function isOwnPath(to: string): boolean {
  return to.startsWith('/') && URL.canParse(to, own) && new URL(to, own).origin === own
}

/** Returns a path with another query: parameters that are empty or equal to their default are left out. */
export function withQuery(
  search: string,
  changes: Readonly<Record<string, string | undefined>>,
  defaults: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (!value || value === defaults[name]) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text && `?${text}`
}
