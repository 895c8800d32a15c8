import { laterBy } from '#base/time.ts'
import { forgetLocations } from '#domains/timesheets/server/punched.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { workerName } from '#platform/server/db/names.ts'
import { leftOpenMinutes } from '../rules.ts'

/** Scheduled jobs of the clock: reminders to clock out, and erasure of locations. */
export const scheduledClockJobs: readonly ScheduledJob[] = [
  { name: 'clock.tellLeftOpen', everyMinutes: 10, run: notifyLongSessions },
  { name: 'clock.forgetPlaces', everyMinutes: 240, ofAll: true, run: forgetOldLocations },
]

/** The number of sessions, punches and entries per transaction, so that approvals wait only briefly. */
const forgottenAtOnce = 1000

/**
 * Erases the locations of punches and entries after the organisation's retention period. Geofence results, distances and
 * hours stay. Returns true if more is left.
 */
export async function forgetOldLocations(scope: ActorScope): Promise<boolean> {
  const { db, actor, now } = scope
  const sessions = await db.many(
    sql`
      with old as (
        select k.id from clock_sessions k join organisations o on o.id = k.organisation_id
         where k.organisation_id = ${actor.organisationId} and (k.in_latitude is not null or k.out_latitude is not null)
           and coalesce(k.ended_at, k.started_at) < ${now}::timestamptz - make_interval(days => o.place_retention_days)
         order by k.id limit ${raw(forgottenAtOnce)} for no key update of k skip locked)
      update clock_sessions k
         set in_latitude = null, in_longitude = null, in_accuracy = null, out_latitude = null, out_longitude = null, out_accuracy = null,
             updated_at = ${now}
        from old where k.organisation_id = ${actor.organisationId} and k.id = old.id returning k.id`,
  )
  const punches = await db.many(
    sql`
      with old as (
        select k.id from clock_punches k join organisations o on o.id = k.organisation_id
         where k.organisation_id = ${actor.organisationId} and k.latitude is not null
           and k.counted_at < ${now}::timestamptz - make_interval(days => o.place_retention_days)
         order by k.id limit ${raw(forgottenAtOnce)} for no key update of k skip locked)
      update clock_punches k set latitude = null, longitude = null, accuracy = null
        from old where k.organisation_id = ${actor.organisationId} and k.id = old.id returning k.id`,
  )
  const entries = await forgetLocations(scope, forgottenAtOnce)
  return Math.max(sessions.length, punches.length, entries) === forgottenAtOnce
}

interface Left {
  workerId: string
  worker: string
  project: string
  heads: string[]
}

/**
 * Notifies once of sessions that have been open for sixteen hours: the worker, and the project manager or, without one, the
 * approvers. The sessions stay open, because only the worker knows when work ended. Returns the number of sessions.
 */
export async function notifyLongSessions(scope: ActorScope): Promise<number> {
  const left = await scope.db.many(
    sql<Left>`
      update clock_sessions k set told_open_at = ${scope.now}, updated_at = ${scope.now}
        from projects p, workers w
       where k.organisation_id = ${scope.actor.organisationId} and k.ended_at is null and k.told_open_at is null
         and k.started_at <= ${laterBy(scope.now, -leftOpenMinutes * 60_000)}
         and p.organisation_id = k.organisation_id and p.id = k.project_id and w.organisation_id = k.organisation_id and w.id = k.worker_id
      returning k.worker_id, ${workerName('w')} as worker, p.name as project, ${headsOf('p')} as heads`,
  )
  for (const { workerId, worker, project, heads } of left) {
    const values = { worker, project, hours: leftOpenMinutes / 60 }
    await notify(scope, [workerId], { kind: 'clockLeftOpen', values, link: '/worker/timesheet' })
    await notify(scope, heads, { kind: 'workerLeftOpen', values, link: `/provider/workforce/profile/${workerId}` })
  }
  return left.length
}
