import { reachFor } from '#base/actor.ts'
import type { Received } from '#base/route.ts'
import { refuse } from '#base/problem.ts'
import { after, statesFor } from '#base/states.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { absenceRefusals, type OwnTimeOff, type TimeOff } from '../contract.ts'
import type { sickLeaveRoutes } from '../contract/sick-leave.ts'
import { type Period, workerMoves } from '../rules.ts'
import { notifyDeciders, notifyOfEntered } from './notifying.ts'
import { isManaged, readOwnTimeOff, readTimeOff } from './queries.ts'
import { insertTimeOff, refuseDistant, storeTimeOff } from './requesting.ts'

type Input<Name extends keyof typeof sickLeaveRoutes> = Received<(typeof sickLeaveRoutes)[Name]>

/** Reports the worker's own sickness. It takes effect immediately; its approval as sick leave is decided later. */
export function reportSickness(scope: ActorScope, { body }: Input<'reportSickness'>): Promise<OwnTimeOff> {
  return storeTimeOff(scope, { ...body, ...sickLeave })
}

const sickLeave = { type: 'sick_leave', endsAtNoon: false } as const

/** Reports sickness for a worker, who is notified and can object. The user who enters it can approve it afterwards. */
export async function enterSickLeave(scope: ActorScope, { params, body }: Input<'enterSickLeave'>): Promise<TimeOff> {
  const workerId = params.id
  const { reason = null, ...days } = body
  await refuseOutOfReach(scope, workerId, days)
  refuseDistant(scope, days)
  const { type, endsAtNoon } = sickLeave
  const entered = { type, reason, reportedBy: scope.actor.accountId }
  const one = await readTimeOff(scope, await insertTimeOff(scope, workerId, { ...days, endsAtNoon }, entered))
  await notifyOfEntered(scope, workerId, one)
  return one
}

// Checked first, because a refusal for an overlap tells the days of other time off.
async function refuseOutOfReach(
  { db, actor }: ActorScope,
  workerId: string,
  { startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>,
): Promise<void> {
  const reach = reachFor(actor, 'timesheets:decide') ?? 'none'
  const worker = await db.first(
    sql<{ isOwn: boolean }>`
      select ${isActor(actor, 't.worker_id')} as is_own
        from (select w.organisation_id, w.id as worker_id, ${startDate}::date as start_date, ${endDate}::date as end_date
                from workers w
               where w.organisation_id = ${actor.organisationId} and w.id = ${workerId} and w.erased_at is null) t
       where ${reach} = 'all' or ${isManaged(actor.accountId)}`,
  )
  if (!worker) throw refuse.NOT_FOUND()
  if (worker.isOwn) throw absenceRefusals.OWN_TIME_OFF()
}

/** Objects to sick leave that a user has entered. It awaits a decision again, and the approvers are notified. */
export async function objectToSickLeave(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'objectToSickLeave'>,
): Promise<OwnTimeOff> {
  const { organisationId, accountId } = scope.actor
  scope.db.setComment(body.comment)
  const objected = await scope.db.many(
    sql`
      update time_off t
         set status = 'pending', objection = ${body.comment}, objected_at = ${scope.now}, decided_by = null, decided_at = null,
             version = t.version + 1, updated_at = ${scope.now}
       where t.organisation_id = ${organisationId} and t.worker_id = ${accountId} and t.id = ${params.id}
         and t.version = coalesce(${ifMatch}, t.version) and t.reported_by is not null and t.objected_at is null
         and t.status = any(${statesFor(workerMoves, 'object')})
      returning t.id`,
  )
  const current = await readOwnTimeOff(scope, params.id)
  if (objected.length === 0) {
    if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.STALE_VERSION({ members: { current } })
    after(workerMoves, current.status, 'object')
    throw absenceRefusals.NOT_ENTERED()
  }
  await notifyDeciders(scope, 'sickLeaveObjected', current)
  return current
}
