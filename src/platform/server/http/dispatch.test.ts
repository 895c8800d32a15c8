import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, route, signedIn } from '#base/route.ts'
import { raw, sql } from '../db/statement.ts'
import { openWorld } from '../testing/world.ts'
import { serve } from './handlers.ts'

const pair = z.strictObject({ first: z.string(), second: z.string() })
const routes = {
  countBoth: route({ method: 'POST', path: '/count-both', access: anyone, summary: 'Counts two keys', body: pair }),
  countThenFail: route({
    method: 'POST',
    path: '/count-then-fail',
    access: anyone,
    summary: 'Counts, and fails',
    body: pair,
  }),
  countWhileReading: route({ method: 'GET', path: '/count', access: anyone, summary: 'Counts where one only reads' }),
  addOnce: route({
    method: 'POST',
    path: '/add-once',
    access: anyone,
    summary: 'Counts a key that nobody else has counted',
    body: z.strictObject({ key: z.string() }),
    output: z.strictObject({ wasThere: z.boolean() }),
  }),
  hold: route({
    method: 'POST',
    path: '/hold',
    access: anyone,
    summary: 'Gives PostgreSQL what it cannot hold',
    body: z.strictObject({ as: z.string() }),
  }),
  edit: route({
    method: 'PATCH',
    path: '/edit',
    access: anyone,
    summary: 'Says which version',
    versioned: true,
    output: z.strictObject({ version: z.int().nullable() }),
  }),
  readTwice: route({ method: 'GET', path: '/read-twice', access: anyone, summary: 'Reads in two transactions' }),
  writeTwice: route({ method: 'POST', path: '/write-twice', access: anyone, summary: 'Writes in two transactions' }),
  who: route({
    method: 'GET',
    path: '/who',
    access: signedIn,
    summary: 'Who',
    output: z.strictObject({ id: z.string() }),
  }),
}

let meeting: Promise<void>[] = []
let tries = 0
const count = (key: string) =>
  sql`
    insert into attempts as a (key, count, resets_at) values (${key}, 1, '2026-11-21Z') on conflict (key) do update set count = a.count + 1`

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

const world = await openWorld(
  serve('test', routes, {
    async countBoth({ db }, { body }) {
      tries++
      await db.many(count(body.first))
      await meeting.shift()
      await db.many(count(body.second))
    },
    async countThenFail({ db }, { body }) {
      await db.many(count(body.first))
      throw new Error('after the fact')
    },
    async countWhileReading({ db }) {
      await db.many(count('reading'))
    },
    async readTwice({ db }) {
      tries++
      await db.manyAndCommit(sql`select 1`)
      if (tries === 1) throw deadlock()
    },
    async writeTwice({ db }) {
      tries++
      await db.manyAndCommit(count('written'))
      if (tries === 1) throw deadlock()
    },
    async addOnce({ db }, { body: { key } }) {
      tries++
      const found = await db.many(sql`select 1 from attempts where key = ${key}`)
      if (found.length > 0) return { wasThere: true }
      await meeting.shift()
      await db.many(sql`insert into attempts (key, count, resets_at) values (${key}, 1, '2026-11-21Z')`)
      return { wasThere: false }
    },
    async hold({ db }, { body }) {
      await db.many(sql`select ${raw(body.as)}`)
    },
    edit: (_, { ifMatch }) => ({ version: ifMatch ?? null }),
    who: ({ actor }) => ({ id: actor.accountId }),
  }),
)
const newKey = () => `dispatch:${randomBytes(9).toString('hex')}`
const counted = async (key: string) =>
  (await world.sql<{ count: number }>`select count from attempts where key = ${key}`)[0]?.count

/** A place where two wait for each other; who comes later finds both gone on. */
function twoMeet() {
  const arrived: (() => void)[] = []
  const both = Promise.all([0, 1].map(() => new Promise<void>((resolve) => arrived.push(resolve)))).then(
    () => undefined,
  )
  const arrive = () => {
    arrived.pop()?.()
    return both
  }
  return { arrive }
}

test('T35 two calls in a deadlock both succeed: one is run again from the start', async () => {
  const [a, b] = [newKey(), newKey()]
  // Each waits until the other has taken its first key too.
  const { arrive } = twoMeet()
  meeting = Object.assign([] as Promise<void>[], { shift: arrive })
  tries = 0
  const answers = await Promise.all([
    world.call(routes.countBoth, { body: { first: a, second: b } }),
    world.call(routes.countBoth, { body: { first: b, second: a } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect([await counted(a), await counted(b)]).toEqual([2, 2])
  expect(tries).toBe(3)
})

test('T35 a call that was overtaken is retried and sees what the faster one has written', async () => {
  const key = newKey()
  tries = 0
  // Both have looked before either writes.
  const { arrive } = twoMeet()
  meeting = Object.assign([] as Promise<void>[], { shift: arrive })
  const answers = await Promise.all([1, 2].map(() => world.call(routes.addOnce, { body: { key } })))
  expect(answers.map(({ status, body }) => [status, body.wasThere]).toSorted()).toEqual([
    [200, false],
    [200, true],
  ])
  expect(tries).toBe(3)
})

test('T38 a call that reached a standby is run again on another connection', async () => {
  const key = newKey()
  tries = 0
  const { pool } = world.services
  await pool.query('set session characteristics as transaction read only')
  const { status } = await world.call(routes.countBoth, { body: { first: key, second: newKey() } })
  expect([status, await counted(key), tries]).toEqual([204, 1, 2])
})

test('T40 what a failed call has written is undone', async () => {
  const key = newKey()
  expect((await world.call(routes.countThenFail, { body: { first: key, second: key } })).status).toBe(500)
  expect(await counted(key)).toBe(undefined)
})

test('T50 a GET cannot write, whatever its handler does', async () => {
  expect((await world.call(routes.countWhileReading, {})).status).toBe(500)
  expect(await counted('reading')).toBe(undefined)
})

test.each([
  ["'x'::uuid"],
  ["'99999999999'::int"],
  ['99999999999::int'],
  ["'0000-01-01'::date"],
  ["'294277-01-01'::timestamptz"],
  [String.raw`'"\u0000"'::jsonb`],
  [String.raw`'"\ud800"'::jsonb`],
  ["('[' || repeat('[', 100000))::jsonb"],
])("T16 %s is the caller's fault, never ours", async (as) => {
  const { status, problem } = await world.call(routes.hold, { body: { as } })
  expect([status, problem.code]).toEqual([400, 'MALFORMED'])
})

test.each([
  [{ 'if-match': '"3"' }, 3],
  [{ 'if-match': 'W/"3"' }, 3],
  [{ 'if-match': '*' }, null],
  [{}, null],
])('T31 the header %j asks for version %s', async (headers: Record<string, string>, version) => {
  expect((await world.call(routes.edit, {}, { headers })).body).toEqual({ version })
})

test.each(['3', '"x"', '"-1"', '"1", "2"', '"99999999999"', '""'])('T31 %s names no version: 422', async (header) => {
  const { status, problem } = await world.call(routes.edit, {}, { headers: { 'if-match': header } })
  expect(status).toBe(422)
  expect(problem.errors).toMatchObject([{ path: 'If-Match', code: 'invalid' }])
})

test.each(['x', 'x'.repeat(5000), '%00', '"; drop table sessions', 'é'])(
  'T02 the cookie %j signs nobody in',
  async (cookie) => {
    const answer = await world.server.inject({
      method: 'GET',
      url: '/api/who',
      headers: { cookie: `interim=${cookie}` },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  },
)

test('T47 a refusal is in the language that the caller requests', async () => {
  const details = await Promise.all(
    (['en', 'fr', 'nl'] as const).map(async (language) => (await world.call(routes.who, {}, { language })).problem),
  )
  expect(new Set(details.map(({ code }) => code)).size).toBe(1)
  expect(new Set(details.map(({ detail }) => detail)).size).toBe(3)
})

test('a call that only reads is retried after a deadlock even between two transactions, one that writes is not', async () => {
  tries = 0
  expect((await world.send('GET', '/read-twice')).status).toBe(204)
  expect(tries).toBe(2)
  tries = 0
  expect((await world.send('POST', '/write-twice')).status).toBe(500)
  expect(tries).toBe(1)
})
