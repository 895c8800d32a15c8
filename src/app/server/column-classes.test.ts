import { expect, test } from 'vitest'
import { personalTables } from '#domains/privacy/server/personal-tables.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { columnClasses, deletedTables, isTechnical, namesakes } from './testing/column-classes.ts'

const world = await openWorld([])

test('T45 every column of every table that refers to a person is classified as erased, kept or not personal', async () => {
  const columns = await world.sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`
  const stored = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect(
    [...columnClasses.keys(), ...Object.keys(namesakes)].filter((one) => !stored.has(one)),
    'vanished',
  ).toEqual([])

  const personal = new Set(
    [...columnClasses]
      .filter(([name, kind]) => kind === 'erased' && /^(accounts|workers)\./.test(name))
      .map(([name]) => name.split('.')[1]),
  )
  const classified = new Set([...columnClasses.keys()].map((name) => name.split('.')[0]))
  const referring = new Set([...personalTables.map(({ table }) => table), ...classified])
  const unclassified = columns
    .filter(({ table, column }) => {
      if (columnClasses.has(`${table}.${column}`) || deletedTables.includes(table)) return false
      return referring.has(table) ? !isTechnical(column) : personal.has(column) && !(`${table}.${column}` in namesakes)
    })
    .map(({ table, column }) => `${table}.${column}`)
  expect(unclassified).toEqual([])
  expect(
    deletedTables.filter((table) => classified.has(table)),
    'deleted, and classified column by column',
  ).toEqual([])
})
