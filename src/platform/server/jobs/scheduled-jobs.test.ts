import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { startScheduledJobs } from './scheduled-jobs.ts'
import { until } from '../testing/until.ts'

const world = await openWorld([])
// Other files have left organisations behind, thousands of them: a round here goes through its own.
await world.sql`
  set session_replication_role = replica; update organisations set closed_at = now() where closed_at is null;
  set session_replication_role = origin`
const started: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rounds) => rounds.stop()))
})

async function organisation({ closed = false, complete = true } = {}) {
  const [organisationId, accountId] = [uuid(), uuid()]
  await world.sql`
    insert into organisations (id, purpose, time_zone, profile_complete, closed_at)
     values (${organisationId}, 'enlisting', 'EST', ${complete}, ${closed ? world.now() : null})`
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email)
     values (${organisationId}, ${accountId}, 'provider', 'manager', ${`${accountId}@rounds.example`})`
  return { organisationId, accountId }
}

function begin(everyMinutes: number, run: (scope: ActorScope) => Promise<unknown>) {
  const rounds = startScheduledJobs(world.services, [{ name: 'test.round', everyMinutes, run }], { everyMs: 20 })
  started.push(rounds)
  return rounds
}

test('a scheduled job runs for every open organisation, each in its own transaction and zone, without an actor', async () => {
  const [one, other] = [await organisation(), await organisation()]
  const [closed, incomplete] = [await organisation({ closed: true }), await organisation({ complete: false })]
  const seen = new Map<string, string>()
  begin(60, async ({ db, actor }) => {
    seen.set(actor.organisationId, actor.timeZone)
    await db.many(sql`update accounts set given_name = 'Round' where organisation_id = ${actor.organisationId}`)
    if (actor.organisationId === one.organisationId) throw new Error('this one cannot be done')
  })
  await until(async () => expect(seen.has(other.organisationId)).toBe(true))
  expect(seen.get(other.organisationId)).toBe('America/New_York')
  expect(seen.has(closed.organisationId) || seen.has(incomplete.organisationId)).toBe(false)
  await started[0]?.stop()
  const names =
    await world.sql`select id, given_name from accounts where id = any(${[one.accountId, other.accountId]}) order by id`
  expect(names).toEqual([
    { id: one.accountId, given_name: null },
    { id: other.accountId, given_name: 'Round' },
  ])
  const deeds =
    await world.sql`select action, actor_id from history where entity_id = ${other.accountId} order by number desc limit 1`
  expect(deeds).toEqual([{ action: 'test.round', actor_id: null }])
})

test('a scheduled job that leaves something runs again immediately, in a separate transaction', async () => {
  const { organisationId } = await organisation()
  const transactions: string[] = []
  begin(60, async ({ db, actor }) => {
    if (actor.organisationId !== organisationId) return false
    const { number } = await db.one(sql<{ number: string }>`select pg_current_xact_id()::text as number`)
    transactions.push(number)
    return transactions.length < 3
  })
  await until(() => expect(transactions).toHaveLength(3))
  await started[0]?.stop()
  expect(new Set(transactions).size).toBe(3)
})

test('a round is made as often as it says, and no more once it is stopped', async () => {
  const { organisationId } = await organisation()
  let often = 0
  const count = async ({ actor }: ActorScope) => {
    if (actor.organisationId === organisationId) often++
  }
  const rounds = begin(0.001, count)
  await until(() => expect(often).toBeGreaterThan(2))
  await rounds.stop()
  const before = often
  let seldom = 0
  const once = begin(60, async ({ actor }) => {
    if (actor.organisationId === organisationId) seldom++
  })
  await until(() => expect(seldom).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await once.stop()
  expect([often, seldom]).toEqual([before, 1])
})
