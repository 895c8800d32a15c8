import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { sampleSession } from '#domains/accounts/server/samples.ts'
import { claimJobs } from '#platform/server/jobs/queue.ts'
import { claimDue } from '#platform/server/outbox/due-messages.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { isFenced } from '#platform/server/db/fence.ts'
import { fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import { pathOf, sampleBody, writeRoutes } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { type SampleTenant, sampleTenant } from './samples.ts'

const lines: string[] = []
const world = await openWorld(
  routes,
  undefined,
  { LOG_LEVEL: 'warn' },
  { logTo: { write: (line) => void lines.push(line) } },
)
let tenant: SampleTenant
let organisationId: string
let sessions: { provider: string; worker: string; client: string; kiosk: string }

const fence = (instant: string | null) =>
  world.sql`update organisations set fenced_at = ${instant} where id = ${organisationId}`

/** The rows of each table of the organisation, as hashes. */
async function contents(): Promise<Record<string, string>> {
  const tables = await world.sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' order by 1`
  const each = tables.map(
    ({ name }) => fragment`
      select '${raw(name)}' as name, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as hash
        from ${raw(name)} r where organisation_id = ${organisationId}`,
  )
  const rows = await world.sql<{ name: string; hash: string }>`
    ${joined(each, ' union all ')} union all
     select 'organisations', md5(o::text) from organisations o where id = ${organisationId}`
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

beforeAll(async () => {
  tenant = await sampleTenant(world)
  organisationId = tenant.admin.organisationId
  sessions = {
    provider: await sampleSession(world, tenant.admin),
    worker: await sampleSession(world, tenant.worker),
    client: tenant.contact.cookie,
    kiosk: tenant.kiosk.cookie,
  }
  await fence(world.now())
})

// A call that is invalid, forbidden or about a missing record may be refused for that first.
const allowed = new Set([403, 404, 409, 413, 415, 422, 428, 503])

describe('T66 while an organisation is fenced, no call writes anything of it', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await contents()
  })
  const counted: number[] = []
  afterAll(() => expect(counted.filter((status) => status === 503).length).toBeGreaterThan(counted.length / 2))
  const writing = writeRoutes(routes).map((served) => [served.name, served] as const)
  test.each(writing)('%s', async (_, { route }) => {
    const { for: who } = route.access
    const by =
      who === 'anyone'
        ? {}
        : { cookie: sessions[who === 'worker' || who === 'client' || who === 'kiosk' ? who : 'provider'] }
    const { status } = await world.send(route.method, pathOf(route), sampleBody(route), by)
    counted.push(status)
    if (route.access.for !== 'anyone') expect([status, allowed.has(status)]).toEqual([status, true])
    expect(await contents()).toEqual(before)
  })
})

test('a writing call is refused until the fence is lifted, and says when to try again', async () => {
  const cookie = sessions.provider
  const mark = () => world.call(accountRoutes.signOut, {}, { cookie })
  const { status, problem, headers } = await mark()
  expect([status, problem.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
  expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
  await fence(null)
  expect((await mark()).status).toBe(204)
  await fence(world.now())
})

test('nobody signs in, and no password link is made', async () => {
  const [account] = await world.sql<{ email: string; tag: string }>`
    select a.email, o.company_tag as tag
     from accounts a join organisations o on o.id = a.organisation_id where a.id = ${tenant.admin.accountId}`
  const { email = '', tag = '' } = account ?? {}
  await world.sql`update accounts set password_hash = ${await world.services.passwords.hash('Right-1234!')} where id = ${tenant.admin.accountId}`
  const before = await contents()
  const byEmail = { email, password: 'Right-1234!', remember: false }
  expect((await world.send('POST', accountRoutes.signIn.path, byEmail)).status).toBe(503)
  await world.send('POST', accountRoutes.requestPasswordReset.path, { email, companyTag: tag })
  expect(await contents()).toEqual(before)
})

test('reading goes on when the use of a session would be recorded', async () => {
  const before = await contents()
  world.passMinutes(6)
  const { status } = await world.call(accountRoutes.readProfile, {}, { cookie: sessions.worker })
  expect(status).toBe(200)
  expect(await contents()).toEqual(before)
})

test('work without a session is refused, and reads', async () => {
  const inside = (readOnly: boolean) => {
    const entry = { role: 'interim_app', organisationId, action: 'test', now: world.now(), readOnly } as const
    return new Transaction(world.services.pool, entry).manyAndCommit(sql`select 1`)
  }
  expect(await inside(true)).toHaveLength(1)
  expect(isFenced(await inside(false).catch((error: unknown) => error))).toBe(true)
  const entering = inGate(world.services, 'test', world.now(), (db) =>
    enterOrganisation(db, organisationId, tenant.worker.accountId),
  )
  expect(isFenced(await entering.catch((error: unknown) => error))).toBe(true)
})

test('jobs and messages of a fenced organisation stay where they are', async () => {
  await world.sql`
    insert into outbox (id, organisation_id, recipient, subject, body_text, body_html, due_at)
    values (gen_random_uuid(), ${organisationId}, 'to@fence.example', 'fenced', '', '', '2000-01-01Z')`
  const kinds = (await world.sql<{ name: string }>`select distinct kind as name from jobs`).map(({ name }) => ({
    name,
  }))
  const before = await contents()
  await inGate(world.services, 'test', world.now(), (db) => claimDue(db, 'mail', world.now()))
  await inGate(world.services, 'test', world.now(), (db) => claimJobs(db, kinds, { most: 100, now: world.now() }))
  expect(await contents()).toEqual(before)
})

test('what is cleaned up in all organisations leaves a fenced one out', async () => {
  const before = await contents()
  await inGate(world.services, 'test', world.now(), (db) =>
    db.many(sql`delete from sessions where organisation_id = ${organisationId}`),
  )
  const opening = inGate(world.services, 'test', world.now(), (db) =>
    db.many(sql`update accounts set version = version + 1 where organisation_id = ${organisationId}`),
  )
  expect(isFenced(await opening.catch((error: unknown) => error))).toBe(true)
  expect(await contents()).toEqual(before)
})

test('the history says nothing of the fence', async () => {
  expect(
    await world.sql`select 1 from history where organisation_id = ${organisationId} and after ? 'fenced_at'`,
  ).toEqual([])
})

test('the refusals of a fenced organisation are one line of the log, not an error each (F98)', () => {
  const logged = lines.map((line) => JSON.parse(line) as { level: string; kind?: string; msg: string })
  const ofMove = logged.filter(({ kind }) => kind === 'organisationMoving')
  expect(ofMove.map(({ level }) => level)).toEqual(['warn'])
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  expect(lines.join('')).not.toContain('refuse_if_fenced')
})
