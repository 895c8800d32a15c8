import type { OrganisationId } from '#base/actor.ts'

/** The conditions of a query within one organisation: SQL with its values, `?` for each value in turn. */
export class Conditions {
  readonly #parts: string[]
  readonly values: unknown[]

  /** Only rows of the organisation, by the table's alias; `$1` is its ID. */
  constructor(alias: string, organisationId: OrganisationId) {
    this.#parts = [`${alias}.organisation_id = $1`]
    this.values = [organisationId]
  }

  /** Adds a condition; nothing is added for a value that is undefined. */
  and(sql: string, ...values: unknown[]): this {
    if (values.includes(undefined)) return this
    let next = this.values.length
    this.#parts.push(sql.replace(/\?/g, () => `$${++next}`))
    this.values.push(...values)
    return this
  }

  /** The condition on the organisation alone. */
  get organisation(): string {
    return this.#parts[0] as string
  }

  toString(): string {
    return this.#parts.map((part) => `(${part})`).join(' and ')
  }
}

/** Escapes the wildcards of LIKE in a text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The pattern for LIKE that finds a text anywhere; undefined without one. */
export function likePattern(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : `%${escapeLike(text.trim())}%`
}
