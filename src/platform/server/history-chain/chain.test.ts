import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { raw, sql, type Statement } from '#platform/server/db/statement.ts'
import { testDatabase } from '../testing/database.ts'
import { storeHeads, readHeads } from './heads.ts'
import { type Head, type Verified, verifyHistory } from './verifying.ts'
import { until } from '../testing/until.ts'

// All organisations of a database are verified: those of other tests are not looked through each time.
const connection = await testDatabase('chain')
const owner = new Client(connection)
beforeAll(() => owner.connect())
afterAll(() => owner.end())

interface Reached {
  sealed: number
  reached: number | null
  by: string | null
}

/** Runs SQL inside an organisation as the application does. */
async function inside<Row extends object>(organisationId: string, statement: Statement<unknown>, client = owner) {
  await client.query('begin')
  await client.query(
    sql`select set_config('role', 'interim_app', true), set_config('app.organisation_id', ${organisationId}, true)`,
  )
  const { rows } = await client.query<Row>(statement)
  await client.query('commit')
  return rows
}

async function seal(organisationId: string, before?: Reached, client = owner): Promise<Reached> {
  const [row] = await inside<Reached>(
    organisationId,
    sql`select sealed, reached, reached_by as by from seal_history(${before?.reached}, ${before?.by}, 1000)`,
    client,
  )
  return row as Reached
}

async function verify(organisationId: string, storedHead?: Head): Promise<Verified> {
  for await (const one of verifyHistory(owner, storedHead ? { [organisationId]: storedHead } : {}))
    if (one.organisationId === organisationId) return one
  throw new Error('no such organisation')
}

/** Waits until no transaction is left that had begun then: those of other databases count too. */
async function ended({ by }: Reached) {
  await until(async () => {
    const { rows } = await owner.query<{ ended: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${by}::xid8 as ended`,
    )
    expect(rows[0]?.ended).toBe(true)
  })
}

const rename = (organisationId: string, id: string, name: string) =>
  inside(
    organisationId,
    sql`update clients set name = ${name} where organisation_id = current_organisation() and id = ${id}`,
  )

/** An organisation with seven history rows, six of them chained and all but the sixth closed, and their numbers. */
async function sampleHistory() {
  const [organisationId, id] = [uuid(), uuid()]
  await owner.query(sql`insert into organisations (id, purpose) values (${organisationId}, 'enlisting')`)
  await inside(
    organisationId,
    sql`insert into clients (organisation_id, id, name) values (current_organisation(), ${id}, 'A')`,
  )
  for (const name of ['B', 'C', 'D']) await rename(organisationId, id, name)
  const first = await seal(organisationId)
  await ended(first)
  await rename(organisationId, id, 'E')
  await seal(organisationId, first)
  const { rows } = await owner.query<{ number: string }>(
    sql`select number from history_chain where organisation_id = ${organisationId} order by position`,
  )
  await rename(organisationId, id, 'F')
  return { organisationId, id, numbers: rows.map(({ number }) => number) }
}

/** The possible manipulations by the owner of the server. */
async function tamper(...statements: Statement<unknown>[]) {
  await owner.query('set session_replication_role = replica')
  for (const statement of statements) await owner.query(statement)
  await owner.query('set session_replication_role = origin')
}

const faultsOf = ({ faults }: Verified) => faults.map(({ kind, number, position }) => [kind, Number(number), position])

test('T46 an untouched history verifies, and its newest rows wait to be chained', async () => {
  const { organisationId, numbers } = await sampleHistory()
  expect(numbers).toHaveLength(6)
  expect(await verify(organisationId)).toMatchObject({ verified: 6, waiting: 1, faults: [], head: { position: 6 } })
})

test.each([
  ['what it became', `after = jsonb_set(after, '{name}', '"X"')`, 'changed'],
  ['why', `comment = 'Because'`, 'changed'],
  ['who did it', `actor_id = gen_random_uuid()`, 'moved'],
  ['when', `at = at - interval '1 minute'`, 'moved'],
])('T46 a row in which %s was changed by a superuser is named', async (_, change, kind) => {
  const { organisationId, numbers } = await sampleHistory()
  await tamper(
    sql`update history set ${raw(change)} where organisation_id = ${organisationId} and number = ${numbers[2]}`,
  )
  const verified = await verify(organisationId)
  expect(faultsOf(verified)).toEqual([[kind, Number(numbers[2]), 3]])
  expect(verified.verified).toBe(5)
})

test('T46 a row that was removed is named', async () => {
  const { organisationId, numbers } = await sampleHistory()
  await tamper(sql`delete from history where organisation_id = ${organisationId} and number = ${numbers[1]}`)
  expect(faultsOf(await verify(organisationId))).toEqual([['removed', Number(numbers[1]), 2]])
})

test('T46 a row that was removed with its link leaves a gap', async () => {
  const { organisationId, numbers } = await sampleHistory()
  await tamper(
    sql`delete from history where organisation_id = ${organisationId} and number = ${numbers[1]}`,
    sql`delete from history_chain where organisation_id = ${organisationId} and number = ${numbers[1]}`,
  )
  expect(faultsOf(await verify(organisationId))).toEqual([['gap', Number(numbers[2]), 3]])
})

test('T46 a row that was put in among those that were closed is named', async () => {
  const { organisationId, id, numbers } = await sampleHistory()
  const free = Number(numbers[0]) - 1
  await owner.query(sql`
    insert into history (organisation_id, number, at, action, entity, entity_id) overriding system value
    values (${organisationId}, ${free}, now(), 'forged', 'clients', ${id})`)
  await seal(organisationId)
  expect(faultsOf(await verify(organisationId))).toEqual([['inserted', free, 7]])
})

test('T46 rows that changed places are named', async () => {
  const { organisationId, numbers } = await sampleHistory()
  const swap = (from: unknown, to: unknown) =>
    sql`update history_chain set number = ${to} where organisation_id = ${organisationId} and number = ${from}`
  await tamper(swap(numbers[1], -1), swap(numbers[2], numbers[1]), swap(-1, numbers[2]))
  expect(faultsOf(await verify(organisationId)).map(([, number]) => number)).toEqual([
    Number(numbers[2]),
    Number(numbers[1]),
  ])
})

test('T46 a stored head reveals that the end of the chain was cut off', async () => {
  const { organisationId, numbers } = await sampleHistory()
  const { head } = await verify(organisationId)
  await tamper(
    sql`delete from history where organisation_id = ${organisationId} and number >= ${numbers[3]}`,
    sql`delete from history_chain where organisation_id = ${organisationId} and number >= ${numbers[3]}`,
  )
  expect(faultsOf(await verify(organisationId))).toEqual([])
  expect(faultsOf(await verify(organisationId, head))).toEqual([['cut', 0, 6]])
})

test('T46 the application can neither change the chain nor hold what did not happen', async () => {
  const { organisationId } = await sampleHistory()
  for (const text of [
    'update history_chain set number = 0',
    'delete from history_chain',
    `insert into history_chain (organisation_id, position, number, digest, closed_to, sealed_at, hash)
     values (current_organisation(), 99, 1, sha256(''), 0, now(), sha256(''))`,
    'update history set salt = gen_random_uuid()',
  ]) {
    await expect(inside(organisationId, sql`${raw(text)}`)).rejects.toMatchObject({ code: '42501' })
    await owner.query('rollback')
  }
})

test('T45 a permitted erasure removes the content, the history records it, and the chain verifies', async () => {
  const { organisationId, numbers } = await sampleHistory()
  await owner.query('begin')
  await owner.query(
    sql`select set_config('role', 'interim_eraser', true), set_config('app.organisation_id', ${organisationId}, true)`,
  )
  const { rowCount } = await owner.query(sql`
    update history set before = '{"name": "•••"}', after = '{"name": "•••"}', erased_at = now()
     where number = any(${numbers.slice(1, 4)})`)
  await owner.query('commit')
  expect(rowCount).toBe(3)
  const { rows } = await owner.query<{ entity: string; after: { rows: object } }>(
    sql`select entity, after from history where organisation_id = ${organisationId} order by number desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ entity: 'history' })
  expect(Object.keys(rows[0]?.after.rows ?? {})).toEqual(numbers.slice(1, 4))
  expect(new Set((await verify(organisationId)).faults.map(({ kind }) => kind))).toEqual(new Set(['erasing']))
  await seal(organisationId)
  expect(await verify(organisationId)).toMatchObject({ verified: 8, waiting: 0, erasures: [{ rows: 3 }], faults: [] })
  await tamper(
    sql`update history set after = '{"name": "X"}' where organisation_id = ${organisationId} and number = ${numbers[1]}`,
  )
  expect(faultsOf(await verify(organisationId))).toEqual([['changed', Number(numbers[1]), 2]])
})

test('T46 the rows of a slow transaction are chained when it ends, and nothing is closed before', async () => {
  const { organisationId, id } = await sampleHistory()
  const slow = new Client(connection)
  await slow.connect()
  try {
    await slow.query('begin')
    await slow.query(sql`update clients set name = 'slow' where organisation_id = ${organisationId} and id = ${id}`)
    // Another organisation's row, with a later number, is chained first.
    await owner.query(sql`update organisations set company_name = 'Quick' where id = ${organisationId}`)
    const first = await seal(organisationId)
    await owner.query(sql`update organisations set company_name = 'Quicker' where id = ${organisationId}`)
    const second = await seal(organisationId, first)
    expect([first.sealed, second.sealed]).toEqual([2, 1])
    await slow.query('commit')
    expect((await seal(organisationId, second)).sealed).toBe(1)
    expect(await verify(organisationId)).toMatchObject({ verified: 10, waiting: 0, faults: [] })
  } finally {
    await slow.end()
  }
})

test('T46 when two servers chain the same rows at the same time, each chains what the other leaves', async () => {
  const { organisationId } = await sampleHistory()
  const other = new Client(connection)
  await other.connect()
  try {
    const both = await Promise.all([seal(organisationId), seal(organisationId, undefined, other)])
    expect(both.map(({ sealed }) => sealed).sort()).toEqual([0, 1])
    expect(await verify(organisationId)).toMatchObject({ verified: 7, faults: [] })
  } finally {
    await other.end()
  }
})

test('T46 a change is not hidden by a manually written erasure', async () => {
  const { organisationId, numbers } = await sampleHistory()
  await tamper(
    sql`
      update history set after = jsonb_set(after, '{name}', '"X"')
       where organisation_id = ${organisationId} and number = ${numbers[2]}`,
    sql`
      insert into history (organisation_id, at, action, entity, entity_id, after)
       select organisation_id, now(), 'erase', 'history', organisation_id,
              jsonb_build_object('rows', jsonb_build_object(number, encode(history_digest(salt, before, after, comment), 'hex')))
        from history where organisation_id = ${organisationId} and number = ${numbers[2]}`,
  )
  expect(faultsOf(await verify(organisationId))).toEqual([['changed', Number(numbers[2]), 3]])
})

test('T46 heads are stored beside those of deleted organisations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'interim-heads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'heads.json')
  await storeHeads(path, {}, { gone: { position: 1, hash: 'a' }, here: { position: 1, hash: 'b' } })
  await storeHeads(path, {}, { here: { position: 2, hash: 'c' } })
  expect(await readHeads(path)).toEqual({ gone: { position: 1, hash: 'a' }, here: { position: 2, hash: 'c' } })
})
