import { laterBy } from '#base/time.ts'
import { v7 as uuid } from 'uuid'
import { inGate } from '../db/gate.ts'
import { fragment, raw, sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import type { ActorScope } from '../scope.ts'

/** The keys of a device that messages to it are encrypted with, in base64url. */
interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

/** The push subscription of a device. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: DeviceKeys
}

/** A device of an account. */
export interface Device {
  id: string
  endpoint: string
  userAgent: string | null
  createdAt: string
}

// When one more device is turned on, the oldest one is removed.
const mostDevices = 10

/**
 * Stores a device for the caller's session, from now on for no other account and no longer than the session; one that is already stored for
 * that session is the same, and not new.
 */
export async function storeDevice(
  { db, actor, caller, now, group }: ActorScope,
  subscription: Subscription,
): Promise<Device & { isNew: boolean }> {
  const { endpoint, keys } = subscription
  const { organisationId, accountId, sessionId } = actor
  const take = sql`select take_endpoint(${endpoint})`
  await db.many(take)
  await group.inOthers((other) => inGate(other, 'push', now, (its) => its.manyAndCommit(take)))
  await db.many(
    sql`
      delete from push_devices
       where organisation_id = ${organisationId} and account_id = ${accountId} and endpoint = ${endpoint} and session_id <> ${sessionId}`,
  )
  const id = uuid()
  const device = await db.one(
    sql<Device>`
      insert into push_devices as d (organisation_id, id, account_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
      values (${organisationId}, ${id}, ${accountId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${caller.userAgent}, ${now})
      on conflict (endpoint) do update
        set p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, failures = 0,
            failing_since = null
      returning id, endpoint, user_agent, created_at`,
  )
  await db.many(
    sql`
      delete from push_devices where organisation_id = ${organisationId} and account_id = ${accountId} and id not in (
        select id from push_devices where organisation_id = ${organisationId} and account_id = ${accountId}
         order by id desc limit ${raw(mostDevices)})`,
  )
  return { ...device, isNew: device.id === id }
}

// A session that was idle for too long has ended, though it is still written down.
const living = (now: string) =>
  fragment`exists (select 1 from sessions s where s.organisation_id = d.organisation_id and s.id = d.session_id and s.idle_until > ${now})`

/** The caller's devices, the latest first. */
export async function listDevices({ db, actor, now }: ActorScope): Promise<Device[]> {
  return db.many(
    sql`
      select id, endpoint, user_agent, created_at from push_devices d
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and ${living(now)} order by id desc`,
  )
}

/** Removes one of the caller's devices; false if there is none. */
export async function forgetDevice({ db, actor }: ActorScope, id: string): Promise<boolean> {
  const gone = await db.manyAndCommit(
    sql`
      delete from push_devices
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and id = ${id}
      returning id`,
  )
  return gone.length > 0
}

/** A device of an account, and since when it is one. */
export interface DeviceOf {
  id: string
  accountId: string
  createdAt: string
}

/** The devices of some accounts of an organisation. */
export async function devicesOf(
  { db, now }: Pick<ActorScope, 'db' | 'now'>,
  organisationId: string,
  accountIds: readonly string[],
): Promise<DeviceOf[]> {
  return db.many(
    sql`
      select id, account_id, created_at from push_devices d
       where organisation_id = ${organisationId} and account_id = any(${accountIds}::uuid[]) and ${living(now)}`,
  )
}

/** The push address of a device; undefined if it is no longer registered. */
export async function subscriptionOf(
  db: Db,
  organisationId: string | null,
  id: string,
  now: string,
): Promise<Subscription | undefined> {
  const [found] = await db.manyAndCommit(
    sql<{ endpoint: string; p256dh: string; auth: string }>`
      select endpoint, p256dh, auth from push_devices d where organisation_id = ${organisationId} and id = ${id} and ${living(now)}`,
  )
  return found && { endpoint: found.endpoint, keys: { p256dh: found.p256dh, auth: found.auth } }
}

/** Forgets a device that its push service does not know any more. */
export async function dropDevice(db: Db, organisationId: string | null, id: string): Promise<void> {
  await db.manyAndCommit(sql`delete from push_devices where organisation_id = ${organisationId} and id = ${id}`)
}

// A service that is away for a while comes back: of a device that is one no longer, a day's worth of messages is refused.
const mostFailures = 5
const mostFailingMs = 24 * 3_600_000

/** Notes that a device's service has taken what was pushed. */
export async function noteTaken(db: Db, organisationId: string | null, id: string): Promise<void> {
  await db.manyAndCommit(
    sql`
      update push_devices set failures = 0, failing_since = null where organisation_id = ${organisationId} and id = ${id} and failures > 0`,
  )
}

/**
 * Notes that what was pushed to a device was given up; after the fifth in a row it is a device no longer, unless all of them were
 * within a day.
 */
export async function notePushFailure(db: Db, organisationId: string | null, id: string, now: string): Promise<void> {
  await db.many(
    sql`
      update push_devices set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
       where organisation_id = ${organisationId} and id = ${id}`,
  )
  await db.many(
    sql`
      delete from push_devices
       where organisation_id = ${organisationId} and id = ${id} and failures >= ${raw(mostFailures)}
         and failing_since <= ${laterBy(now, -mostFailingMs)}`,
  )
}
