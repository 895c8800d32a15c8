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

  /** The first condition alone. */
  get first(): string {
    return this.#parts[0] ?? 'true'
  }

  toString(): string {
    return this.#parts.map((part) => `(${part})`).join(' and ')
  }
}

/** Text within a pattern for LIKE, its own signs taken literally. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A pattern for LIKE that finds the text anywhere. */
export function containing(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : `%${literally(text.trim())}%`
}
