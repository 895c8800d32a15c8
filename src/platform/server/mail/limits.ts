import { Refusal, refuse } from '#base/problem.ts'
import { laterBy } from '#base/time.ts'
import { hashOf } from '../crypto/token.ts'
import { sql } from '../db/statement.ts'
import type { ActorScope } from '../scope.ts'
import { countAttempt } from '../sessions/attempts.ts'

const hour = 3_600_000
const toOne = { most: 5, minutes: 60 }
const byOne = { most: 50, minutes: 60 }
/** The number of emails that an organisation may send in an hour, and the addition for each account with a confirmed address. */
const ofAll = { base: 500, perAccount: 10 } as const

/**
 * Refuses an email beyond the limits: of one kind to one address, by one sender, and of one organisation by its
 * size. They are counted in the database, so several processes share them.
 */
export async function requireMailAllowance(scope: ActorScope, kind: string, to: string): Promise<void> {
  const limits = { [keyOf(scope, kind, to)]: toOne, [`mail-by:${scope.actor.accountId}`]: byOne }
  try {
    await countAttempt(scope.db, limits, scope.now)
  } catch (error) {
    if (error instanceof Refusal) throw refuse.MAIL_LIMITED(error.details)
    throw error
  }
  const [dueAt = scope.now] = await planMails(scope, 1)
  if (dueAt > scope.now) throw refuse.MAIL_LIMITED({ retryAfter: secondsTo(scope, dueAt) })
}

/**
 * Returns when each of this many emails of an organisation may be sent, in order: emails beyond an hour's limit wait for their turn
 * behind everything planned before. Notifications are planned separately, so that they do not delay an invitation.
 */
export async function planMails(
  { db, actor, now }: ActorScope,
  count: number,
  turn: 'usual' | 'notifications' = 'usual',
): Promise<string[]> {
  const { every } = await db.one(
    sql<{ every: number }>(
      `select ${hour}::float8 / (${ofAll.base} + ${ofAll.perAccount} * count(*)) as every
         from accounts where organisation_id = $1 and email_verified and active`,
      [actor.organisationId],
    ),
  )
  // The instant up to which an even flow of all emails so far would reach; it may lie an hour ahead.
  const { until } = await db.one(
    sql<{ until: number }>(
      `insert into attempts as a (key, count, resets_at)
       values ($1, 1, $2::timestamptz + $3::float8 * interval '1 millisecond')
       on conflict (key) do update
         set resets_at = (greatest(a.resets_at, $2::timestamptz) at time zone 'UTC' + $3::float8 * interval '1 millisecond') at time zone 'UTC'
       returning (extract(epoch from resets_at at time zone 'UTC') * 1000)::float8 as until`,
      [
        turn === 'usual' ? `mail-of:${actor.organisationId}` : `mail-of:${actor.organisationId}:${turn}`,
        now,
        every * count,
      ],
    ),
  )
  const start = until - every * count - hour
  return Array.from({ length: count }, (_, index) =>
    laterBy(now, Math.max(0, Math.ceil(start + every * (index + 1) - Date.parse(now)))),
  )
}

/** Counts an email of a kind for each address, and returns when it may be sent: now, or when the address's hour is over. */
export async function nextMailSlots(
  scope: ActorScope,
  kind: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { db, now } = scope
  const counted = await db.many(
    sql<{ key: string; count: number; resetsAt: string }>(
      `insert into attempts as a (key, count, resets_at)
       select k, 1, $3::timestamptz from unnest($1::text[]) k order by k
       on conflict (key) do update set
         count = case when a.resets_at <= $2::timestamptz then 1 else a.count + 1 end,
         resets_at = case when a.resets_at <= $2::timestamptz then $3::timestamptz else a.resets_at end
       returning key, count, resets_at`,
      [[...new Set(addresses.map((to) => keyOf(scope, kind, to)))], now, laterBy(now, toOne.minutes * 60_000)],
    ),
  )
  const times = new Map(counted.map(({ key, count, resetsAt }) => [key, count <= toOne.most ? now : resetsAt]))
  return new Map(addresses.map((to) => [to, times.get(keyOf(scope, kind, to)) ?? now]))
}

// Counted per organisation, so none learns about or delays another's emails. The address is hashed, so erasure leaves no address.
const keyOf = ({ actor }: ActorScope, kind: string, to: string) =>
  `mail-to:${actor.organisationId}:${kind}:${hashOf(to.toLowerCase()).toString('base64url')}`

const secondsTo = ({ now }: ActorScope, at: string) => Math.max(1, Math.ceil((Date.parse(at) - Date.parse(now)) / 1000))
