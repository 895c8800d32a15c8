import { expect, test } from 'vitest'
import { laterBy } from '#base/time.ts'
import { keyScopes } from '#base/actor.ts'
import { type SampleAccount, sampleOrganisation, sampleSession, sampleUser } from '#domains/accounts/server/samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { clients } from '#domains/clients/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { isKey } from '#platform/server/api-keys/key-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { keyRoutes } from '../contract.ts'
import { keys } from './keys.ts'
import { sampleKey } from './samples.ts'

const world = await openWorld([...keys, ...clients, ...workforce])
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const callWith = (key: string) => world.call(clientRoutes.listClients, { query: {} }, bearer(key))

async function administrator(): Promise<SampleAccount> {
  return sampleUser(world, await sampleOrganisation(world), 'administrator')
}

async function addKey(admin: SampleAccount, scopes: (typeof keyScopes)[number][] = ['clients:read', 'clients:write']) {
  const { status, body } = await world.call(keyRoutes.addKey, { body: { name: 'Payroll', scopes } }, admin)
  expect(status).toBe(201)
  return body
}

const newClient = { name: 'Brouwerij', industry: 'manufacturing' }

test('T63 a key is shown once, its hash is stored, and its form is recognised', async () => {
  const admin = await administrator()
  const { key, ...added } = await addKey(admin)
  expect(key).toMatch(/^interim_[0-9A-Za-z]{49}$/)
  expect(isKey(key)).toBe(true)
  expect(added).toMatchObject({ name: 'Payroll', status: 'active', lastUsedOn: null, allowed: ['rotate', 'revoke'] })
  expect(added.expiresAt).toBe('2027-11-20T08:00:00Z')
  const { body } = await world.call(keyRoutes.listKeys, {}, admin)
  expect(body).toEqual({ items: [added], scopes: [...keyScopes], allowed: ['add'] })
  const rows = await world.sql<{ row: string }>`select to_jsonb(k)::text as row from api_keys k`
  const history = await world.call(keyRoutes.readKeyHistory, { params: { id: added.id }, query: {} }, admin)
  expect(JSON.stringify([rows, history.body])).not.toContain(key)
  expect(JSON.stringify(history.body)).not.toContain('hash')
})

test('T63 a key needs a confirmed session, a scope and at most two years', async () => {
  const admin = await administrator()
  const cookie = await sampleSession(world, admin, { confirmed: false })
  const body = { name: 'Payroll', scopes: ['clients:read' as const] }
  const unconfirmed = await world.call(keyRoutes.addKey, { body }, { cookie })
  expect(unconfirmed.problem.code).toBe('CONFIRMATION_REQUIRED')
  expect((await world.call(keyRoutes.addKey, { body: { ...body, scopes: [] } }, admin)).status).toBe(422)
  expect((await world.call(keyRoutes.addKey, { body: { ...body, days: 731 } }, admin)).status).toBe(422)
  const forbidden = { ...body, scopes: ['users:write'] } as never
  expect((await world.call(keyRoutes.addKey, { body: forbidden }, admin)).status).toBe(422)
  const user = await sampleUser(world, admin, 'manager')
  expect((await world.call(keyRoutes.addKey, { body }, user)).problem.code).toBe('FORBIDDEN')
})

test.each([
  [731, 'tooBig', 'Value must be at most 730'],
  [0, 'tooSmall', 'Value must be at least 1'],
])('a lifetime of %i days is refused with the limit (F70)', async (days, code, message) => {
  const body = { name: 'Payroll', scopes: ['clients:read' as const], days }
  const { problem } = await world.call(keyRoutes.addKey, { body }, { ...(await administrator()), language: 'en' })
  expect(problem.errors).toEqual([{ path: 'days', code, message }])
})

test('T63 a key acts within its scopes, and the history shows its name', async () => {
  const admin = await administrator()
  const { key, id } = await addKey(admin)
  const added = await world.send('POST', '/provider/clients', newClient, bearer(key))
  expect(added.status).toBe(201)
  const params = { id: (added.body as unknown as { id: string }).id }
  const history = await world.call(clientRoutes.readClientHistory, { params, query: {} }, admin)
  expect(history.body.items[0]?.by).toEqual({ id, kind: 'key', name: 'Payroll' })
  const workers = await world.call(workforceRoutes.listWorkers, { query: {} }, bearer(key))
  expect(workers.problem.code).toBe('FORBIDDEN')
  const own = await world.call(keyRoutes.listKeys, {}, bearer(key))
  expect(own.problem.code).toBe('FORBIDDEN_FOR_KEYS')
})

test('T63 the last use is written once a day', async () => {
  const admin = await administrator()
  const { key } = await addKey(admin)
  const usedOn = async () => (await world.call(keyRoutes.listKeys, {}, admin)).body.items[0]?.lastUsedOn
  const uses = () => world.sql<{ version: string }>`select xmin::text as version from api_key_uses`
  await callWith(key)
  expect(await usedOn()).toBe('2026-11-20')
  const before = await uses()
  await callWith(key)
  expect(await uses()).toEqual(before)
})

test('T63 a key never does more than its creator may do now', async () => {
  const admin = await administrator()
  const { key } = await addKey(admin)
  const write = () => world.send('POST', '/provider/clients', newClient, bearer(key))
  expect((await write()).status).toBe(201)
  await world.sql`update accounts set role = 'user', version = version + 1 where id = ${admin.accountId}`
  expect((await write()).problem.code).toBe('FORBIDDEN')
  expect((await callWith(key)).status).toBe(200)
  await world.sql`update accounts set active = false, version = version + 1 where id = ${admin.accountId}`
  expect((await callWith(key)).problem.code).toBe('UNAUTHENTICATED')
})

test('a key that is rotated twice: each former text is valid for 24 hours, and acts as the same key (F96)', async () => {
  const start = world.now()
  const admin = await administrator()
  const { key: first, id } = await addKey(admin)
  const rotate = async () => (await world.call(keyRoutes.rotateKey, { params: { id } }, admin)).body.key
  const second = await rotate()
  world.passMinutes(60)
  const third = await rotate()
  world.passMinutes(60)
  const fourth = await rotate()
  const statuses = () => Promise.all([first, second, third, fourth].map(async (key) => (await callWith(key)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  expect((await world.call(keyRoutes.listKeys, {}, admin)).body.items).toHaveLength(1)
  const added = await world.send('POST', '/provider/clients', newClient, bearer(first))
  const params = { id: (added.body as unknown as { id: string }).id }
  const history = await world.call(clientRoutes.readClientHistory, { params, query: {} }, admin)
  expect(history.body.items[0]?.by).toEqual({ id, kind: 'key', name: 'Payroll' })
  // 24 hours after the first rotation, the second and the third.
  for (const [minutes, valid] of [
    [22 * 60, [401, 200, 200, 200]],
    [60, [401, 401, 200, 200]],
    [60, [401, 401, 401, 200]],
  ] as const) {
    world.passMinutes(minutes)
    expect(await statuses()).toEqual(valid)
  }
  world.setClock(start)
})

test('revoking a key that was rotated twice ends all of its texts (F96)', async () => {
  const admin = await administrator()
  const { key, id } = await addKey(admin)
  for (let nth = 0; nth < 2; nth++) await world.call(keyRoutes.rotateKey, { params: { id } }, admin)
  expect((await callWith(key)).status).toBe(200)
  expect((await world.call(keyRoutes.revokeKey, { params: { id } }, admin)).status).toBe(200)
  expect((await callWith(key)).status).toBe(401)
})

test('T63 a revoked key is refused immediately, and is neither rotated nor revoked again', async () => {
  const admin = await administrator()
  const { key, id } = await addKey(admin)
  expect((await callWith(key)).status).toBe(200)
  const { body } = await world.call(keyRoutes.revokeKey, { params: { id } }, admin)
  expect(body).toMatchObject({ status: 'revoked', allowed: [] })
  expect((await callWith(key)).problem.code).toBe('UNAUTHENTICATED')
  expect((await world.call(keyRoutes.revokeKey, { params: { id } }, admin)).problem.code).toBe('INVALID_TRANSITION')
  expect((await world.call(keyRoutes.rotateKey, { params: { id } }, admin)).problem.code).toBe('INVALID_TRANSITION')
})

test('T63 after a rotation both keys are valid for 24 hours, and the lifetime begins again', async () => {
  const admin = await administrator()
  const { key, id } = await addKey(admin)
  expect((await callWith(key)).status).toBe(200)
  const start = world.now()
  world.passMinutes(60)
  const rotated = await world.call(keyRoutes.rotateKey, { params: { id } }, admin)
  expect(rotated.body).toMatchObject({
    formerUntil: laterBy(world.now(), 24 * 3_600_000),
    expiresAt: laterBy(world.now(), 365 * 24 * 3_600_000),
  })
  expect(rotated.body.key).not.toBe(key)
  world.passMinutes(24 * 60 - 1)
  expect((await callWith(key)).status).toBe(200)
  expect((await callWith(rotated.body.key)).status).toBe(200)
  world.passMinutes(1)
  expect((await callWith(key)).problem.code).toBe('UNAUTHENTICATED')
  expect((await callWith(rotated.body.key)).status).toBe(200)
  world.setClock('2027-11-20T09:00:00Z')
  expect((await callWith(rotated.body.key)).problem.code).toBe('UNAUTHENTICATED')
  world.setClock(start)
})

test('T63 a key sees masked values only', async () => {
  const admin = await administrator()
  const worker = await sampleWorker(world, admin)
  const { headers } = await sampleKey(world, admin)
  const params = { id: worker.accountId }
  const revealed = await world.call(
    workforceRoutes.revealWorkerSecret,
    { params, body: { secret: 'nationalId' } },
    { headers },
  )
  expect(revealed.problem.code).toBe('FORBIDDEN_FOR_KEYS')
  const { body: shown } = await world.call(workforceRoutes.readWorker, { params }, { headers })
  expect(shown.nationalId).toContain('•')
  const byKey = await world.call(workforceRoutes.exportWorkers, { query: { format: 'csv' } }, { headers })
  expect(byKey.bytes.toString()).toContain('•')
  const byUser = await world.call(workforceRoutes.exportWorkers, { query: { format: 'csv' } }, admin)
  expect(byUser.bytes.toString()).not.toContain('•')
})

test('administrators, also the one who acts, are notified of new, rotated and revoked keys', async () => {
  const admin = await administrator()
  const other = await sampleUser(world, admin)
  await sampleUser(world, admin, 'manager')
  const { id } = await addKey(admin)
  await world.call(keyRoutes.rotateKey, { params: { id } }, admin)
  await world.call(keyRoutes.revokeKey, { params: { id } }, other)
  const notified = await world.sql`
    select kind, "values", array_agg(account_id order by account_id) as accounts from notifications
     where organisation_id = ${admin.organisationId} group by 1, 2 order by 1`
  const accounts = [admin.accountId, other.accountId].sort()
  expect(notified).toEqual([
    { kind: 'keyCreated', values: { name: 'Payroll', by: 'Sam Sample administrator' }, accounts },
    { kind: 'keyRevoked', values: { name: 'Payroll', by: 'Sam Sample providerAdmin' }, accounts },
    { kind: 'keyRotated', values: { name: 'Payroll', by: 'Sam Sample administrator' }, accounts },
  ])
})

test('a key may make 600 calls a minute', async () => {
  const admin = await administrator()
  const { headers, keyId } = await sampleKey(world, admin)
  const first = await world.call(clientRoutes.listClients, { query: {} }, { headers })
  expect(first.headers).toMatchObject({ 'ratelimit-policy': '"key";q=600;w=60', ratelimit: '"key";r=599;t=60' })
  await world.sql`update attempts set count = 599 where key = ${`key:${keyId}`}`
  const last = await world.call(clientRoutes.listClients, { query: {} }, { headers })
  expect([last.status, last.headers.ratelimit]).toEqual([200, '"key";r=0;t=60'])
  const over = await world.call(clientRoutes.listClients, { query: {} }, { headers })
  expect([over.problem.code, over.headers['retry-after']]).toEqual(['RATE_LIMITED', '60'])
  world.passMinutes(1)
  expect((await world.call(clientRoutes.listClients, { query: {} }, { headers })).status).toBe(200)
})

test('a key needs no origin, and its call ignores cookies', async () => {
  const admin = await administrator()
  const { headers } = await sampleKey(world, admin)
  const from = { ...headers, origin: 'https://elsewhere.example' }
  expect((await world.send('POST', '/provider/clients', newClient, { headers: from })).status).toBe(201)
  const wrong = [
    `Bearer ${'interim_'.padEnd(57, 'x')}`,
    'Bearer x',
    'Bearer',
    `Bearer ${headers.authorization.slice(7, -1)}`,
  ]
  for (const authorization of wrong) {
    const { status } = await world.call(
      clientRoutes.listClients,
      { query: {} },
      { cookie: admin.cookie, headers: { authorization } },
    )
    expect([authorization, status]).toEqual([authorization, 401])
  }
  const inCookie = await world.call(clientRoutes.listClients, { query: {} }, { cookie: headers.authorization.slice(7) })
  expect(inCookie.status).toBe(401)
  const other = { cookie: admin.cookie, headers: { authorization: 'Basic eDp4' } }
  expect((await world.call(clientRoutes.listClients, { query: {} }, other)).status).toBe(200)
})

test('an idempotency key belongs to one API key', async () => {
  const admin = await administrator()
  const [one, other] = [await sampleKey(world, admin), await sampleKey(world, admin)]
  const add = async (headers: Record<string, string>) => {
    const sent = { headers: { ...headers, 'idempotency-key': 'one' } }
    return (await world.send('POST', '/provider/clients', newClient, sent)).body as unknown as { id: string }
  }
  const [first, again, byOther] = [await add(one.headers), await add(one.headers), await add(other.headers)]
  expect(again).toEqual(first)
  expect(byOther.id).not.toBe(first.id)
  const stored = await world.sql<{ key: string; answer: string }>`
    select key, answer from idempotency_keys where account_id = ${admin.accountId} order by created_at, key`
  const { organisationId, accountId } = admin
  for (const { key, answer } of stored) {
    const context = { organisationId, table: 'idempotency_keys', id: `${accountId} ${key}`, column: 'answer' }
    expect(JSON.parse(world.services.cipher.open(answer, context))).toHaveProperty('id')
  }
  expect(stored).toHaveLength(2)
})

test('an organisation has at most 50 active keys', async () => {
  const admin = await administrator()
  for (let count = 0; count < 50; count++) await sampleKey(world, admin)
  const body = { name: 'One more', scopes: ['clients:read' as const] }
  expect((await world.call(keyRoutes.addKey, { body }, admin)).problem.code).toBe('CONFLICT')
})
