import { withdrawPendingTimeOff } from '#domains/absences/server/requesting.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { cancelAssignment, completeAssignment } from '#domains/assignments/server/commands.ts'
import { catchUp } from '#domains/assignments/server/current-status.ts'
import { endSessionNow } from '#domains/clock/server/ending.ts'
import { holdActive } from '#domains/clock/server/session.ts'
import { withdrawClaims } from '#domains/shifts/server/open/claiming.ts'
import { withdrawSwaps } from '#domains/shifts/server/swaps/ending.ts'
import { declineOffersOf } from '#domains/shifts/server/open/offering.ts'
import { submitReadyEntries } from '#domains/timesheets/server/submitting.ts'
import type { departureRoutes, OpenWork } from '#domains/workforce/contract/departure.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import type { Received } from '#base/route.ts'
import { clockRefusals } from '#domains/clock/contract.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { countsOf, openOfWorker } from './open-records.ts'

type Choices = Pick<Received<typeof departureRoutes.deactivateWorker>['query'], 'assignments' | 'drafts'>
type Counts = Record<keyof typeof openOfWorker, number>

/** Returns what is still open of a worker. Throws `NOT_FOUND`. */
export async function readOpenWork(scope: ActorScope, id: string): Promise<OpenWork> {
  await readWorker(scope, id)
  const session = await scope.db.first(
    sql<NonNullable<OpenWork['session']>>`
      select json_build_object('id', p.id, 'name', p.name) as project, s.started_at
        from clock_sessions s join projects p on p.organisation_id = s.organisation_id and p.id = s.project_id
       where s.organisation_id = ${scope.actor.organisationId} and s.worker_id = ${id} and s.ended_at is null`,
  )
  const { sessions: _, ...counts } = await scope.db.one(sql<Counts>`${countsOf(scope, openOfWorker, fragment`${id}`)}`)
  return { session: session ?? null, ...counts }
}

/** Clocks a worker out now, without a location, and notifies the worker. Throws `NOT_FOUND` and `NOT_CLOCKED_IN`. */
export async function endWorkerSession(scope: ActorScope, id: string): Promise<OpenWork> {
  await readWorker(scope, id)
  if (!(await endOpenSession(scope, id))) throw clockRefusals.NOT_CLOCKED_IN()
  return readOpenWork(scope, id)
}

async function endOpenSession(scope: ActorScope, workerId: string): Promise<boolean> {
  await scope.db.many(workerLock(scope, [workerId]))
  const session = await holdActive(scope, workerId)
  if (session) await endSessionNow(scope, session)
  return session !== undefined
}

/**
 * Ends what is open of a worker who leaves, with the commands that end each: the session, offers and assignments with their shifts, requests for
 * time off, claims of open shifts, swaps; drafts are submitted. Call it before the account is deactivated, in the same transaction.
 */
export async function settleWork(scope: ActorScope, workerId: string, choices: Choices): Promise<void> {
  const { db, actor, translate } = scope
  // Requests are locked before their assignments, as everywhere but in a clock-in, which is retried after a deadlock.
  await db.many(
    sql`
      select r.id from requests r
       where r.organisation_id = ${actor.organisationId} and r.id in (
         select a.request_id from assignments a
          where a.organisation_id = ${actor.organisationId} and a.worker_id = ${workerId}
            and ${inGroup('a.status', assignmentGroups.open)})
       order by r.id for update`,
  )
  await endOpenSession(scope, workerId)
  const comment = translate('workforce.departure.reason')
  for (const { id, status } of await readCurrent(scope, workerId)) {
    const input = { params: { id }, ifMatch: undefined }
    if (status === 'in_progress' && choices.assignments === 'complete') await completeAssignment(scope, input)
    else await cancelAssignment(scope, { ...input, body: { comment } })
  }
  await withdrawPendingTimeOff(scope, workerId)
  await withdrawClaims(scope, workerId)
  await withdrawSwaps(scope, workerId)
  await declineOffersOf(scope, workerId)
  if (choices.drafts !== 'keep') await submitReadyEntries(scope, workerId)
}

// Offers whose deadline has passed and assignments whose last day has passed end automatically.
async function readCurrent(scope: ActorScope, workerId: string): Promise<{ id: string; status: AssignmentStatus }[]> {
  const open = sql<{ id: string; status: AssignmentStatus }>`
    select a.id, a.status from assignments a
     where a.organisation_id = ${scope.actor.organisationId} and a.worker_id = ${workerId}
       and ${inGroup('a.status', assignmentGroups.open)}
     order by a.id`
  for (const { id } of await scope.db.many(open)) await catchUp(scope, { id })
  return scope.db.many(open)
}
