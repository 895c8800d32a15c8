import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { absenceRefusals, type absenceRoutes, type OwnTimeOff } from '#domains/absences/contract.ts'
import { faultOf, type Period, timeOffLimits, type TimeOffType, workerMoves } from '#domains/absences/rules.ts'
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

/**
 * Saves a time-off request without notifications. Sick leave may replace other time off; any other overlap of a worker is refused, also
 * of concurrent requests.
 */
export async function storeTimeOff(scope: ActorScope, body: Body): Promise<OwnTimeOff> {
  const why = faultOf(body, todayOf(scope))
  if (why) {
    const max = why === 'tooLongAgo' ? timeOffLimits.back : timeOffLimits.ahead
    throw invalidField('startDate', `absences.validation.${why}`, { max })
  }
  const { type, reason } = body
  const made = await insertTimeOff(scope, scope.actor.accountId, body, { type, reason: reason ?? null })
  return readOwnTimeOff(scope, made)
}

interface Inserted {
  type: TimeOffType
  reason?: string | null
  /** The comment of the organisation, which has approved it with this call. */
  approved?: string
}

/** Inserts time off and returns its ID. Throws OVERLAP if it overlaps other time off that it does not replace. */
export async function insertTimeOff(
  scope: ActorScope,
  workerId: string,
  period: Period,
  { type, reason = null, approved }: Inserted,
): Promise<string> {
  const { db, actor, now } = scope
  const id = uuid()
  const { startDate, endDate, startsAtNoon, endsAtNoon } = period
  const decided = approved === undefined ? ['pending', null, null, null] : ['approved', approved, actor.accountId, now]
  // Days of sick leave cannot become other time off. The constraints refuse all other overlaps.
  const made = await db.many(
    sql(
      `insert into time_off (organisation_id, id, worker_id, start_date, end_date, starts_at_noon, ends_at_noon, type, reason,
                             status, comment, decided_by, decided_at)
       select $1, $2, $3, $4::date, $5::date, $6::boolean, $7::boolean, $8::text, $9, $10, $11, $12::uuid, $13::timestamptz
        where not exists (select from time_off s where s.organisation_id = $1 and s.worker_id = $3 and s.type = 'sick_leave' and $8 <> 'sick_leave'
                             and s.status in ('pending', 'approved') and ${overlap('s')})
       on conflict do nothing returning id`,
      [actor.organisationId, id, workerId, startDate, endDate, startsAtNoon, endsAtNoon, type, reason, ...decided],
    ),
  )
  if (made.length === 0) throw await overlapOf(scope, workerId, period, type)
  return id
}

// The days are $4 to $5; $6 and $7 say whether they start and end at noon.
const overlap = (t: string) => `${t}.start_date <= $5::date and ${t}.end_date >= $4::date
  and not (${t}.start_date = $5::date and ${t}.starts_at_noon and $7::boolean)
  and not (${t}.end_date = $4::date and ${t}.ends_at_noon and $6::boolean)`

// The constraint says that two requests overlap; the query finds the one to name in the message.
async function overlapOf({ db, actor, language }: ActorScope, workerId: string, period: Period, type: TimeOffType) {
  const { startDate, endDate, startsAtNoon, endsAtNoon } = period
  const met = await db.first(
    sql<{ id: string; startDate: string; endDate: string }>(
      `select t.id, t.start_date, t.end_date from time_off t
        where t.organisation_id = $1 and t.worker_id = $2 and t.status in ('pending', 'approved') and ${overlap('t')}
          and ($3 <> 'sick_leave' or t.type = 'sick_leave')
        order by t.start_date limit 1`,
      [actor.organisationId, workerId, type, startDate, endDate, startsAtNoon, endsAtNoon],
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
