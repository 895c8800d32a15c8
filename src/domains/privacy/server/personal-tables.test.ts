import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { sections } from './export-sections.ts'
import { personalTables } from './personal-tables.ts'

const world = await openWorld([])
const key = ({ table, person }: { table: string; person: string }) => `${table}.${person}`

test('T45 every column that refers to an account or a worker is listed with its export and its erasure', async () => {
  const pointing = await world.sql<{ table: string; person: string }>`
    select c.conrelid::regclass::text as "table", a.attname as person
      from pg_constraint c
      join pg_attribute b on b.attrelid = c.confrelid and b.attname = 'id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, b.attnum)]
     where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'workers'::regclass)
    union
    select k.relname, a.attname
      from pg_attribute a join pg_class k on k.oid = a.attrelid
     where k.relnamespace = quote_ident(current_schema())::regnamespace and k.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attname in ('worker_id', 'account_id', 'actor_id', 'author_id')
    order by 1, 2`
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
