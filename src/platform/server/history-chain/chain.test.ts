import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
async function inside<Row extends object>(organisationId: string, text: string, values: unknown[], client = owner) {
  await client.query('begin')
  await client.query("select set_config('role', 'interim_app', true), set_config('app.organisation_id', $1, true)", [
    organisationId,
  ])
  const { rows } = await client.query<Row>(text, values)
  await client.query('commit')
  return rows
}

async function seal(organisationId: string, before?: Reached, client = owner): Promise<Reached> {
  const [row] = await inside<Reached>(
    organisationId,
    'select sealed, reached, reached_by as by from seal_history($1, $2, 1000)',
    [before?.reached ?? null, before?.by ?? null],
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
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended',
      [by],
    )
    expect(rows[0]?.ended).toBe(true)
  })
}

const rename = (organisationId: string, id: string, name: string) =>
  inside(organisationId, 'update clients set name = $2 where organisation_id = current_organisation() and id = $1', [
    id,
    name,
  ])

/** An organisation with seven history rows, six of them chained and all but the sixth closed, and their numbers. */
async function sampleHistory() {
  const [organisationId, id] = [uuid(), uuid()]
  await owner.query("insert into organisations (id, purpose) values ($1, 'enlisting')", [organisationId])
  await inside(
    organisationId,
    "insert into clients (organisation_id, id, name) values (current_organisation(), $1, 'A')",
    [id],
  )
  for (const name of ['B', 'C', 'D']) await rename(organisationId, id, name)
  const first = await seal(organisationId)
  await ended(first)
  await rename(organisationId, id, 'E')
  await seal(organisationId, first)
  const { rows } = await owner.query<{ number: string }>(
    'select number from history_chain where organisation_id = $1 order by position',
    [organisationId],
  )
  await rename(organisationId, id, 'F')
  return { organisationId, id, numbers: rows.map(({ number }) => number) }
}

/** The possible manipulations by the owner of the server. */
async function tamper(...statements: [string, unknown[]][]) {
  await owner.query('set session_replication_role = replica')
  for (const [text, values] of statements) await owner.query(text, values)
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
  await tamper([
    `update history set ${change} where organisation_id = $1 and number = $2`,
    [organisationId, numbers[2]],
  ])
  const verified = await verify(organisationId)
  expect(faultsOf(verified)).toEqual([[kind, Number(numbers[2]), 3]])
  expect(verified.verified).toBe(5)
})

test('T46 a row that was removed is named', async () => {
  const { organisationId, numbers } = await sampleHistory()
  await tamper(['delete from history where organisation_id = $1 and number = $2', [organisationId, numbers[1]]])
  expect(faultsOf(await verify(organisationId))).toEqual([['removed', Number(numbers[1]), 2]])
})

test('T46 a row that was removed with its link leaves a gap', async () => {
  const { organisationId, numbers } = await sampleHistory()
  await tamper(
    ['delete from history where organisation_id = $1 and number = $2', [organisationId, numbers[1]]],
    ['delete from history_chain where organisation_id = $1 and number = $2', [organisationId, numbers[1]]],
  )
  expect(faultsOf(await verify(organisationId))).toEqual([['gap', Number(numbers[2]), 3]])
})

test('T46 a row that was put in among those that were closed is named', async () => {
  const { organisationId, id, numbers } = await sampleHistory()
  const free = Number(numbers[0]) - 1
  await owner.query(
    `insert into history (organisation_id, number, at, action, entity, entity_id) overriding system value
     values ($1, $2, now(), 'forged', 'clients', $3)`,
    [organisationId, free, id],
  )
  await seal(organisationId)
  expect(faultsOf(await verify(organisationId))).toEqual([['inserted', free, 7]])
})

test('T46 rows that changed places are named', async () => {
  const { organisationId, numbers } = await sampleHistory()
  const swap = 'update history_chain set number = $3 where organisation_id = $1 and number = $2'
  await tamper(
    [swap, [organisationId, numbers[1], -1]],
    [swap, [organisationId, numbers[2], numbers[1]]],
    [swap, [organisationId, -1, numbers[2]]],
  )
  expect(faultsOf(await verify(organisationId)).map(([, number]) => number)).toEqual([
    Number(numbers[2]),
    Number(numbers[1]),
  ])
})

test('T46 a stored head reveals that the end of the chain was cut off', async () => {
  const { organisationId, numbers } = await sampleHistory()
  const { head } = await verify(organisationId)
  await tamper(
    ['delete from history where organisation_id = $1 and number >= $2', [organisationId, numbers[3]]],
    ['delete from history_chain where organisation_id = $1 and number >= $2', [organisationId, numbers[3]]],
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
    await expect(inside(organisationId, text, [])).rejects.toMatchObject({ code: '42501' })
    await owner.query('rollback')
  }
})

test('T45 a permitted erasure removes the content, the history records it, and the chain verifies', async () => {
  const { organisationId, numbers } = await sampleHistory()
  await owner.query('begin')
  await owner.query("select set_config('role', 'interim_eraser', true), set_config('app.organisation_id', $1, true)", [
    organisationId,
  ])
  const { rowCount } = await owner.query(
    `update history set before = '{"name": "•••"}', after = '{"name": "•••"}', erased_at = now() where number = any($1)`,
    [numbers.slice(1, 4)],
  )
  await owner.query('commit')
  expect(rowCount).toBe(3)
  const { rows } = await owner.query<{ entity: string; after: { rows: object } }>(
    'select entity, after from history where organisation_id = $1 order by number desc limit 1',
    [organisationId],
  )
  expect(rows[0]).toMatchObject({ entity: 'history' })
  expect(Object.keys(rows[0]?.after.rows ?? {})).toEqual(numbers.slice(1, 4))
  expect(new Set((await verify(organisationId)).faults.map(({ kind }) => kind))).toEqual(new Set(['erasing']))
  await seal(organisationId)
  expect(await verify(organisationId)).toMatchObject({ verified: 8, waiting: 0, erasures: [{ rows: 3 }], faults: [] })
  await tamper([
    `update history set after = '{"name": "X"}' where organisation_id = $1 and number = $2`,
    [organisationId, numbers[1]],
  ])
  expect(faultsOf(await verify(organisationId))).toEqual([['changed', Number(numbers[1]), 2]])
})

test('T46 the rows of a slow transaction are chained when it ends, and nothing is closed before', async () => {
  const { organisationId, id } = await sampleHistory()
  const slow = new Client(connection)
  await slow.connect()
  try {
    await slow.query('begin')
    await slow.query('update clients set name = $3 where organisation_id = $1 and id = $2', [
      organisationId,
      id,
      'slow',
    ])
    // Another organisation's row, with a later number, is chained first.
    await owner.query("update organisations set company_name = 'Quick' where id = $1", [organisationId])
    const first = await seal(organisationId)
    await owner.query("update organisations set company_name = 'Quicker' where id = $1", [organisationId])
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
    [
      `update history set after = jsonb_set(after, '{name}', '"X"') where organisation_id = $1 and number = $2`,
      [organisationId, numbers[2]],
    ],
    [
      `insert into history (organisation_id, at, action, entity, entity_id, after)
       select organisation_id, now(), 'erase', 'history', organisation_id,
              jsonb_build_object('rows', jsonb_build_object(number, encode(history_digest(salt, before, after, comment), 'hex')))
         from history where organisation_id = $1 and number = $2`,
      [organisationId, numbers[2]],
    ],
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
