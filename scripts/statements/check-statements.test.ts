import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../src/platform/server/testing/database.ts'
import { checkStatements } from './check-statements.ts'
import type { Exception } from './exceptions.ts'

const client = new Client(await testDatabase())
await client.connect()
await client.query(
  `create temporary table punches (id uuid primary key, at timestamptz, day date, note text, fields jsonb)`,
)
await client.query('create temporary table kept (id uuid primary key, at timestamptz)')
afterAll(() => client.end())

const place = 'src/domains/clock/server/punching.ts:12:5'

async function faultsOf(text: string): Promise<string[]> {
  const { faults } = await checkStatements(client, [{ place, text }], [], false)
  return faults.get(place) ?? []
}

test('writes with immutable functions over columns are accepted', async () => {
  expect(await faultsOf(`update punches set note = upper(note) where day = $1::date - 1 returning id`)).toEqual([])
  expect(await faultsOf('delete from punches where lower(note) = $1')).toEqual([])
  expect(await faultsOf('insert into punches (id, at) values ($1, $2) on conflict (id) do nothing')).toEqual([])
})

test('a function of the moment is accepted where it has no column', async () => {
  expect(await faultsOf(`update punches set at = scope_now() where at < scope_now() - interval '1 day'`)).toEqual([])
})

test('a function that is not immutable is a fault over a column: called, as an operator and as a cast', async () => {
  expect(await faultsOf(`update punches set note = to_char(at, 'HH24')`)).toEqual([
    'UPDATE SET calls to_char over a column',
  ])
  expect(await faultsOf(`update punches set day = $1 where at + interval '1 day' < $2`)).toEqual([
    'UPDATE WHERE calls timestamptz_pl_interval over a column',
  ])
  expect(await faultsOf('delete from punches where at::text = $1')).toEqual([
    'DELETE WHERE calls timestamptz_out over a column',
  ])
  expect(await faultsOf('update punches set at = note::timestamptz')).toEqual([
    'UPDATE SET calls timestamptz_in over a column',
  ])
  expect(await faultsOf('delete from punches where id in (select id from kept k where k.at::date = $1)')).toEqual([
    'DELETE WHERE calls date over a column',
  ])
})

test('ON CONFLICT and RETURNING are checked as well', async () => {
  const insert = 'insert into punches (id, at) values ($1, $2)'
  expect(
    await faultsOf(`${insert} on conflict (id) do update set at = $2 where punches.at < $2 - interval '1 day'`),
  ).toEqual([])
  expect(
    await faultsOf(`${insert} on conflict (id) do update set at = $2 where punches.at + interval '1 day' < $2`),
  ).toEqual(['ON CONFLICT WHERE calls timestamptz_pl_interval over a column'])
  expect(
    await faultsOf(`${insert} on conflict (id) do update set fields = to_jsonb(punches.at) returning to_jsonb(at)`),
  ).toEqual(['ON CONFLICT SET calls to_jsonb over a column', 'RETURNING calls to_jsonb over a column'])
})

test('a subquery in VALUES is a fault, one that is selected is not', async () => {
  const other = 'select at from kept where id = $1'
  expect(await faultsOf(`insert into punches (id, at) values ($1, (${other}))`)).toEqual(['VALUES contains a subquery'])
  expect(await faultsOf(`insert into punches (id, at) values ($1, now()), ($2, (${other}))`)).toEqual([
    'VALUES contains a subquery',
  ])
  expect(await faultsOf(`insert into punches (id, at) select $1, (${other})`)).toEqual([])
})

test('a write within WITH is a fault, a query is not', async () => {
  expect(await faultsOf(`with added as (insert into kept (id) values ($1) returning id) select id from added`)).toEqual(
    ['WITH contains INSERT added'],
  )
  expect(
    await faultsOf(`with gone as (delete from kept where id = $1 returning id)
                    update punches set day = null from gone where gone.id = punches.id`),
  ).toEqual(['WITH contains DELETE gone'])
  expect(
    await faultsOf(`with held as (select id from kept where id = $1 for update)
                    update punches set day = null from held where held.id = punches.id`),
  ).toEqual([])
})

test('a volatile function is a fault also without a column', async () => {
  expect(await faultsOf('update punches set id = gen_random_uuid()')).toEqual([
    'UPDATE SET calls gen_random_uuid, which is volatile',
  ])
  expect(await faultsOf('insert into punches (id) values (gen_random_uuid())')).toEqual([])
})

test('a statement that only reads, or has no query tree, is accepted', async () => {
  expect(await faultsOf('select at::text as "updated at" from punches for update')).toEqual([])
  expect(await faultsOf('notify changes')).toEqual([])
})

test('an exception accepts one fault of one file, and is a fault itself if no statement needs it', async () => {
  const statements = [{ place, text: 'delete from punches where at::date = $1' }]
  const fault = 'DELETE WHERE calls date over a column'
  const exception: Exception = { file: 'src/domains/clock/server/punching.ts', fault, reason: 'no index otherwise' }
  const check = async (given: typeof statements, isComplete: boolean) =>
    Object.fromEntries((await checkStatements(client, given, [exception], isComplete)).faults)
  expect(await check(statements, true)).toEqual({})
  expect(await check([], false)).toEqual({})
  expect(await check([], true)).toEqual({ [exception.file]: [`the exception no longer applies: ${fault}`] })
  const elsewhere = [{ place: 'src/domains/pay/server/issuing.ts:1:1', text: statements[0]?.text ?? '' }]
  expect(await check(elsewhere, false)).toEqual({ 'src/domains/pay/server/issuing.ts:1:1': [fault] })
})
