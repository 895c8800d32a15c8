/** A JSON Schema, as far as it is compared. */
interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Schema
}
type Content = Record<string, { schema?: Schema }>
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** An OpenAPI document, as far as it is compared. */
export interface ComparedDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

type Direction = 'input' | 'output'

/**
 * Returns the changes between two documents that may break a client: a removed operation, field or choice, another type, a new required
 * input, and a field of an answer that may now be missing or null. Further operations, fields of answers and optional inputs are compatible.
 */
export function breakingChanges(before: ComparedDocument, after: ComparedDocument): string[] {
  const found: string[] = []
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`
      const next = after.paths[path]?.[method]
      if (next) new Comparison(before, after, name, found).operations(operation, next)
      else found.push(`${name} is removed`)
    }
  }
  return [...new Set(found)]
}

class Comparison {
  readonly #before: ComparedDocument
  readonly #after: ComparedDocument
  readonly #name: string
  readonly #found: string[]
  readonly #compared = new Set<string>()

  constructor(before: ComparedDocument, after: ComparedDocument, name: string, found: string[]) {
    this.#before = before
    this.#after = after
    this.#name = name
    this.#found = found
  }

  operations(before: Operation, after: Operation): void {
    this.#parameters(before.parameters ?? [], after.parameters ?? [])
    if (!before.requestBody && after.requestBody) this.#report('needs a body')
    this.#contents(before.requestBody?.content, after.requestBody?.content, 'input', 'body')
    for (const [status, response] of Object.entries(before.responses)) {
      if (!status.startsWith('2')) continue
      const next = after.responses[status]
      if (next) this.#contents(response.content, next.content, 'output', 'answer')
      else this.#report(`no longer answers ${status}`)
    }
  }

  #report(change: string) {
    this.#found.push(`${this.#name} ${change}`)
  }

  #parameters(before: readonly Parameter[], after: readonly Parameter[]) {
    const old = new Map(before.map((one) => resolved(one, this.#before)).map((one) => [`${one.in} ${one.name}`, one]))
    const now = new Map(after.map((one) => resolved(one, this.#after)).map((one) => [`${one.in} ${one.name}`, one]))
    for (const [key, one] of old) {
      const next = now.get(key)
      if (next) this.#schemas(one.schema, next.schema, 'input', key)
      else this.#report(`no longer takes ${key}`)
    }
    for (const [key, one] of now) if (one.required && !old.get(key)?.required) this.#report(`needs ${key}`)
  }

  #contents(before: Content | undefined, after: Content | undefined, direction: Direction, location: string) {
    for (const [type, { schema }] of Object.entries(before ?? {})) {
      const next = after?.[type]
      if (!next) this.#report(`has no longer ${type} as its ${location}`)
      else if (schema && next.schema) this.#schemas(schema, next.schema, direction, location)
    }
  }

  #schemas(before: Schema, after: Schema, direction: Direction, location: string) {
    const pair = `${before.$ref} ${after.$ref}`
    if (before.$ref && after.$ref && this.#compared.has(pair)) return
    this.#compared.add(pair)
    const old = alternatives(before, this.#before)
    const now = alternatives(after, this.#after)
    const [lost, added] = [missing(kindsOf(old), kindsOf(now)), missing(kindsOf(now), kindsOf(old))]
    // An input may accept more than before, an answer may contain less.
    const changed = direction === 'input' ? lost : added
    if (kindsOf(old).size > 0 && changed.length > 0)
      this.#report(`${verbs[direction]} ${changed.join(', ')} at ${location}`)
    const choices = missing(choicesOf(old), choicesOf(now))
    if (choicesOf(now).size > 0 && choices.length > 0)
      this.#report(`has no longer ${choices.join(', ')} at ${location}`)
    const [oldObject, nowObject] = [old.find(isObject), now.find(isObject)]
    if (oldObject && nowObject) this.#objects(oldObject, nowObject, direction, location)
    const [oldItems, nowItems] = [itemsOf(old), itemsOf(now)]
    if (oldItems && nowItems) this.#schemas(oldItems, nowItems, direction, `${location}[]`)
  }

  #objects(before: Schema, after: Schema, direction: Direction, location: string) {
    for (const [field, schema] of Object.entries(before.properties ?? {})) {
      const next = after.properties?.[field]
      if (next) this.#schemas(schema, next, direction, `${location}.${field}`)
      else this.#report(`has no longer ${location}.${field}`)
    }
    const [first, second] = direction === 'input' ? [after, before] : [before, after]
    for (const field of first.required ?? []) {
      if (second.required?.includes(field)) continue
      if (direction === 'input') this.#report(`needs ${location}.${field}`)
      else if (after.properties?.[field]) this.#report(`may leave out ${location}.${field}`)
    }
  }
}

const verbs = { input: 'no longer takes', output: 'may answer with' } as const

function resolved<Item extends { $ref?: string }>(item: Item, document: ComparedDocument): Item {
  const [, , group = '', name = ''] = item.$ref?.split('/') ?? []
  const components = document.components as unknown as Record<string, Record<string, Item>>
  return item.$ref ? (components[group]?.[name] ?? item) : item
}

function alternatives(schema: Schema, document: ComparedDocument): Schema[] {
  const one = resolved(schema, document)
  const several = one.anyOf ?? one.oneOf
  return several ? several.flatMap((part) => alternatives(part, document)) : [one]
}

const kindsOf = (schemas: readonly Schema[]) => new Set(schemas.flatMap(({ type }) => type ?? []))
const choicesOf = (schemas: readonly Schema[]) =>
  new Set(schemas.flatMap((one) => one.enum ?? ('const' in one ? [one.const] : [])).map(String))
const missing = (from: ReadonlySet<string>, inside: ReadonlySet<string>) => [...from].filter((one) => !inside.has(one))
const isObject = ({ properties }: Schema) => properties !== undefined
const itemsOf = (schemas: readonly Schema[]) => schemas.find(({ items }) => items)?.items
