import { laterBy } from '#base/time.ts'
import { Refusal, refuse } from '#base/problem.ts'
import { sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'

/** A maximum number within a number of minutes, for one key. */
export interface Limit {
  readonly most: number
  readonly minutes: number
}

interface Count {
  count: number
  resetsAt: string
}

/** Refuses with RATE_LIMITED when one of the keys has reached its limit. */
export async function checkAttempts(db: Db, limits: Record<string, Limit>, now: string): Promise<void> {
  const rows = await db.many(
    sql<Count & { key: string }>`
      select key, count, resets_at from attempts where key = any(${Object.keys(limits)}) and resets_at > ${now}`,
  )
  for (const { key, count, resetsAt } of rows) {
    if (count >= (limits[key]?.most ?? Infinity)) throw tooMany(resetsAt, now)
  }
}

/** As checkAttempts, but returns whether a limit has been reached instead of refusing. */
export async function isReached(db: Db, limits: Record<string, Limit>, now: string): Promise<boolean> {
  try {
    await checkAttempts(db, limits, now)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/**
 * Counts one attempt for each key; the window begins with the first. Refuses an attempt over a limit, so that no
 * more simultaneous attempts pass than the limit allows, even if each has passed the check before.
 */
export async function countAttempt(db: Db, limits: Record<string, Limit>, now: string): Promise<void> {
  for (const [key, limit] of Object.entries(limits).sort(([one], [other]) => one.localeCompare(other))) {
    const { count, resetsAt } = await countOne(db, key, limit, now)
    if (count > limit.most) throw tooMany(resetsAt, now)
  }
}

/** Counts one attempt for a key, also over the limit, and returns the number of attempts in the current window and its end. */
export async function countOne(db: Db, key: string, { minutes }: Limit, now: string): Promise<Count> {
  const resetsAt = laterBy(now, minutes * 60_000)
  return db.one(
    sql<Count>`
      insert into attempts as a (key, count, resets_at) values (${key}, 1, ${resetsAt}::timestamptz)
      on conflict (key) do update set
        count = case when a.resets_at <= ${now}::timestamptz then 1 else a.count + 1 end,
        resets_at = case when a.resets_at <= ${now}::timestamptz then ${resetsAt}::timestamptz else a.resets_at end
      returning count, resets_at`,
  )
}

/** As countAttempt, but returns whether the limit allowed it instead of refusing. */
export async function hasRoomFor(db: Db, limits: Record<string, Limit>, now: string): Promise<boolean> {
  try {
    await countAttempt(db, limits, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Claims keys, each until its own instant, with the transaction; returns those that were free. */
export async function claimOnce(
  db: Db,
  keys: readonly { readonly key: string; readonly until: string }[],
): Promise<Set<string>> {
  const taken = await db.many(
    sql<{ key: string }>`
      insert into attempts (key, count, resets_at)
      select r.key, 1, r.until from json_to_recordset(${JSON.stringify(keys)}::json) as r (key text, until timestamptz) order by r.key
      on conflict (key) do nothing returning key`,
  )
  return new Set(taken.map(({ key }) => key))
}

/** Takes back one counted attempt of a key. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db.many(sql`update attempts set count = count - 1 where key = ${key} and count > 0`)
}

/** Forgets what was counted for keys. */
export async function clearAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.many(sql`delete from attempts where key = any(${keys})`)
}

/** The refusal of an attempt over a limit whose window ends then. */
export function tooMany(resetsAt: string, now: string): Refusal {
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - Date.parse(now)) / 1000))
  return refuse.RATE_LIMITED({ retryAfter: seconds, values: { minutes: Math.ceil(seconds / 60) } })
}
