import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropTestDatabase, testDatabase } from '../testing/database.ts'
import { definedBy, readDefinitions } from '../testing/definitions.ts'
import { readFunctionFiles } from './function-files.ts'
import { inSchema } from './schema-change.ts'

const owner = new Client(await testDatabase('function_files'))
const definitions: { file: string; name: string }[] = []
let before: Awaited<ReturnType<typeof readDefinitions>> = []
let after: typeof before = []

beforeAll(async () => {
  await owner.connect()
  before = await readDefinitions(owner)
  const { rows } = await owner.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  for (const { name: file, text } of await readFunctionFiles()) {
    const names = await definedBy(owner, () => owner.query(inSchema(text, rows[0]?.schema ?? '')))
    definitions.push(...names.map((name) => ({ file, name })))
  }
  after = await readDefinitions(owner)
})
afterAll(async () => {
  await owner.end()
  await dropTestDatabase('function_files')
})

test('every function and trigger of the database is in a file', () => {
  const defined = new Set(definitions.map(({ name }) => name))
  expect(before.map(({ name }) => name).filter((name) => !defined.has(name))).toEqual([])
})

test('no function or trigger is defined twice', () => {
  const twice = Object.entries(Object.groupBy(definitions, ({ name }) => name)).flatMap(([name, found = []]) =>
    found.length > 1 ? [`${name}: ${found.map(({ file }) => file).join(', ')}`] : [],
  )
  expect(twice).toEqual([])
})

test('the database has what the files say, with the same owners and privileges, however often they are applied', () => {
  expect(before.length).toBeGreaterThan(100)
  expect(after).toEqual(before)
})
