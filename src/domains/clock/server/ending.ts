import { reachFor } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { localTimeOf } from '#base/calendar.ts'
import { laterBy, toMinute } from '#base/time.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import type { Entry } from '#domains/timesheets/contract.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { refuseOwnHours } from '#domains/timesheets/server/correcting.ts'
import { recordCorrection } from '#domains/timesheets/server/corrections.ts'
import { isOnProjectWithinReach } from '#domains/timesheets/server/decidable.ts'
import { notifyOfAdded } from '#domains/timesheets/server/notifying.ts'
import { checkPlacements, overlapWith } from '#domains/timesheets/server/placement.ts'
import { entryOf, readRow } from '#domains/timesheets/server/queries.ts'
import { submitFor } from '#domains/timesheets/server/submitting.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clockRefusals } from '../contract.ts'
import type { sessionRoutes } from '../contract/sessions.ts'
import { leftOpenMinutes } from '../rules.ts'
import { type ActiveSession, endSession, holdActive } from './session.ts'

/**
 * Ends the session of a worker who forgot to clock out, at the time that the worker has reported. Its hours are submitted as hours that a
 * user has entered: the worker is notified and can object. If they make no complete entry, the session stays open: throws `OVERLAP` with the
 * entry that they overlap if the actor may see it, a validation error of the end, or `SESSION_INCOMPLETE` if the clock-in itself does not count.
 */
export async function endOpenSession(
  scope: ActorScope,
  { params: { id: workerId }, body: { endedAt, source, reason = null } }: Received<typeof sessionRoutes.endOpenSession>,
): Promise<Entry> {
  await refuseOwnHours(scope, workerId)
  scope.db.setComment(reason)
  await scope.db.many(workerLock(scope, [workerId]))
  const session = await holdActive(scope, workerId)
  const lastPunch = session && (await readLastPunch(scope, session.id))
  if (!session || !lastPunch) throw await whyNone(scope, workerId)
  if (session.startedAt > laterBy(scope.now, -leftOpenMinutes * 60_000))
    throw refuse.INVALID_TRANSITION({ members: { from: 'working', to: 'ready' } })
  if (endedAt <= lastPunch || endedAt > scope.now) throw invalidField('endedAt', 'clock.validation.sessionEnd')
  const entryId = await endSession(scope, session, { at: endedAt, location: null, endsShift: true })
  const { incompleteReason } = await readRow(scope, entryId)
  if (incompleteReason !== null) throw await whyIncomplete(scope, { ...session, endedAt, entryId }, incompleteReason)
  await submitFor(scope, workerId, entryId, { notifies: true })
  await scope.db.many(recordCorrection(scope, entryId, null, { kind: 'added', source, reason }))
  const entry = await readRow(scope, entryId)
  await notifyOfAdded(scope, entry, { source, reason, isApproved: false })
  return entryOf(scope, entry)
}

interface EndedSession extends Pick<ActiveSession, 'workerId' | 'projectId' | 'startedAt'> {
  readonly endedAt: string
  readonly entryId: string
}

async function whyIncomplete(
  scope: ActorScope,
  { workerId, projectId, startedAt, endedAt, entryId }: EndedSession,
  reason: IncompleteReason,
) {
  if (reason === 'noMinutes' || reason === 'tooLong' || reason === 'leftOpen')
    return invalidField('endedAt', 'clock.validation.sessionLength', { hours: leftOpenMinutes / 60 })
  const owner = { workerId, isWithinReach: (record: string) => isOnProjectWithinReach(scope, record) }
  const { date } = localTimeOf(startedAt, scope.actor.timeZone)
  const placed = { id: entryId, projectId, date, startsAt: toMinute(startedAt), endsAt: toMinute(endedAt) }
  const [check] = reason === 'overlap' ? await checkPlacements(scope, owner, [placed]) : []
  return check?.met ? overlapWith(scope, owner, check.met) : clockRefusals.SESSION_INCOMPLETE()
}

/**
 * Ends a session now, because the work of its worker ends: it is the worker's entry, and the worker is notified, to check it before it is
 * submitted. `endsShift` says that the work of the shift is finished.
 */
export async function endSessionNow(
  scope: ActorScope,
  session: ActiveSession,
  { endsShift = false }: { readonly endsShift?: boolean } = {},
): Promise<void> {
  const { organisationId, timeZone } = scope.actor
  await endSession(scope, session, { at: scope.now, location: null, endsShift })
  const { project } = await scope.db.one(
    sql<{ project: string }>`
      select name as project from projects where organisation_id = ${organisationId} and id = ${session.projectId}`,
  )
  const { date, time: start } = localTimeOf(session.startedAt, timeZone)
  const { time: end } = localTimeOf(scope.now, timeZone)
  const link = `/worker/timesheet?tab=my-timesheet&date=${date}`
  await notify(scope, [session.workerId], { kind: 'sessionEnded', values: { project, date, start, end }, link })
}

// An approver of some projects does not learn whether a worker of other projects is at work.
async function whyNone(scope: ActorScope, workerId: string) {
  if (reachFor(scope.actor, 'timesheets:decide') === 'all') return clockRefusals.NOT_CLOCKED_IN()
  const theirs = await scope.db.first(
    sql`
      select 1 from assignments a
       where a.organisation_id = ${scope.actor.organisationId} and a.worker_id = ${workerId} and ${isOnProjectWithinReach(scope, 'a')} limit 1`,
  )
  return theirs ? clockRefusals.NOT_CLOCKED_IN() : refuse.NOT_FOUND()
}

/** Returns the latest punch of a session on a project within the actor's reach; undefined for other sessions. */
async function readLastPunch(scope: ActorScope, sessionId: string): Promise<string | undefined> {
  const found = await scope.db.first(
    sql<{ at: string }>`
      select greatest(k.started_at, (
               select max(case when b.ended_at is not null then b.ended_at else b.started_at end) from clock_breaks b
                where b.organisation_id = k.organisation_id and b.clock_session_id = k.id)) as at
        from clock_sessions k
       where k.organisation_id = ${scope.actor.organisationId} and k.id = ${sessionId} and ${isOnProjectWithinReach(scope, 'k')}`,
  )
  return found?.at
}
