import { nameKey } from '../rules.ts'

/** A record that lines of a file refer to. */
interface Named {
  readonly id: string
}

/** Records by the text with which lines of a file refer to them, ignoring case and repeated spaces. */
export class NameIndex<Row extends Named> {
  readonly #rows = new Map<string, Row | null>()

  constructor(rows: readonly Row[], nameOf: (row: Row) => string) {
    for (const row of rows) {
      const key = nameKey(nameOf(row))
      // Null if several records have the name.
      this.#rows.set(key, this.#rows.has(key) ? null : row)
    }
  }

  /** Returns the record, or the message key of why there is not exactly one. */
  find(name: string): Row | 'imports.messages.unknown' | 'imports.messages.severalFound' {
    const row = this.#rows.get(nameKey(name))
    if (row === null) return 'imports.messages.severalFound'
    return row ?? 'imports.messages.unknown'
  }
}
