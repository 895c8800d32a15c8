/** What a reading is narrowed to: SQL with its values, `?` standing for each value in turn. */
export class Conditions {
  readonly #parts: string[] = []
  readonly values: unknown[] = []

  /** Adds a condition; nothing is added for a value that is undefined. */
  and(sql: string, ...values: unknown[]): this {
    if (values.includes(undefined)) return this
    let next = this.values.length
    this.#parts.push(sql.replace(/\?/g, () => `$${++next}`))
    this.values.push(...values)
    return this
  }

  toString(): string {
    return this.#parts.map((part) => `(${part})`).join(' and ')
  }
}

/** A pattern for LIKE that finds the text anywhere, its own signs taken literally. */
export function containing(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
