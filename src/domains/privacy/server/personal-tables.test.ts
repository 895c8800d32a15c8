import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { sections } from './export-sections.ts'
import { personalTables } from './personal-tables.ts'
import { nameOfColumn as key, readPersonColumns } from '#domains/departures/server/testing/person-columns.ts'

const world = await openWorld([])

test('T45 every column that refers to an account or a worker is listed with its export and its erasure', async () => {
  const pointing = await readPersonColumns(world)
  expect(pointing.length).toBeGreaterThan(30)
  const listed = new Set(personalTables.map(key))
  expect(pointing.map(key).filter((one) => !listed.has(one))).toEqual([])
})

test('T45 all listed tables, excluded columns and erased columns exist', async () => {
  const there = new Set(
    (
      await world.sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`
    ).map(({ name }) => name),
  )
  const named = personalTables.flatMap(({ table, person, exported, erased }) =>
    [
      person,
      ...('as' in exported ? [...(exported.without ?? []), ...(exported.by ? [exported.by] : [])] : []),
      ...(erased === 'deleted'
        ? []
        : [...(erased.set?.texts.join('') ?? '').matchAll(/(\w+) = /g)].map(([, column]) => column ?? '')),
    ].map((column) => `${table}.${column}`),
  )
  expect(named.filter((name) => !there.has(name))).toEqual([])
})

test('each section of the export comes from one table', () => {
  const exportedAs = personalTables.flatMap(({ exported }) => ('as' in exported ? [exported.as] : []))
  expect([...exportedAs].sort()).toEqual([...sections].sort())
})
