import { Client } from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './statement.ts'
import { testDatabase } from '../testing/database.ts'

const owner = new Client(await testDatabase())
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function account() {
  const [organisationId, id] = [uuid(), uuid()]
  await owner.query(sql`insert into organisations (id, purpose) values (${organisationId}, 'enlisting')`)
  await owner.query(sql`
    insert into accounts (organisation_id, id, type, role, email, password_hash)
     values (${organisationId}, ${id}, 'provider', 'user', ${`${id}@history.example`}, 'a-hash')`)
  return { organisationId, id }
}

async function entriesOf({ organisationId, id }: { organisationId: string; id: string }) {
  const { rows } = await owner.query(sql`
    select action, actor_id, at, before, after, comment from history
     where organisation_id = ${organisationId} and entity = 'accounts' and entity_id = ${id} order by number`)
  return rows as {
    action: string
    actor_id: string | null
    before: object | null
    after: object | null
    comment: string | null
  }[]
}

test('T46 each change is stored with the values before and after, the actor, the time and the reason', async () => {
  const { organisationId, id } = await account()
  const actor = uuid()
  await owner.query('begin')
  await owner.query(sql`
    select set_config('role', 'interim_app', true), set_config('app.organisation_id', ${organisationId}, true), set_config('app.actor_id', ${actor}, true),
           set_config('app.action', 'users.changeRole', true), set_config('app.now', '2026-11-20T08:00:00Z', true),
           set_config('app.comment', 'Promoted', true)`)
  await owner.query(
    sql`update accounts set role = 'manager', version = version + 1 where organisation_id = ${organisationId} and id = ${id}`,
  )
  await owner.query(sql`delete from accounts where organisation_id = ${organisationId} and id = ${id}`)
  await owner.query('commit')
  const [, changed, deleted] = await entriesOf({ organisationId, id })
  expect(changed).toEqual({
    action: 'users.changeRole',
    actor_id: actor,
    at: new Date('2026-11-20T08:00:00Z'),
    before: { role: 'user' },
    after: { role: 'manager' },
    comment: 'Promoted',
  })
  expect(deleted).toMatchObject({ after: null, before: { role: 'manager' } })
})

test('T44 the change of a secret is recorded without its value', async () => {
  const { organisationId, id } = await account()
  await owner.query(
    sql`update accounts set password_hash = 'b-hash' where organisation_id = ${organisationId} and id = ${id}`,
  )
  const entries = await entriesOf({ organisationId, id })
  expect(entries[1]).toMatchObject({ before: { password_hash: '•••' }, after: { password_hash: '•••' } })
  expect(JSON.stringify(entries)).not.toMatch(/[ab]-hash/)
})

test('a change that changes nothing leaves no entry', async () => {
  const { organisationId, id } = await account()
  await owner.query(
    sql`update accounts set role = 'user', version = version + 1 where organisation_id = ${organisationId} and id = ${id}`,
  )
  expect(await entriesOf({ organisationId, id })).toHaveLength(1)
})

test.each([
  ['the application', 'interim_app'],
  ['the gate', 'interim_gate'],
  ['the owner', undefined],
])('T46 %s cannot change, delete or empty the history', async (_, role) => {
  const { organisationId } = await account()
  for (const text of ['update history set actor_id = null', 'delete from history', 'truncate history']) {
    await owner.query('begin')
    await owner.query(sql`select set_config('app.organisation_id', ${organisationId}, true)`)
    if (role) await owner.query(`set local role ${role}`)
    expect(await codeOf(owner.query(text)), text).toBe('42501')
    await owner.query('rollback')
  }
})

test('T46 the application does not write history by hand', async () => {
  const { organisationId, id } = await account()
  await owner.query('begin')
  await owner.query(
    sql`select set_config('role', 'interim_app', true), set_config('app.organisation_id', ${organisationId}, true)`,
  )
  const forged = owner.query(
    sql`insert into history (organisation_id, at, action, entity, entity_id) values (${organisationId}, now(), 'x', 'accounts', ${id})`,
  )
  expect(await codeOf(forged)).toBe('42501')
  await owner.query('rollback')
})

test('T12 one organisation does not read the history of another', async () => {
  const [one, other] = [await account(), await account()]
  await owner.query('begin')
  await owner.query(
    sql`select set_config('role', 'interim_app', true), set_config('app.organisation_id', ${other.organisationId}, true)`,
  )
  const { rows } = await owner.query<{ id: string }>('select distinct organisation_id as id from history')
  await owner.query('rollback')
  expect(rows).toEqual([{ id: other.organisationId }])
  expect(await entriesOf(one)).toHaveLength(1)
})
