import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { mergedTables } from './merged-tables.ts'

const world = await openWorld([])
const key = ({ table, person }: { table: string; person: string }) => `${table}.${person}`

test('every column that refers to an account or a worker is listed with its treatment in a merge', async () => {
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
  const listed = mergedTables.map(key)
  expect(pointing.map(key).filter((one) => !listed.includes(one))).toEqual([])
  const existing = new Set([...pointing.map(key), 'accounts.id', 'workers.id'])
  expect(listed.filter((one) => !existing.has(one))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('the role that merges may change the columns that move, and no others but encrypted values of pay', async () => {
  const granted = await world.sql<{ table: string; person: string }>`
    select c.relname as "table", a.attname as person
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r'
       and (has_column_privilege('interim_merger', c.oid, a.attnum, 'update')
            or has_column_privilege('interim_merger', c.oid, a.attnum, 'insert'))`
  const moved = mergedTables.filter(({ merged }) => merged === 'moves').map(key)
  const sealed = ['pay_stubs.bank_account', 'pay_stubs.national_id', 'pay_transfer_stubs.bank_account']
  expect(granted.map(key).toSorted()).toEqual([...moved, ...sealed].toSorted())
})
