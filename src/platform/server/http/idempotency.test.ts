import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '#base/problem.ts'
import { anyone, route, signedIn } from '#base/route.ts'
import { text } from '#base/text.ts'
import { someOrganisation, sessionOf } from '#platform/server/testing/session-of.ts'
import { sql } from '../db/statement.ts'
import { hashOf } from '../crypto/token.ts'
import { Transaction } from '../db/transaction.ts'
import type { ActorScope } from '../scope.ts'
import { SessionMemory } from '../sessions/memory.ts'
import { openWorld } from '../testing/world.ts'
import { serve } from './handlers.ts'
import { forgetKeys } from './idempotency.ts'
import { buildServer } from './server.ts'
import { Groups } from '../groups/groups.ts'

const body = z.strictObject({ kind: text() })
const output = z.strictObject({ id: z.string(), secret: z.string() })
const routes = {
  make: route({ method: 'POST', path: '/things', access: signedIn, summary: 'Makes', body, output, status: 201 }),
  other: route({
    method: 'POST',
    path: '/others',
    access: signedIn,
    summary: 'Makes another',
    body,
    output,
    status: 201,
  }),
  secret: route({
    method: 'POST',
    path: '/secrets',
    access: signedIn,
    summary: 'Makes a secret',
    secret: true,
    body,
    output,
    status: 201,
  }),
  open: route({ method: 'POST', path: '/open', access: anyone, summary: 'Open to all', body, output }),
}
const make = async ({ db, actor }: Parameters<Parameters<typeof serve<typeof routes>>[2]['make']>[0], kind: string) => {
  const id = uuid()
  await db.manyAndCommit(
    sql`
      insert into notifications (organisation_id, id, account_id, kind, link)
      values (${actor.organisationId}, ${id}, ${actor.accountId}, ${kind}, '/')`,
  )
  if (kind === 'refused') throw refuse.CONFLICT()
  return { id, secret: 'Canary-4711' }
}
const served = serve('test', routes, {
  make: (scope, input) => make(scope, input.body.kind),
  other: (scope, input) => make(scope, input.body.kind),
  secret: (scope, input) => make(scope, input.body.kind),
  open: (_, input) => ({ id: input.body.kind, secret: '' }),
})
const world = await openWorld(served)

let organisation: string
beforeEach(async () => {
  organisation = await someOrganisation(world)
})

const newSession = (inside = organisation) => sessionOf(world, inside)
const under = (cookie: string, key: string) => ({ cookie, headers: { 'idempotency-key': key } })
const countOfRecords = async () =>
  (await world.sql<{ n: string }>`select count(*) as n from notifications where organisation_id = ${organisation}`)[0]
    ?.n

test('T36 five calls with the same key and body run once and get the same response, marked as repeated', async () => {
  const by = under(await newSession(), uuid())
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await world.call(routes.make, { body: { kind: 'x' } }, by))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.map(({ headers }) => headers['idempotency-replayed'])).toEqual([
    undefined,
    'true',
    'true',
    'true',
    'true',
  ])
  expect(Number(await countOfRecords())).toBe(1)
})

test('T36 the key is still valid after a restart of the server', async () => {
  const by = under(await newSession(), uuid())
  const before = await world.call(routes.make, { body: { kind: 'x' } }, by)
  const restarted = buildServer(new Groups({ ...world.services, sessions: new SessionMemory() }), served)
  const after = await restarted.inject({
    method: 'POST',
    url: '/api/things',
    headers: by.headers,
    cookies: { interim: by.cookie },
    payload: { kind: 'x' },
  })
  await restarted.close()
  expect([after.statusCode, after.headers['idempotency-replayed']]).toEqual([201, 'true'])
  expect(after.json()).toEqual(before.body)
  expect(Number(await countOfRecords())).toBe(1)
})

test('T44 a key has no effect and stores nothing if the response contains a secret', async () => {
  const by = under(await newSession(), uuid())
  const answers = []
  for (let i = 0; i < 2; i++) answers.push(await world.call(routes.secret, { body: { kind: 'x' } }, by))
  expect(answers.map(({ status, headers }) => [status, headers['idempotency-replayed']])).toEqual([
    [201, undefined],
    [201, undefined],
  ])
  expect(Number(await countOfRecords())).toBe(2)
  expect(await world.sql`select key from idempotency_keys where organisation_id = ${organisation}`).toEqual([])
})

test('T36 ten simultaneous calls with one key are performed once', async () => {
  const by = under(await newSession(), uuid())
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.call(routes.make, { body: { kind: 'x' } }, by)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(Number(await countOfRecords())).toBe(1)
})

test('T36 the same key with another body, or for another route, is refused', async () => {
  const by = under(await newSession(), uuid())
  await world.call(routes.make, { body: { kind: 'x' } }, by)
  for (const again of [
    await world.call(routes.make, { body: { kind: 'y' } }, by),
    await world.call(routes.other, { body: { kind: 'x' } }, by),
  ]) {
    expect(again.status).toBe(422)
    expect(again.problem.errors).toMatchObject([{ path: 'Idempotency-Key', code: 'keyReused' }])
  }
  expect(Number(await countOfRecords())).toBe(1)
})

test('T36 one key is another for another person, and for another organisation', async () => {
  const key = uuid()
  const elsewhere = uuid()
  await world.sql`insert into organisations (id, purpose) values (${elsewhere}, 'enlisting')`
  const people = [await newSession(), await newSession(), await newSession(elsewhere)]
  const answers = await Promise.all(
    people.map((cookie) => world.call(routes.make, { body: { kind: 'x' } }, under(cookie, key))),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
})

test('T36 a refusal is not stored: the key can be used again', async () => {
  const by = under(await newSession(), uuid())
  expect((await world.call(routes.make, { body: { kind: 'refused' } }, by)).status).toBe(409)
  expect(Number(await countOfRecords())).toBe(0)
  expect((await world.call(routes.make, { body: { kind: 'x' } }, by)).status).toBe(201)
})

test('T36 a key is good for 24 hours', async () => {
  const by = under(await newSession(), uuid())
  const first = await world.call(routes.make, { body: { kind: 'x' } }, by)
  world.passMinutes(24 * 60)
  expect((await world.call(routes.make, { body: { kind: 'x' } }, by)).body).toEqual(first.body)
  world.passMinutes(1)
  const later = await world.call(routes.make, { body: { kind: 'y' } }, by)
  expect(later.status).toBe(201)
  expect(later.body.id).not.toBe(first.body.id)
})

test('expired keys are erased, and nothing else', async () => {
  const cookie = await newSession()
  await world.call(routes.make, { body: { kind: 'x' } }, under(cookie, 'old'))
  world.passMinutes(24 * 60 + 1)
  await world.call(routes.make, { body: { kind: 'x' } }, under(cookie, 'new'))
  const now = world.now()
  const entry = { role: 'interim_app', organisationId: organisation, action: 'test', now } as const
  const db = new Transaction(world.services.pool, entry)
  await forgetKeys({ db, now, actor: { organisationId: organisation } } as unknown as ActorScope)
  await db.commit()
  const stored = await world.sql`select key from idempotency_keys where organisation_id = ${organisation}`
  expect(stored).toEqual([{ key: 'new' }])
})

test('T44 the stored response cannot be read in the database', async () => {
  await world.call(routes.make, { body: { kind: 'x' } }, under(await newSession(), uuid()))
  const rows = await world.sql`select * from idempotency_keys where organisation_id = ${organisation}`
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Canary-4711')
})

test.each(['', ' ', 'x'.repeat(201), 'é'])('T16 %j is no key', async (key) => {
  const answer = await world.call(routes.make, { body: { kind: 'x' } }, under(await newSession(), key))
  expect(answer.status).toBe(422)
  expect(answer.problem.errors).toMatchObject([{ path: 'Idempotency-Key', code: 'invalid' }])
})

test('T36 a key has no effect on public routes, also for a signed-in caller', async () => {
  const cookie = await newSession()
  for (const by of [under(cookie, 'k'), { headers: { 'idempotency-key': 'k' } }]) {
    expect((await world.call(routes.open, { body: { kind: 'x' } }, by)).status).toBe(200)
  }
})

test('a call that was queued for one account is refused and does nothing if another account is signed in by then', async () => {
  const cookie = await newSession()
  const [session] = await world.sql<{ account: string }>`
    select account_id as account from sessions where token_hash = ${hashOf(cookie)}`
  const send = (account: string) =>
    world.call(routes.make, { body: { kind: 'x' } }, { cookie, headers: { 'interim-account': account } })
  const refused = await send(uuid())
  expect([refused.status, refused.problem.code, await countOfRecords()]).toEqual([401, 'UNAUTHENTICATED', 0])
  expect([(await send(session?.account ?? '')).status, await countOfRecords()]).toEqual([201, 1])
})
