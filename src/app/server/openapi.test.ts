import { createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApi } from '#platform/server/http/openapi.ts'
import { referencePage } from '#platform/server/http/reference-page.ts'
import { apiDescription } from './api-description.ts'
import { routes } from './routes.ts'
import { breakingChanges, type ComparedDocument } from './testing/breaking-changes.ts'

const document = openApi(routes, 'https://interim.example', 'interim', apiDescription)

test('the document has no problem by the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const text = JSON.stringify(document)
  const problems = await lintDocument({ document: makeDocumentFromString(text, 'openapi.json'), config } as never)
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`).slice(0, 40),
  ).toEqual([])
}, 60_000)

test('the examples pass the schemas that check calls and answers', () => {
  const examples = document.components.examples as Record<string, { value: unknown }>
  const exampleIn = (part: unknown) => {
    const [name = ''] = Object.keys(
      (part as { content: { 'application/json': { examples: object } } }).content['application/json'].examples,
    )
    return examples[name]?.value
  }
  const faults = routes.flatMap(({ name, route }) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()]
    const parts = [
      route.body?.safeParse(exampleIn(operation?.requestBody)),
      route.output?.safeParse(exampleIn(operation?.responses[String(route.status ?? 200)])),
    ]
    return parts.flatMap((part) => (part?.error ? [`${name}: ${part.error.message}`] : []))
  })
  expect(faults).toEqual([])
})

test('each operation with refusals exists', () => {
  const names = new Set(routes.map(({ name }) => name))
  expect(Object.keys(apiDescription.refusals).filter((name) => !names.has(name))).toEqual([])
})

test('every link of the reference leads to a part of the page', () => {
  const page = referencePage(document)
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe([...page.matchAll(/ id="/g)].length)
  expect([...ids]).toEqual(expect.arrayContaining(['clock_clockIn', 'schema-TimeEntry', 'NOT_CLOCKED_IN']))
})

test('each area is described', () => {
  expect(document.tags.filter(({ name, description }) => name === description)).toEqual([])
})

test('bodies and answers are named', () => {
  const schemas = Object.keys(document.components.schemas as object)
  expect(schemas).toEqual(expect.arrayContaining(['Worker', 'TimeEntry', 'Client', 'Assignment', 'PayStub', 'Problem']))
})

test('no change since the committed document breaks a client', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')
  const changes = breakingChanges(JSON.parse(committed) as ComparedDocument, document as unknown as ComparedDocument)
  expect(changes, 'only an intended break is recorded with `node scripts/api-snapshot.ts`').toEqual([])
})
