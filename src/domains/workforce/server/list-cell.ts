/** One item of a list in a spreadsheet cell: `Forklift (advanced)`. */
export interface ListItem {
  readonly name: string
  readonly level?: string | undefined
}

/**
 * Formats a list as one cell: `Forklift (advanced); Picking (beginner)`. A name that is ambiguous, because it contains a separator or
 * ends like a level, is quoted, with quotation marks doubled.
 */
export function listCell(items: readonly ListItem[]): string {
  return items
    .map(({ name, level }) => {
      const isClear = level === undefined ? !/[;|\r\n"]/.test(name) : !/[;|\r\n"()]/.test(name)
      const shown = isClear ? name : `"${name.replaceAll('"', '""')}"`
      return level === undefined ? shown : `${shown} (${level})`
    })
    .join('; ')
}

const item = /\s*(?:"(?<quoted>(?:[^"]|"")*)"(?<behind>[^;|\r\n]*)|(?<plain>[^;|\r\n]+))(?:[;|\r\n]|$)/gy
/** Parses a list in one cell, separated by semicolons, vertical bars or line breaks. Items have a level if `withLevels`. */
export function itemsIn(cell: string, { withLevels }: { readonly withLevels: boolean }): ListItem[] {
  return [...cell.replace(/^[\s;|]+/, '').matchAll(item)]
    .map(({ groups = {} }): ListItem => {
      const { quoted, behind = '', plain = '' } = groups
      if (quoted !== undefined) {
        return { name: quoted.replaceAll('""', '"').trim(), level: withLevels ? levelAtEnd(behind).level : undefined }
      }
      return withLevels ? levelAtEnd(plain) : { name: plain.trim() }
    })
    .filter(({ name, level }) => name !== '' || level !== undefined)
}

// Cells can be very long: scanning from the end takes linear time.
function levelAtEnd(text: string): ListItem {
  const whole = text.trim()
  const open = whole.endsWith(')') ? whole.lastIndexOf('(') : -1
  return open === -1 ? { name: whole } : { name: whole.slice(0, open).trim(), level: whole.slice(open + 1, -1).trim() }
}
