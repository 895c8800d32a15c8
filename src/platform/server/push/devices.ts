import { v7 as uuid } from 'uuid'
import { written } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import type { ActorScope } from '../scope.ts'
import type { DeviceKeys } from './sealed.ts'

/** Where a device takes what is pushed to it. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: DeviceKeys
}

/** A device of somebody. */
export interface Device {
  id: string
  endpoint: string
  userAgent: string | null
  createdAt: string
}

// Who turns it on at one more leaves the one that was turned on first.
const mostDevices = 10

/** Keeps a device for whoever asks, from now on for nobody else; one that is kept already is the same. */
export async function keepDevice({ db, actor, caller, now }: ActorScope, subscription: Subscription): Promise<Device> {
  const { endpoint, keys } = subscription
  await db.many(written('select take_endpoint($1)', [endpoint]))
  const device = await db.one(
    written<Device>(
      `insert into push_devices as d (organisation_id, id, account_id, endpoint, p256dh, auth, user_agent, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent
       returning id, endpoint, user_agent, created_at`,
      [actor.organisationId, uuid(), actor.accountId, endpoint, keys.p256dh, keys.auth, caller.userAgent, now],
    ),
  )
  await db.many(
    written(
      `delete from push_devices where organisation_id = $1 and account_id = $2 and id not in (
         select id from push_devices where organisation_id = $1 and account_id = $2 order by id desc limit ${mostDevices})`,
      [actor.organisationId, actor.accountId],
    ),
  )
  return device
}

/** The devices of whoever asks, the latest first. */
export async function listDevices({ db, actor }: ActorScope): Promise<Device[]> {
  return db.many(
    written(
      `select id, endpoint, user_agent, created_at from push_devices where organisation_id = $1 and account_id = $2 order by id desc`,
      [actor.organisationId, actor.accountId],
    ),
  )
}

/** Forgets a device of whoever asks; false where it is none. */
export async function forgetDevice({ db, actor }: ActorScope, id: string): Promise<boolean> {
  const gone = await db.last(
    written('delete from push_devices where organisation_id = $1 and account_id = $2 and id = $3 returning id', [
      actor.organisationId,
      actor.accountId,
      id,
    ]),
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
export async function devicesOf(db: Db, organisationId: string, accountIds: readonly string[]): Promise<DeviceOf[]> {
  return db.many(
    written(
      'select id, account_id, created_at from push_devices where organisation_id = $1 and account_id = any($2::uuid[])',
      [organisationId, accountIds],
    ),
  )
}

/** Where a device takes what is pushed; undefined where it is a device no longer. */
export async function subscriptionOf(
  db: Db,
  organisationId: string | null,
  id: string,
): Promise<Subscription | undefined> {
  const [found] = await db.last(
    written<{ endpoint: string; p256dh: string; auth: string }>(
      'select endpoint, p256dh, auth from push_devices where organisation_id = $1 and id = $2',
      [organisationId, id],
    ),
  )
  return found && { endpoint: found.endpoint, keys: { p256dh: found.p256dh, auth: found.auth } }
}

/** Forgets a device that its push service does not know any more. */
export async function dropDevice(db: Db, organisationId: string | null, id: string): Promise<void> {
  await db.last(written('delete from push_devices where organisation_id = $1 and id = $2', [organisationId, id]))
}
