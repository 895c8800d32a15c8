import { z } from 'zod'
import type { ServedRoute } from './handlers.ts'

/** A JSON Schema of the document. */
export type JsonSchema = Readonly<Record<string, unknown>>
type Direction = 'input' | 'output'

/** The schemas of the document: a reference for each body and answer, and the components that they refer to. */
export interface DocumentSchemas {
  /** Returns the reference to a body or an answer. */
  referenceTo(shape: z.ZodType, direction: Direction): { readonly $ref: string }
  readonly components: Readonly<Record<string, JsonSchema>>
}

const prefix = '#/components/schemas/'
/** Returns the reference to a component schema. */
export const referenceTo = (name: string) => ({ $ref: `${prefix}${name}` })

/**
 * Names the schemas of all bodies and answers. A schema without a name in `named` is named after the page or the operation it belongs to.
 * A schema that differs as an input, because it is converted or stricter, gets a second component that ends in `Input`.
 */
export function documentSchemas(
  routes: readonly ServedRoute[],
  named: Readonly<Record<string, z.ZodType>>,
): DocumentSchemas {
  const names = new Map<z.ZodType, string>(Object.entries(named).map(([name, shape]) => [shape, name]))
  const taken = new Set(names.values())
  const register = (shape: z.ZodType, name: string, area: string) => {
    if (names.has(shape)) return
    const unused = taken.has(name) ? `${area}${name}` : name
    if (taken.has(unused)) throw new Error(`two schemas of the API description are named ${unused}`)
    taken.add(unused)
    names.set(shape, unused)
  }
  for (const { name, route } of routes) {
    const [area = '', operation = ''] = name.split('.').map(capitalised)
    if (route.body) register(route.body, `${operation}Body`, area)
    const page = route.output && !names.has(route.output) && pageName(route.output, names)
    if (page) names.set(route.output as z.ZodType, page)
    else if (route.output) register(route.output, `${operation}Result`, area)
  }
  const shapes = new Map([...names].map(([shape, name]) => [name, shape]))
  const inputs = converted(shapes, 'input')
  const outputs = converted(shapes, 'output')
  const rootsOf = (part: 'body' | 'output') =>
    routes.flatMap(({ route }) => (route[part] ? [names.get(route[part]) as string] : []))
  const usedAsInput = reachable(rootsOf('body'), inputs)
  const usedAsOutput = reachable(rootsOf('output'), outputs)
  const differing = differingNames(usedAsInput, usedAsOutput, inputs, outputs)
  const inputName = (name: string) => (differing.has(name) ? `${name}Input` : name)
  const components = [
    ...[...usedAsOutput].map((name) => [name, outputs[name]] as const),
    ...[...usedAsInput].map((name) => [inputName(name), renamed(inputs[name], inputName)] as const),
  ]
  return {
    referenceTo(shape, direction) {
      const name = names.get(shape) as string
      return referenceTo(direction === 'input' ? inputName(name) : name)
    },
    components: Object.fromEntries(components.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Record<string, JsonSchema>,
  }
}

/** Converts a schema without a component, such as the parameters of a route. */
export function inlineSchema(shape: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return schema
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

// All pages of the same records have the same schema, so they share a component.
function pageName(output: z.ZodType, names: ReadonlyMap<z.ZodType, string>): string | undefined {
  if (!(output instanceof z.ZodObject)) return undefined
  const { items, ...rest } = output.shape as Record<string, z.ZodType>
  const record = items instanceof z.ZodArray ? names.get(items.element as z.ZodType) : undefined
  return record && Object.keys(rest).toSorted().join() === 'nextCursor,total' ? `${record}Page` : undefined
}

function converted(shapes: ReadonlyMap<string, z.ZodType>, io: Direction): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of shapes) registry.add(shape, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${prefix}${id}`,
    override({ jsonSchema }) {
      // Answers can get further fields, which clients must ignore.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
  )
}

function referredTo(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
}

function renamed(schema: unknown, rename: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema).replace(
    /("\$ref":"#\/components\/schemas\/)(\w+)"/g,
    (_, before: string, name: string) => `${before}${rename(name)}"`,
  )
  return JSON.parse(text) as JsonSchema
}

function reachable(roots: readonly string[], schemas: Readonly<Record<string, JsonSchema>>): Set<string> {
  const found = new Set<string>()
  const left = [...roots]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue
    found.add(name)
    left.push(...referredTo(schemas[name]))
  }
  return found
}

function differingNames(
  usedAsInput: ReadonlySet<string>,
  usedAsOutput: ReadonlySet<string>,
  inputs: Readonly<Record<string, JsonSchema>>,
  outputs: Readonly<Record<string, JsonSchema>>,
): Set<string> {
  const both = [...usedAsInput].filter((name) => usedAsOutput.has(name))
  const differing = new Set(both.filter((name) => JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name])))
  // A schema that contains a differing one differs as well.
  for (let before = -1; before !== differing.size;) {
    before = differing.size
    for (const name of both) if (referredTo(inputs[name]).some((inner) => differing.has(inner))) differing.add(name)
  }
  return differing
}
