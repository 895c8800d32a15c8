import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { absenceRefusals, type absenceRoutes, type OwnTimeOff } from '#domains/absences/contract.ts'
import { faultOf, timeOffLimits, workerMoves } from '#domains/absences/rules.ts'
import { hasBegun, readOwnTimeOff, todayOf } from './queries.ts'
import { notifyDeciders } from './notifying.ts'

type Body = Received<typeof absenceRoutes.askTimeOff>['body']

/** Requests time off and notifies the approvers. */
export async function askTimeOff(
  scope: ActorScope,
  { body }: Received<typeof absenceRoutes.askTimeOff>,
): Promise<OwnTimeOff> {
  const own = await storeTimeOff(scope, body)
  await notifyDeciders(scope, 'timeOffAsked', own)
  return own
}

/** Saves a time-off request without notifications. Overlapping requests of a worker are refused, also concurrent ones. */
export async function storeTimeOff(scope: ActorScope, body: Body): Promise<OwnTimeOff> {
  const why = faultOf(body, todayOf(scope))
  if (why) {
    const max = why === 'tooLongAgo' ? timeOffLimits.back : timeOffLimits.ahead
    throw invalidField('startDate', `absences.validation.${why}`, { max })
  }
  const id = uuid()
  const made = await scope.db.many(
    sql(
      `insert into time_off (organisation_id, id, worker_id, start_date, end_date, starts_at_noon, ends_at_noon, type, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
      [scope.actor.organisationId, id, scope.actor.accountId, ...valuesOf(body)],
    ),
  )
  if (made.length === 0) throw await overlapOf(scope, body)
  return readOwnTimeOff(scope, id)
}

function valuesOf({ startDate, endDate, startsAtNoon, endsAtNoon, type, reason }: Body): unknown[] {
  return [startDate, endDate, startsAtNoon, endsAtNoon, type, reason ?? null]
}

// The constraint says that two requests overlap; the query finds the one to name in the message.
async function overlapOf({ db, actor, language }: ActorScope, { startDate, endDate }: Body) {
  const met = await db.first(
    sql<{ id: string; startDate: string; endDate: string }>(
      `select id, start_date, end_date from time_off
        where organisation_id = $1 and worker_id = $2 and status in ('pending', 'approved') and start_date <= $4 and end_date >= $3
        order by start_date limit 1`,
      [actor.organisationId, actor.accountId, startDate, endDate],
    ),
  )
  const { id = '', startDate: first = startDate, endDate: last = endDate } = met ?? {}
  return absenceRefusals.OVERLAP({
    values: { from: dayIn(language, first), to: dayIn(language, last) },
    members: { timeOff: { id, startDate: first, endDate: last } },
  })
}

/** Withdraws a pending request, or an approved one that has not started. The organisation is notified. */
export async function withdrawTimeOff(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof absenceRoutes.withdrawTimeOff>,
): Promise<void> {
  const before = await readOwnTimeOff(scope, params.id)
  const to = after(workerMoves, before.status, 'withdraw')
  if (before.status === 'approved' && hasBegun(scope, before))
    throw absenceRefusals.TIME_OFF_BEGUN({ members: { from: before.status, to } })
  // The request may have been approved since it was read, and approved time off may have started. So the status must be unchanged.
  const changed = await scope.db.many(
    sql(
      `update time_off set status = $5, version = version + 1, updated_at = $6
        where organisation_id = $1 and worker_id = $2 and id = $3 and version = coalesce($4, version) and status = $7 and status = any($8)
       returning id`,
      [
        scope.actor.organisationId,
        scope.actor.accountId,
        params.id,
        ifMatch ?? null,
        to,
        scope.now,
        before.status,
        statesFor(workerMoves, 'withdraw'),
      ],
    ),
  )
  if (changed.length === 0) {
    const current = await readOwnTimeOff(scope, params.id)
    if (ifMatch === undefined || ifMatch === current.version)
      throw refuse.INVALID_TRANSITION({ members: { from: current.status, to } })
    throw refuse.STALE_VERSION({ members: { current } })
  }
  await notifyDeciders(scope, 'timeOffWithdrawn', before)
}

/** Withdraws the undecided requests of a worker who leaves. */
export async function withdrawPendingTimeOff({ db, actor, now }: ActorScope, workerId: string): Promise<void> {
  await db.many(
    sql(
      `update time_off set status = 'withdrawn', version = version + 1, updated_at = $3
        where organisation_id = $1 and worker_id = $2 and status = 'pending'`,
      [actor.organisationId, workerId, now],
    ),
  )
}
