import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { dropTestDatabase, testDatabase } from '#platform/server/testing/database.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { describeFunctionFiles } from './function-files.ts'
import { schemaText } from './schema-text.ts'
import { readableSql, wrapSql } from './sql-text.ts'

const root = join(import.meta.dirname, '../..')
let catalogue: Catalogue

beforeAll(async () => {
  const client = new Client(await testDatabase('schema'))
  await client.connect()
  catalogue = await readCatalogue(client)
  await client.end()
  await dropTestDatabase('schema')
})

test('database/schema.sql is the schema of a new database', async () => {
  const written = readFileSync(join(root, 'database/schema.sql'), 'utf8')
  const current = schemaText(catalogue, await describeFunctionFiles())
  expect(written.split('\n'), 'run npm run schema').toEqual(current.split('\n'))
})

test('SQL of the catalogue is written like the migrations', () => {
  const readable = {
    "CHECK (status = ANY (ARRAY['draft'::text, 'Issued'::text]))": "check (status in ('draft', 'Issued'))",
    "CHECK ((status <> ALL (ARRAY['a'::text])) OR total > 0::numeric)": "check (status not in ('a') or total > 0)",
    "'1970-01-01 00:00:00+00'::timestamp with time zone": "'1970-01-01 00:00:00+00'",
    "latitude >= '-90'::integer::double precision": 'latitude >= -90',
    'timestamp with time zone': 'timestamptz',
    "(COALESCE(after, before) ->> 'Worker ID'::text)::uuid": "(coalesce(after, before) ->> 'Worker ID')::uuid",
  }
  for (const [text, expected] of Object.entries(readable)) expect(readableSql(text)).toBe(expected)
})

test('a long statement is broken outside of brackets and texts', () => {
  const columns = Array.from({ length: 9 }, (_, number) => `column_${number}`).join(', ')
  expect(wrapSql(`create index one on many (${columns}) where note = 'this, and that'`)).toBe(
    `create index one on many (${columns})\n  where note = 'this, and that'`,
  )
})
