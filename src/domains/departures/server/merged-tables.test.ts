import { expect, test } from 'vitest'
import { nameOfColumn as key, readPersonColumns } from './testing/person-columns.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { mergedTables } from './merged-tables.ts'

const world = await openWorld([])

test('every column that refers to an account or a worker is listed with its treatment in a merge', async () => {
  const pointing = await readPersonColumns(world)
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
