import type { OrganisationId } from '#base/actor.ts'
import { Fragment, fragment, raw } from './statement.ts'

/** The conditions of a query within one organisation: a part of its text that grows. */
export class Conditions extends Fragment {
  /** The condition on the organisation alone. */
  readonly organisation: Fragment
  readonly #texts: string[]
  readonly #parameters: Fragment['parameters'][number][]

  /** Only rows of the organisation, by the table's alias. */
  constructor(alias: string, organisationId: OrganisationId) {
    const organisation = fragment`${raw(alias)}.organisation_id = ${organisationId}`
    const [texts, parameters] = [[...organisation.texts], [...organisation.parameters]]
    super(texts, parameters)
    this.organisation = organisation
    this.#texts = texts
    this.#parameters = parameters
  }

  /** Adds a condition, written as a template; nothing is added if one of its values is undefined. */
  and(template: TemplateStringsArray, ...parts: readonly unknown[]): this {
    const { texts, parameters } = fragment(template, ...parts)
    if (parameters.some(({ value }) => value === undefined)) return this
    const [first = '', ...others] = texts
    this.#texts.push(`${this.#texts.pop()} and (${first}`, ...others)
    this.#texts.push(`${this.#texts.pop()})`)
    this.#parameters.push(...parameters)
    return this
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
