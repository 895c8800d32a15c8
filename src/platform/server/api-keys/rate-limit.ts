import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { inGate } from '../db/gate.ts'
import { countOne, tooMany } from '../sessions/attempts.ts'

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
