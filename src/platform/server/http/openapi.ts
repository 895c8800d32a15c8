import type { z } from 'zod'
import type { RefusalMaker } from '#base/problem.ts'
import { keyScopeOf, type Route } from '#base/route.ts'
import type { ServedRoute } from './handlers.ts'
import { isDoneOnce } from './idempotency.ts'
import { exampleOf } from './openapi-examples.ts'
import { derivedRefusals, problemSchema, RefusalResponses } from './openapi-refusals.ts'
import { documentSchemas, inlineSchema, type JsonSchema } from './openapi-schemas.ts'

/** An operation of the document. */
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  description: string
  parameters: unknown[]
  security: Record<string, string[]>[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

/** What the document says about the routes beyond their declarations. */
export interface ApiDescription {
  /** The named schemas. */
  readonly schemas: Readonly<Record<string, z.ZodType>>
  /** The refusals of each operation beyond the derived ones. */
  readonly refusals: Readonly<Record<string, readonly RefusalMaker[]>>
  /** What the routes of each area are for. */
  readonly areas: Readonly<Record<string, string>>
  /** The calls that an integration receives, with the component schemas that they use. */
  readonly webhooks: {
    readonly operations: Readonly<Record<string, JsonSchema>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
}

/** An OpenAPI document. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: Record<string, unknown>
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Readonly<Record<string, JsonSchema>>
  components: Record<string, unknown>
}

/** The description of an API without names, refusals, areas and webhooks. */
export const plainDescription: ApiDescription = {
  schemas: {},
  refusals: {},
  areas: {},
  webhooks: { operations: {}, schemas: {} },
}

/** The OpenAPI 3.1 document of the routes, from the schemas that check them; `cookie` is the name of the session's. */
export function openApi(
  routes: readonly ServedRoute[],
  publicUrl: string,
  cookie: string,
  { schemas: named, refusals: declared, areas, webhooks }: ApiDescription,
): OpenApiDocument {
  const schemas = documentSchemas(routes, named)
  const responses = new RefusalResponses()
  const examples: Record<string, JsonSchema> = {}
  /** The content of a body or an answer, with an example that operations with the same schema share. */
  const json = (shape: z.ZodType, direction: 'input' | 'output') => {
    const schema = schemas.referenceTo(shape, direction)
    const name = schema.$ref.split('/').at(-1) ?? ''
    examples[name] ??= { value: exampleOf(schema, schemas.components) }
    return { 'application/json': { schema, examples: { [name]: { $ref: `#/components/examples/${name}` } } } }
  }
  const paths: OpenApiDocument['paths'] = {}
  for (const served of routes) {
    const { route } = served
    ;(paths[route.path] ??= {})[route.method.toLowerCase()] = operation(
      served,
      json,
      responses.of([...derivedRefusals(route), ...(declared[served.name] ?? []).map((make) => make())]),
    )
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Interim',
      version: '1',
      summary: 'The API of the Interim staffing platform',
      description: [
        'Errors are problem details (RFC 9457) with a stable `code`. Answers may get further fields; ignore those that you do not know.',
        'Lists have pages: pass `nextCursor` as `cursor` for the next one. `If-Match` with the version of a record refuses a change of a version that is no longer current.',
        'A call with an `Idempotency-Key` takes effect once within 24 hours.',
      ].join('\n\n'),
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(routes.map(areaOf))].map((name) => ({ name, description: areas[name] ?? name })),
    paths,
    webhooks: webhooks.operations,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The session of a signed-in user' },
        clientSession: {
          type: 'apiKey',
          in: 'cookie',
          name: `${cookie}-client`,
          description: 'The session of a contact in the client portal',
        },
        kioskSession: {
          type: 'apiKey',
          in: 'cookie',
          name: `${cookie}-kiosk`,
          description: 'The pairing of a kiosk',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key of the organisation, `interim_…`' },
      },
      parameters: headerParameters,
      responses: responses.components,
      examples,
      schemas: { ...schemas.components, ...webhooks.schemas, Problem: problemSchema },
    },
  }
}

type ContentOf = (shape: z.ZodType, direction: 'input' | 'output') => JsonSchema

const areaOf = ({ name }: Pick<ServedRoute, 'name'>) => name.split('.')[0] ?? ''

function operation(served: ServedRoute, json: ContentOf, refusals: Record<string, JsonSchema>): Operation {
  const { name, route } = served
  const status = String(route.output || route.download || route.stream ? (route.status ?? 200) : 204)
  return {
    operationId: name.replace('.', '_'),
    summary: route.summary,
    tags: [areaOf(served)],
    description: callersOf(route),
    parameters: [...fieldsOf(route.params, 'path'), ...fieldsOf(route.query, 'query'), ...headersOf(route)],
    security: securityOf(route),
    ...(route.body && {
      requestBody: { required: true, content: json(route.body, 'input') },
    }),
    ...(route.upload && { requestBody: { required: true, content: filesOf(route.upload.types) } }),
    responses: {
      [status]: {
        description: 'Success',
        ...(route.output && { content: json(route.output, 'output') }),
        ...(route.download && { content: filesOf(route.download) }),
        ...(route.stream && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
      },
      ...refusals,
    },
  }
}

function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access.for === 'anyone') return []
  if (access.for === 'client') return [{ clientSession: [] }]
  if (access.for === 'kiosk') return [{ kioskSession: [] }]
  return keyScopeOf(access) ? [{ session: [] }, { key: [] }] : [{ session: [] }]
}

function filesOf(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const callers = {
  anyone: 'Anyone',
  signedIn: 'Anyone signed in',
  member: 'Users and workers',
  provider: 'Users',
  worker: 'Workers',
  client: 'Contacts in the client portal',
  kiosk: 'Kiosks',
} as const satisfies Record<Route['access']['for'], string>

function callersOf({ access }: Route): string {
  if (access.for === 'client' && access.clientPermission)
    return `${callers.client} with the permission ${access.clientPermission}`
  const users =
    access.for === 'provider' && access.permission
      ? `Users with the permission ${access.permission}`
      : callers[access.for]
  const scope = keyScopeOf(access)
  return scope ? `${users}, and API keys with the scope ${scope}` : users
}

function fieldsOf(shape: z.ZodType | undefined, place: 'path' | 'query') {
  if (!shape) return []
  const schema = inlineSchema(shape) as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: field,
  }))
}

const headerParameters = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The version of the record that the change is based on, in quotation marks',
    schema: { type: 'string' },
    example: '"3"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A text of the caller that is different for each action',
    schema: { type: 'string', maxLength: 200 },
    example: '0198f3a0-5a8e-7c41-9d0c-6a1f0c9be001',
  },
} as const

function headersOf(route: Route) {
  const header = (name: keyof typeof headerParameters) => ({ $ref: `#/components/parameters/${name}` })
  return [...(route.versioned ? [header('IfMatch')] : []), ...(isDoneOnce(route) ? [header('IdempotencyKey')] : [])]
}
