import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/server/testing/database.ts'
import { describeFunctionFiles } from './function-files.ts'

// The table "What a write sets off" of ARCHITECTURE.md, compared with the triggers of the database.

const text = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8')
const [, section = ''] = /^## What a write sets off\n(.*?)^## /ms.exec(text) ?? []
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const rows = section
  .split('\n')
  .filter((line) => /^\| .*`/.test(line))
  .map((line) => {
    const [tables = '', writes = '', , functions = ''] = line.slice(1, -1).split('|')
    return { tables: quoted(tables), writes: writes.trim().split(', '), functions: quoted(functions) }
  })

let triggers: { function: string; table: string; write: string }[] = []

beforeAll(async () => {
  const client = new Client(await testDatabase())
  await client.connect()
  triggers = (
    await client.query(
      `select t.tgfoid::regproc::text as function, c.relname::text as table, w.write
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
         join (values ('insert', 4), ('update', 16), ('delete', 8), ('truncate', 32)) w (write, bit) on t.tgtype & w.bit > 0
        where c.relnamespace = quote_ident(current_schema())::regnamespace and not t.tgisinternal`,
    )
  ).rows
  await client.end()
})

test('every trigger function is named exactly once', () => {
  const functions = new Set(triggers.map((trigger) => trigger.function))
  expect(rows.flatMap((row) => row.functions).toSorted()).toEqual([...functions].toSorted())
})

test('each row names the tables, or the file that lists them, and the writes', async () => {
  const files = await describeFunctionFiles()
  const expected = rows.map(({ tables, functions }) => {
    const ours = triggers.filter((trigger) => functions.includes(trigger.function))
    const isFile = tables.some((name) => name.endsWith('.sql'))
    const found = isFile
      ? files.filter((file) => functions.every((name) => file.functions.includes(name))).map(({ name }) => name)
      : ours.map(({ table }) => table)
    return { functions, tables: distinct(found), writes: distinct(ours.map(({ write }) => write)) }
  })
  const named = rows.map(({ functions, tables, writes }) => ({
    functions,
    tables: distinct(tables),
    writes: distinct(writes),
  }))
  expect(named).toEqual(expected)
})

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}
