import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { hashOf } from '../crypto/token.ts'
import { sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'
import { type AccountRow, accountColumns, type Session, sessionOf } from '../sessions/sessions.ts'
import { inGate } from '../db/gate.ts'
import { countOne, tooMany } from '../sessions/attempts.ts'

interface KeyRow extends AccountRow {
  scopes: string[]
}

const dayMs = 24 * 3600_000

/**
 * Finds an API key. An expired or revoked one is none, and one whose creator has been deactivated. The actor is the creator, limited to
 * the scopes of the key. A rotated key is found for another 24 hours.
 */
export async function readKey(db: Db, key: string, now: string): Promise<Session | undefined> {
  const hash = hashOf(key)
  const row = await db.first(
    sql<KeyRow>`
      select coalesce(k.replaced_by, k.id) as id, k.organisation_id, k.account_id, k.scopes, ${accountColumns}
        from api_keys k
        join accounts a on a.organisation_id = k.organisation_id and a.id = k.account_id
        join organisations o on o.id = k.organisation_id
       where (k.hash = ${hash} or (k.former_hash = ${hash} and k.former_until > ${now})) and k.revoked_at is null and k.expires_at > ${now}
         and a.active and o.closed_at is null`,
  )
  if (!row) return undefined
  const session = sessionOf(row, hash)
  return { ...session, kind: 'key', actor: { ...session.actor, key: { id: row.id, scopes: row.scopes } } }
}

/** Notes the day on which a key was used, in UTC; once a day. */
export async function touchKey(db: Db, session: Session, now: string): Promise<boolean> {
  const today = now.slice(0, 10)
  session.touchAfter = Date.parse(today) + dayMs
  const { organisationId, sessionId } = session.actor
  await db.many(
    sql`
      insert into api_key_uses as u (organisation_id, id, last_used_on) values (${organisationId}, ${sessionId}, ${today})
      on conflict (organisation_id, id) do update set last_used_on = excluded.last_used_on where u.last_used_on < excluded.last_used_on`,
  )
  return true
}

/** How many calls a key may make in a minute. */
const callsPerMinute = { most: 600, minutes: 1 } as const
const policy = `"key";q=${callsPerMinute.most};w=${callsPerMinute.minutes * 60}`

/**
 * Counts a call of an API key and sets the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers). Throws `RATE_LIMITED` with
 * `Retry-After` for a call over the limit.
 */
export async function countCall(
  services: { readonly pool: pg.Pool },
  keyId: string,
  now: string,
  reply: FastifyReply,
): Promise<void> {
  const { count, resetsAt } = await inGate(services, 'apiKey', now, (db) =>
    countOne(db, `key:${keyId}`, callsPerMinute, now),
  )
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - Date.parse(now)) / 1000))
  const remaining = Math.max(0, callsPerMinute.most - count)
  void reply.headers({ 'ratelimit-policy': policy, ratelimit: `"key";r=${remaining};t=${seconds}` })
  if (count > callsPerMinute.most) throw tooMany(resetsAt, now)
}
