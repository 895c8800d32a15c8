/** One item of a list that stands in one cell of a spreadsheet: `Forklift (advanced)`. */
export interface ListItem {
  readonly name: string
  readonly level?: string | undefined
}

/**
 * A list in one cell: `Forklift (advanced); Picking (beginner)`. A name that could be mistaken for two, or for one with a
 * level, stands in quotation marks, each of its own doubled.
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
/** The items of a list in one cell, between semicolons, upright strokes or line breaks; with a level where they may have one. */
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

// Cells are as long as people please: looked at from their ends, they are read in one go.
function levelAtEnd(text: string): ListItem {
  const whole = text.trim()
  const open = whole.endsWith(')') ? whole.lastIndexOf('(') : -1
  return open === -1 ? { name: whole } : { name: whole.slice(0, open).trim(), level: whole.slice(open + 1, -1).trim() }
}
