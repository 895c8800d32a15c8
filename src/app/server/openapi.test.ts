import { createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from '#platform/server/http/openapi.ts'
import { apiDescription } from './api-description.ts'
import { routes } from './routes.ts'

const document = openApi(routes, 'https://interim.example', 'interim', apiDescription)

test('the document has no problem by the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const text = JSON.stringify(document)
  const problems = await lintDocument({ document: makeDocumentFromString(text, 'openapi.json'), config } as never)
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`).slice(0, 40),
  ).toEqual([])
}, 60_000)

test('each area is described', () => {
  expect(document.tags.filter(({ name, description }) => name === description)).toEqual([])
})

test('bodies and answers are named', () => {
  const schemas = Object.keys(document.components.schemas as object)
  expect(schemas).toEqual(expect.arrayContaining(['Worker', 'TimeEntry', 'Client', 'Assignment', 'PayStub', 'Problem']))
})
