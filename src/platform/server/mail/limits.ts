import type { Actor } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import { laterBy } from '#base/time.ts'
import { hashOf } from '../crypto/token.ts'
import { raw, sql } from '../db/statement.ts'
import type { Scope } from '../scope.ts'

const hour = 3_600_000
/** The number of emails of one kind to an address, and of emails that a user causes, in an hour. */
const mailLimits = { toOne: 5, byOne: 50 } as const
/** The number of emails that an organisation may send in an hour, and the addition for each account with a confirmed address. */
const ofAll = { base: 500, perAccount: 10 } as const

/** The kinds of emails, each of which is counted separately for an address. Another kind is named after what its reader receives. */
export const mailKinds = [
  'addressChange',
  'alert',
  'confirmation',
  'contract',
  'device',
  'export',
  'invitation',
  'invoice',
  'notifications',
  'ownerAlert',
  'passwordReset',
  'portalInvitation',
  'portalSignIn',
  'registration',
  'reminder',
  'signingCode',
  'workerInvitation',
] as const
type MailKind = (typeof mailKinds)[number]

/** The kind of emails, and what happens to those beyond the limits: the call is refused with `RATE_LIMITED`, or they wait for their turn. */
export interface MailLimit {
  readonly kind: MailKind
  readonly beyond: 'refuse' | 'wait'
  /** None is sent before this instant. */
  readonly from?: string
}

/** Who sends emails: the scope of a call or a job. Without an actor, only the address and the organisation limit. */
export interface MailScope extends Pick<Scope, 'db' | 'now'> {
  readonly actor?: Pick<Actor, 'accountId'>
}

/**
 * Returns when each of the emails to these addresses may be sent, in order, by the limits per address and kind, per sender and per
 * organisation. They are counted in the database, so several processes share them. Throws `RATE_LIMITED` with the time of the next one
 * if one is beyond a limit and is not to wait.
 */
export async function mailTurns(
  scope: MailScope,
  organisationId: string | null,
  addresses: readonly string[],
  { kind, beyond, from = scope.now }: MailLimit,
): Promise<string[]> {
  if (addresses.length === 0) return []
  const ofAddress = await addressTurns(scope, organisationId, kind, addresses)
  const planned =
    organisationId === null ? [] : await planMails({ ...scope, organisationId }, addresses.length, 'usual')
  const turns = ofAddress.map((at, index) => latest(at, planned[index] ?? at, from))
  if (beyond === 'wait') return turns
  const last = latest(...turns, await senderTurn(scope, addresses.length))
  if (last > scope.now) throw limited(scope, last)
  return turns
}

const latest = (...instants: readonly string[]) => instants.toSorted().at(-1) ?? ''

function limited({ now }: MailScope, at: string) {
  const seconds = Math.max(1, Math.ceil((Date.parse(at) - Date.parse(now)) / 1000))
  return refuse.MAIL_LIMITED({ retryAfter: seconds, values: { minutes: Math.ceil(seconds / 60) } })
}

/** Counts emails to addresses, and returns when each may be sent: the first five in an hour now, the next five an hour later, and so on. */
async function addressTurns(
  { db, now }: MailScope,
  organisationId: string | null,
  kind: MailKind,
  addresses: readonly string[],
): Promise<string[]> {
  const nextHour = laterBy(now, hour)
  const turns = new Map<string, string[]>()
  const left = Map.groupBy(addresses, (to) => keyOf(organisationId, kind, to))
  // One statement counts each address once; hardly ever is there a second email to the same one.
  while (left.size > 0) {
    const counted = await db.many(
      sql<{ key: string; count: number; resetsAt: string }>`
        insert into attempts as a (key, count, resets_at)
        select k, 1, ${nextHour}::timestamptz from unnest(${[...left.keys()]}::text[]) k order by k
        on conflict (key) do update set
          count = case when a.resets_at <= ${now}::timestamptz then 1 else a.count + 1 end,
          resets_at = case when a.resets_at <= ${now}::timestamptz then ${nextHour}::timestamptz
                           when a.count % ${raw(mailLimits.toOne)} = 0
                             then ((a.resets_at at time zone 'UTC') + interval '1 hour') at time zone 'UTC'
                           else a.resets_at end
        returning key, count, resets_at`,
    )
    for (const { key, count, resetsAt } of counted) {
      const at = count <= mailLimits.toOne ? now : laterBy(resetsAt, -hour)
      turns.set(key, [...(turns.get(key) ?? []), at])
      left.set(key, (left.get(key) ?? []).slice(1))
      if (left.get(key)?.length === 0) left.delete(key)
    }
  }
  return addresses.map((to) => turns.get(keyOf(organisationId, kind, to))?.shift() ?? now)
}

/** Counts emails of a user, and returns when they may be sent: now, or when the user's hour is over. */
async function senderTurn({ db, now, actor }: MailScope, count: number): Promise<string> {
  if (!actor) return now
  const nextHour = laterBy(now, hour)
  const counted = await db.one(
    sql<{ count: number; resetsAt: string }>`
      insert into attempts as a (key, count, resets_at) values (${`mail-by:${actor.accountId}`}, ${count}, ${nextHour}::timestamptz)
      on conflict (key) do update set
        count = case when a.resets_at <= ${now}::timestamptz then ${count} else a.count + ${count} end,
        resets_at = case when a.resets_at <= ${now}::timestamptz then ${nextHour}::timestamptz else a.resets_at end
      returning count, resets_at`,
  )
  return counted.count <= mailLimits.byOne ? now : counted.resetsAt
}

/**
 * Returns when each of this many emails of an organisation may be sent, in order: emails beyond an hour's limit wait for their turn
 * behind everything planned before. Notifications are planned separately, so that they do not delay an invitation.
 */
export async function planMails(
  { db, now, organisationId }: Pick<Scope, 'db' | 'now'> & { readonly organisationId: string },
  count: number,
  turn: 'usual' | 'notifications',
): Promise<string[]> {
  const { every } = await db.one(
    sql<{ every: number }>`
      select ${raw(hour)}::float8 / (${raw(ofAll.base)} + ${raw(ofAll.perAccount)} * count(*)) as every
        from accounts where organisation_id = ${organisationId} and email_verified and active`,
  )
  const key = turn === 'usual' ? `mail-of:${organisationId}` : `mail-of:${organisationId}:${turn}`
  // The instant up to which an even flow of all emails so far would reach; it may lie an hour ahead.
  const { until } = await db.one(
    sql<{ until: number }>`
      insert into attempts as a (key, count, resets_at)
      values (${key}, 1, ${now}::timestamptz + ${every * count}::float8 * interval '1 millisecond')
      on conflict (key) do update
        set resets_at = (greatest(a.resets_at, ${now}::timestamptz) at time zone 'UTC'
                         + ${every * count}::float8 * interval '1 millisecond') at time zone 'UTC'
      returning (extract(epoch from resets_at at time zone 'UTC') * 1000)::float8 as until`,
  )
  const start = until - every * count - hour
  return Array.from({ length: count }, (_, index) =>
    laterBy(now, Math.max(0, Math.ceil(start + every * (index + 1) - Date.parse(now)))),
  )
}

/**
 * Counts a notification email for each address, and returns when it may be sent: now, or when the address's hour is over. Notifications
 * that wait are summed up in one email then.
 */
export async function nextNotificationSlots(
  { db, now }: MailScope,
  organisationId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(addresses.map((to) => [to, keyOf(organisationId, 'notifications', to)]))
  const nextHour = laterBy(now, hour)
  const counted = await db.many(
    sql<{ key: string; count: number; resetsAt: string }>`
      insert into attempts as a (key, count, resets_at)
      select k, 1, ${nextHour}::timestamptz from unnest(${[...new Set(keys.values())]}::text[]) k order by k
      on conflict (key) do update set
        count = case when a.resets_at <= ${now}::timestamptz then 1 else a.count + 1 end,
        resets_at = case when a.resets_at <= ${now}::timestamptz then ${nextHour}::timestamptz else a.resets_at end
      returning key, count, resets_at`,
  )
  const times = new Map(
    counted.map(({ key, count, resetsAt }) => [key, count <= mailLimits.toOne ? now : resetsAt] as const),
  )
  return new Map([...keys].map(([to, key]) => [to, times.get(key) ?? now]))
}

// Counted per organisation, so none learns about or delays another's emails. The address is hashed, so erasure leaves no address.
const keyOf = (organisationId: string | null, kind: MailKind, to: string) =>
  `mail-to:${organisationId ?? ''}:${kind}:${hashOf(to.toLowerCase()).toString('base64url')}`
