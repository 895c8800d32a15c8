import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, daysBetween } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { distanceOf } from '#domains/documents/rules.ts'
import { notifyEach } from '#domains/notifications/server/commands.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { claimOnce } from '#platform/server/sessions/attempts.ts'
import { expiryDistancesOf, mostExpiryDistance, keysPath } from '../rules.ts'

/** The job that notifies administrators before API keys expire. */
export const keyExpiryJob: ScheduledJob = {
  name: 'keys.notifyExpiry',
  everyMinutes: 30,
  among: fragment`select organisation_id from api_keys where revoked_at is null`,
  run: notifyExpiry,
}

// No notification is sent before the day begins.
const firstTime = '08:00'

interface Expiring {
  id: string
  name: string
  expiresAt: string
  lifetimeDays: number
}

/** Notifies administrators of active keys that expire in 30 and 7 days, once each. Returns the number of keys. */
export async function notifyExpiry(scope: ActorScope): Promise<number> {
  const { db, actor, now } = scope
  const { date: today, time } = localTimeOf(now, actor.timeZone)
  if (time < firstTime) return 0
  // A day more, because the days are those of the organisation's time zone.
  const until = laterBy(now, (mostExpiryDistance + 1) * 24 * 3600_000)
  const rows = await db.many(
    sql<Expiring>`
      select id, name, expires_at, lifetime_days from api_keys
       where organisation_id = ${actor.organisationId} and replaced_by is null and revoked_at is null and expires_at > ${now}
         and expires_at <= ${until}`,
  )
  const near = rows.flatMap(({ id, name, expiresAt, lifetimeDays }) => {
    const { date } = localTimeOf(expiresAt, actor.timeZone)
    const days = daysBetween(today, date)
    const distance = distanceOf(days, expiryDistancesOf(lifetimeDays))
    // A rotation moves the expiry, and so begins again.
    return distance === undefined ? [] : [{ name, date, days, key: `keyExpiry:${id}:${expiresAt}:${distance}` }]
  })
  if (near.length === 0) return 0
  // Each notification is claimed once across all servers. The claim ends two days after the expiry, to allow for time zones.
  const claims = near.map(({ key, date }) => ({ key, until: daysAfter(date, 2) }))
  const claimed = await claimOnce(db, claims)
  const reported = near.filter(({ key }) => claimed.has(key))
  const accountIds = await accountsWith(scope, 'keys:write')
  await notifyEach(
    scope,
    reported.map(({ name, date, days }) => ({
      accountIds,
      notification: { kind: 'keyExpiring', values: { name, date, days }, link: keysPath },
    })),
  )
  return reported.length
}
