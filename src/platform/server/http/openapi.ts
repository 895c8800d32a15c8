import { z } from 'zod'
import type { Route } from '#base/route.ts'
import type { ServedRoute } from './handlers.ts'
import { isDoneOnce } from './idempotency.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  description: string
  parameters: unknown[]
  security: Record<string, string[]>[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
interface Document {
  openapi: '3.1.0'
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: unknown
}

/** The OpenAPI 3.1 document of the routes, from the shapes that check them; `cookie` is the name of the session's. */
export function openApi(routes: readonly ServedRoute[], publicUrl: string, cookie: string): Document {
  const paths: Document['paths'] = {}
  for (const served of routes) {
    const { route } = served
    ;(paths[route.path] ??= {})[route.method.toLowerCase()] = operation(served)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Interim', version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      schemas: { Problem: problem },
    },
  }
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

function operation({ name, route }: ServedRoute): Operation {
  const status = String(route.output || route.download || route.stream ? (route.status ?? 200) : 204)
  return {
    operationId: name.replace('.', '_'),
    summary: route.summary,
    tags: [name.split('.')[0] ?? ''],
    description: callersOf(route),
    parameters: [...fieldsOf(route.params, 'path'), ...fieldsOf(route.query, 'query'), ...headersOf(route)],
    security: route.access.for === 'anyone' ? [] : [{ session: [] }],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    ...(route.upload && { requestBody: { required: true, content: filesOf(route.upload.types) } }),
    responses: {
      [status]: {
        description: 'Success',
        ...(route.output && { content: { 'application/json': { schema: schemaOf(route.output, 'output') } } }),
        ...(route.download && { content: filesOf(route.download) }),
        ...(route.stream && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
      },
      default: {
        description: 'Problem: see `code`, `detail` and `errors`',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
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
} as const satisfies Record<Route['access']['for'], string>

function callersOf({ access }: Route): string {
  return access.for === 'provider' && access.permission
    ? `Users with the permission ${access.permission}`
    : callers[access.for]
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return schema
}

function fieldsOf(shape: z.ZodType | undefined, place: 'path' | 'query') {
  if (!shape) return []
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: field,
  }))
}

function headersOf(route: Route) {
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })
  return [...(route.versioned ? [header('If-Match')] : []), ...(isDoneOnce(route) ? [header('Idempotency-Key')] : [])]
}

/** A page for reading the document, without script. */
export function documentationPage(document: Document): string {
  const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary, description }]) =>
        `<tr><td>${method.toUpperCase()}</td><td><code>/api${escape(path)}</code></td><td>${escape(summary)}</td><td>${escape(description)}</td></tr>`,
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Interim API</title><h1>Interim API</h1>
<p>All schemas are in <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Errors are problem details (RFC 9457) with a stable <code>code</code>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Description</th><th>Access</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`
}
