import { v7 as uuid } from 'uuid'
import { type KeyScope, keyScopes, may } from '#base/actor.ts'
import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { requireToGive } from '#base/giving.ts'
import { laterBy } from '#base/time.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { accountName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { makeKey } from '#platform/server/api-keys/key-text.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { notifyOfSecurity } from '#domains/notifications/server/security.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { type ApiKey, keyRoutes, mostKeys, keyRefusals } from '../contract.ts'
import { expiresSoon, keyStatusAt, keysPath, lifetimeDays, overlapMs } from '../rules.ts'

type Input<Name extends keyof typeof keyRoutes> = Received<(typeof keyRoutes)[Name]>
type WithText = Answer<typeof keyRoutes.addKey>

interface Row {
  id: string
  name: string
  scopes: string[]
  createdAt: string
  createdBy: { id: string; name: string }
  expiresAt: string
  revokedAt: string | null
  formerUntil: string | null
  lastUsedOn: string | null
  lifetimeDays: number
}

const dayMs = 24 * 3600_000

const columns = fragment`
  k.id, k.name, k.scopes, k.created_at, json_build_object('id', a.id, 'name', ${accountName('a')}) as created_by,
  k.expires_at, k.revoked_at, k.former_until, u.last_used_on, k.lifetime_days`
const tables = fragment`
  api_keys k join accounts a on a.organisation_id = k.organisation_id and a.id = k.account_id
  left join api_key_uses u on u.organisation_id = k.organisation_id and u.id = k.id`

/** Returns the keys of the organisation, active ones first, the newest first, and the scopes that the reader may give. */
async function listKeys({ db, actor, now }: ActorScope): Promise<Answer<typeof keyRoutes.listKeys>> {
  const rows = await db.many(
    sql<Row>`
      select ${columns} from ${tables} where k.organisation_id = ${actor.organisationId} and k.replaced_by is null
       order by (k.revoked_at is null and k.expires_at > ${now}) desc, k.created_at desc, k.id desc`,
  )
  const items = rows.map((row) => keyOf(row, now))
  const active = items.filter(({ status }) => status === 'active')
  return {
    items,
    scopes: keyScopes.filter((scope) => may(actor, scope)),
    allowed: active.length < mostKeys ? ['add'] : [],
  }
}

/** Reads one key. Throws `NOT_FOUND`. */
async function readKey({ db, actor, now }: ActorScope, id: string): Promise<ApiKey> {
  const row = await db.first(
    sql<Row>`
      select ${columns} from ${tables} where k.organisation_id = ${actor.organisationId} and k.id = ${id} and k.replaced_by is null`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return keyOf(row, now)
}

function keyOf({ revokedAt, lifetimeDays, ...row }: Row, now: string): ApiKey {
  const status = keyStatusAt({ expiresAt: row.expiresAt, revokedAt }, now)
  const isActive = status === 'active'
  return {
    ...row,
    scopes: row.scopes as KeyScope[],
    status,
    expiresSoon: isActive && expiresSoon({ expiresAt: row.expiresAt, lifetimeDays }, now),
    formerUntil: isActive && row.formerUntil !== null && row.formerUntil > now ? row.formerUntil : null,
    allowed: isActive ? ['rotate', 'revoke'] : [],
  }
}

/** Returns the changes of a key, latest first. Throws `NOT_FOUND`. */
async function readKeyHistory(
  scope: ActorScope,
  { params, query }: Received<typeof keyRoutes.readKeyHistory>,
): Promise<Page<HistoryStep>> {
  await readKey(scope, params.id)
  return readHistory(scope, ['api_keys'], params.id, query)
}

/**
 * Creates a key and returns it with its text. Throws `GIVING_FORBIDDEN` for a scope that the actor does not have, and `CONFLICT`
 * if there are too many active keys.
 */
async function addKey(scope: ActorScope, { body }: Input<'addKey'>): Promise<WithText> {
  const { db, actor, group, now } = scope
  requireToGive(actor, body.scopes)
  const { name, scopes, days = lifetimeDays.default } = body
  const [id, key] = [uuid(), makeKey()]
  await group.register(actor.organisationId, hashOf(key))
  const added = await db.many(
    sql<{ id: string }>`
      insert into api_keys (organisation_id, id, name, account_id, scopes, hash, lifetime_days, expires_at, created_at)
      select ${actor.organisationId}, ${id}, ${name}, ${actor.accountId}, ${scopes}, ${hashOf(key)}, ${days},
             ${laterBy(now, days * dayMs)}, ${now}::timestamptz
       where (select count(*) from api_keys
               where organisation_id = ${actor.organisationId} and revoked_at is null and expires_at > ${now}
                 and replaced_by is null) < ${mostKeys}
      returning id`,
  )
  if (added.length === 0) throw keyRefusals.TOO_MANY({ values: { count: mostKeys } })
  await notifyKeyChange(scope, 'keyCreated', name)
  return { ...(await readKey(scope, id)), key }
}

/**
 * Replaces the text of an active key and returns the new one. Each former one is valid for 24 hours after its replacement. The
 * lifetime of the key begins again. Throws `NOT_FOUND`, `INVALID_TRANSITION`, and `GIVING_FORBIDDEN` for
 * a key with a scope that the actor does not have.
 */
async function rotateKey(scope: ActorScope, { params: { id } }: Input<'rotateKey'>): Promise<WithText> {
  const { db, actor, group, now } = scope
  requireToGive(actor, (await readKey(scope, id)).scopes)
  const key = makeKey()
  await group.register(actor.organisationId, hashOf(key))
  const [, rotated] = await db.each<[unknown, { id: string }]>(
    // The former text of an earlier rotation keeps the rest of its 24 hours.
    sql`
      insert into api_keys (organisation_id, id, name, account_id, scopes, hash, lifetime_days, expires_at, created_at, replaced_by)
      select organisation_id, ${uuid()}, name, account_id, scopes, former_hash, lifetime_days,
             least(former_until, expires_at), created_at, id
        from api_keys
       where organisation_id = ${actor.organisationId} and id = ${id} and former_until > ${now} and revoked_at is null
         and expires_at > ${now}`,
    sql<{ id: string }>`
      update api_keys k
         set hash = ${hashOf(key)}, former_hash = k.hash, former_until = ${laterBy(now, overlapMs)}, expires_at = e.at
        from (select organisation_id, id, ${now}::timestamptz + make_interval(days => lifetime_days) as at
                from api_keys where organisation_id = ${actor.organisationId} and id = ${id}) e
       where k.organisation_id = ${actor.organisationId} and k.id = ${id} and e.organisation_id = k.organisation_id and e.id = k.id
         and k.revoked_at is null and k.expires_at > ${now}
      returning k.id`,
  )
  const found = await readKey(scope, id)
  if (rotated.length === 0) throw keyRefusals.NOT_ACTIVE()
  await notifyKeyChange(scope, 'keyRotated', found.name)
  return { ...found, key }
}

/** Revokes an active key. Throws `NOT_FOUND` and `INVALID_TRANSITION`. */
async function revokeKey(scope: ActorScope, { params: { id } }: Input<'revokeKey'>): Promise<ApiKey> {
  const { db, actor, now } = scope
  const revoked = await db.many(
    sql<{ id: string }>`
      update api_keys set revoked_at = ${now}
       where organisation_id = ${actor.organisationId} and (id = ${id} or replaced_by = ${id}) and revoked_at is null
         and expires_at > ${now}
      returning id`,
  )
  const found = await readKey(scope, id)
  if (revoked.length === 0) throw keyRefusals.NOT_ACTIVE()
  await notifyKeyChange(scope, 'keyRevoked', found.name)
  return found
}

function notifyKeyChange(
  scope: ActorScope,
  kind: 'keyCreated' | 'keyRotated' | 'keyRevoked',
  name: string,
): Promise<void> {
  return notifyOfSecurity(scope, 'keys:write', { kind, values: { name }, link: keysPath })
}

/** The handlers of the routes for API keys. */
export const keys = serve('keys', keyRoutes, { listKeys, addKey, rotateKey, revokeKey, readKeyHistory })
