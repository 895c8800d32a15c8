import { createHash } from 'node:crypto'
import type { OpenApiDocument, Operation } from './openapi.ts'
import type { JsonSchema } from './openapi-schemas.ts'

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentcolor 20%, transparent) }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
nav ul { columns: 14rem; padding: 0; list-style: none }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line) }
summary { cursor: pointer; padding: 0.4rem 0; overflow-wrap: anywhere }
details { border-bottom: 1px solid var(--line) }
details > div { padding: 0 0 1rem 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
pre { overflow: auto; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.25rem; max-height: 24rem }
code { font-family: ui-monospace, monospace }
.method { display: inline-block; min-width: 4rem; font-weight: 700 }
`

/** The directive of the content security policy that allows the style of the page. */
export const referenceStyle = `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The reference of the API as a page without script: operations by area, schemas and errors. */
export function referencePage(document: OpenApiDocument): string {
  const { title, description } = document.info as { title: string; description: string }
  const components = document.components as unknown as Components
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const areas = document.tags.map(({ name, description: about }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return `<h2 id="${name}">${escape(about)}</h2>${own.map((one) => operationPart(one, components)).join('')}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} API</title><style>${style}</style><h1>${escape(title)} API</h1>
${description.split('\n\n').map(paragraph).join('')}
<p>The same as <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), from which clients can be generated.</p>
<nav aria-label="Areas"><ul>${document.tags.map(({ name, description: about }) => `<li><a href="#${name}">${escape(about)}</a></li>`).join('')}
<li><a href="#schemas">Schemas</a></li><li><a href="#errors">Errors</a></li></ul></nav><main>${areas.join('')}
<h2 id="schemas">Schemas</h2>${Object.entries(components.schemas).map(schemaPart).join('')}
<h2 id="errors">Errors</h2>${errorsPart(
    operations.map(({ operation }) => operation),
    components,
  )}</main></html>`
}

interface Components {
  readonly schemas: Record<string, JsonSchema>
  readonly responses: Record<string, Response>
  readonly examples: Record<string, { value: unknown }>
  readonly parameters: Record<string, Parameter>
}
interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: JsonSchema
}
interface Content {
  readonly schema?: JsonSchema
  readonly examples?: Record<string, { $ref?: string; value?: Problem }>
}
interface Problem {
  readonly code: string
  readonly status: number
  readonly detail: string
}
interface Response {
  readonly $ref?: string
  readonly description: string
  readonly content?: Record<string, Content>
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const paragraph = (text: string) => `<p>${escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`
const lastOf = (reference: string) => reference.split('/').at(-1) ?? ''
const resolved = <Item extends { $ref?: string }>(item: Item, of: Record<string, Item>): Item =>
  item.$ref ? (of[lastOf(item.$ref)] ?? item) : item

interface Listed {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function operationPart({ path, method, operation }: Listed, components: Components): string {
  const parameters = (operation.parameters as Parameter[]).map((one) => resolved(one, components.parameters))
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, Content> }
  const responses = Object.entries(operation.responses as Record<string, Response>)
  const answers = responses.filter(([status]) => status.startsWith('2'))
  const codes = responses.flatMap(([status, one]) =>
    status.startsWith('2') ? [] : problemsOf(resolved(one, components.responses)).map(({ code }) => code),
  )
  return `<details id="${operation.operationId}"><summary><span class="method">${method.toUpperCase()}</span> <code>/api${escape(path)}</code> ${escape(operation.summary)}</summary><div>
${paragraph(`${operation.description}.`)}
${parameters.length > 0 ? table(['Parameter', 'In', 'Type'], parameters.map(parameterRow)) : ''}
${content ? `<h3>Body</h3>${contentPart(content, components)}` : ''}
${answers.map(([status, one]) => `<h3>Answer ${status}</h3>${contentPart(one.content ?? {}, components)}`).join('')}
<h3>Errors</h3><p>${[...new Set(codes)].map((code) => `<a href="#${code}">${code}</a>`).join(', ')}</p></div></details>`
}

const parameterRow = ({ name, in: place, required, schema }: Parameter) => [
  `<code>${escape(name)}</code>${required ? ' (required)' : ''}`,
  place,
  typeOf(schema),
]

function contentPart(content: Record<string, Content>, { examples }: Components): string {
  const parts = Object.entries(content).map(([type, { schema, examples: shown }]) => {
    const [example] = Object.values(shown ?? {}).map((one) => examples[lastOf(one.$ref ?? '')]?.value)
    const text = example === undefined ? '' : `<pre>${escape(JSON.stringify(example, null, 2))}</pre>`
    return `<p>${escape(type)}: ${schema ? typeOf(schema) : ''}</p>${text}`
  })
  return parts.join('') || '<p>Empty</p>'
}

function schemaPart([name, schema]: [string, JsonSchema]): string {
  const { properties, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  const rows = Object.entries(properties ?? {}).map(([field, one]) => [
    `<code>${escape(field)}</code>${required.includes(field) ? '' : ' (optional)'}`,
    typeOf(one),
  ])
  return `<h3 id="schema-${name}">${name}</h3>${properties ? table(['Field', 'Type'], rows) : `<p>${typeOf(schema)}</p>`}`
}

/** Describes a type in words; named schemas are links. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, allOf, items, type, format, properties } = schema as {
    $ref?: string
    anyOf?: JsonSchema[]
    oneOf?: JsonSchema[]
    allOf?: JsonSchema[]
    items?: JsonSchema
    type?: string | string[]
    format?: string
    properties?: Record<string, JsonSchema>
  }
  if ($ref) return `<a href="#schema-${lastOf($ref)}">${lastOf($ref)}</a>`
  if ('const' in schema) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  const choices = schema.enum as unknown[] | undefined
  if (choices) return choices.map((choice) => `<code>${escape(String(choice))}</code>`).join(', ')
  const several = anyOf ?? oneOf ?? allOf
  if (several) return several.map(typeOf).join(' or ')
  if (items) return `list of ${typeOf(items)}`
  if (properties) {
    const fields = Object.entries(properties).map(([field, one]) => `<code>${escape(field)}</code>: ${typeOf(one)}`)
    return `object { ${fields.join('; ')} }`
  }
  return escape([type ?? 'any'].flat().join(' or ') + (format ? ` (${format})` : ''))
}

const table = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const problemsOf = ({ content = {} }: Response): Problem[] =>
  Object.values(content['application/problem+json']?.examples ?? {}).flatMap(({ value }) => value ?? [])

function errorsPart(operations: readonly Operation[], { responses }: Components): string {
  const problems = operations.flatMap((operation) =>
    Object.values(operation.responses as Record<string, Response>).flatMap((one) =>
      problemsOf(resolved(one, responses)),
    ),
  )
  const byCode = [...Map.groupBy(problems, ({ code }) => code)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = byCode.map(([code, own]) => [
    `<code id="${code}">${code}</code>`,
    String(own[0]?.status ?? ''),
    [...new Set(own.map(({ detail }) => escape(detail)))].join('<br>'),
  ])
  return table(['Code', 'Status', 'For example'], rows)
}
