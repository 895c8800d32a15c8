import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiDescription } from '#app/server/api-description.ts'
import { routes } from '#app/server/routes.ts'
import { openApi } from '#platform/server/http/openapi.ts'

// Writes docs/openapi.json, with which src/app/server/openapi.test.ts compares the API: the operations and schemas without examples and refusals.

const { openapi, info, servers, paths, components } = openApi(
  routes,
  'https://interim.example',
  'interim',
  apiDescription,
)

function compared(key: string, value: unknown): unknown {
  if (key === 'examples' || key === 'example') return undefined
  if (key !== 'responses') return value
  const responses = Object.entries(value as Record<string, unknown>)
  return Object.fromEntries(responses.filter(([status]) => status.startsWith('2')))
}

const { securitySchemes, parameters, schemas } = components
const document = { openapi, info, servers, paths, components: { securitySchemes, parameters, schemas } }
await writeFile(join(import.meta.dirname, '../docs/openapi.json'), `${JSON.stringify(document, compared, 2)}\n`)
