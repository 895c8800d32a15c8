import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type AssignmentStatus, storedAs } from '../rules.ts'

/**
 * Returns the parameters $1, $2 and $3 of the SQL in this file: the organisation, its current date, and the start of
 * that date.
 */
export function moments({ actor, now }: ActorScope): [organisationId: string, today: string, midnight: string] {
  const today = localTimeOf(now, actor.timeZone).date
  return [actor.organisationId, today, startOfDay(today, actor.timeZone)]
}

/** Returns SQL that starts the assignment of a clock session; `session` is a query for it, `now` a placeholder, `$1` the organisation. */
export const startAssignment = (session: string, now: string) => `
  update assignments a set status = 'in_progress', version = a.version + 1, updated_at = ${now}
    from (${session}) s where a.organisation_id = $1 and a.id = s.assignment_id and a.status = 'assigned'`

/** Returns conditions on the assignments `a` of the organisation, with the parameters of `moments` first. */
export function assignmentsOf(scope: ActorScope): Conditions {
  const [, today, midnight] = moments(scope)
  return new Conditions('a', scope.actor.organisationId).and(
    '?::date is not null and ?::timestamptz is not null',
    today,
    midnight,
  )
}

const isExpired = `(a.status = 'pending' and (a.answer_by <= scope_now() or a.end_date < $2::date))`
// A shift of the last day may end on the next one. The assignment is not over while it is scheduled or being worked.
const isOver = `(a.status in ('assigned', 'in_progress') and a.end_date < $2::date
  and not exists (select 1 from clock_sessions k where k.organisation_id = a.organisation_id and k.worker_id = a.worker_id
                     and k.assignment_id = a.id and k.ended_at is null)
  and not exists (select 1 from shifts k where k.organisation_id = a.organisation_id and k.assignment_id = a.id
                     and k.status in ('scheduled', 'active', 'left_early') and k.ends_at > scope_now()))`
// An offer that is accepted on its first day starts with the first clock-in, or on the next day.
const hasBegun = `(a.status = 'assigned' and a.start_date <= $2::date
  and (a.answered_at is null or a.answered_at < $3::timestamptz or a.start_date < $2::date))`

/**
 * SQL for the current status of an assignment `a`, also before the job has stored it. Needs the parameters of
 * `moments`.
 */
export const currentStatus = `case when ${isExpired} then 'cancelled' when ${isOver} then 'completed'
  when ${hasBegun} then 'in_progress' else a.status end`

/** SQL for the reason why an assignment `a` was cancelled. Needs the parameters of `moments`. */
export const currentCancelKind = `case when ${isExpired} then 'expired' else a.cancel_kind end`

/**
 * Adds a condition on the current status of the assignments `a`. The conditions must start with the parameters of
 * `moments`.
 */
export function whereStatus(where: Conditions, status: AssignmentStatus | undefined): Conditions {
  if (status === undefined) return where
  return where.and('a.status = any(?::text[])', storedAs[status]).and(`${currentStatus} = ?`, status)
}

interface StatusChange {
  id: string
  workerId: string
  role: string
  project: string
  worker: string
  heads: string[]
  status: AssignmentStatus
}

/** The most assignments that one transaction of the job changes. A clock-in waits for no more than these. */
export const movedAtOnce = 50

/**
 * Stores the status changes that follow from time alone: expires offers, starts and completes assignments. Covers one
 * assignment, those of a request, or, for the job, up to `movedAtOnce` of the organisation. Notifies the project
 * managers of expired offers. Returns the number of changes. Simultaneous runs of the job change different assignments.
 * Idempotent.
 */
export async function catchUp(scope: ActorScope, only: { id?: string; requestId?: string } = {}): Promise<number> {
  const isRound = only.id === undefined && only.requestId === undefined
  const moved = await scope.db.many(
    sql<StatusChange>(
      `with due as (
         select a.id, ${currentStatus} as status, ${currentCancelKind} as cancel_kind from assignments a
          where a.organisation_id = $1 and a.id = coalesce($4::uuid, a.id)
            and ($5::uuid is null or a.request_id = $5) and a.status in ('pending', 'assigned', 'in_progress')
            and (${isExpired} or ${isOver} or ${hasBegun})
          order by a.id ${isRound ? `limit ${movedAtOnce} for no key update of a skip locked` : 'for no key update of a'})
       update assignments a set status = due.status, cancel_kind = due.cancel_kind, version = a.version + 1, updated_at = scope_now()
         from due, projects p, workers w
        where a.organisation_id = $1 and a.id = due.id and p.organisation_id = $1 and p.id = a.project_id
          and w.organisation_id = $1 and w.id = a.worker_id
       returning a.id, a.worker_id, a.role, a.status, p.name as project, case when p.project_manager_id is null then '{}' else ${headsOf('p')} end as heads,
                 ${workerName('w')} as worker`,
      [...moments(scope), only.id ?? null, only.requestId ?? null],
    ),
  )
  for (const { heads, status, role, project, worker, id: assignmentId } of moved) {
    if (status !== 'cancelled') continue
    const link = `/provider/assignments/${assignmentId}`
    await notify(scope, heads, { kind: 'offerExpired', values: { role, project, worker }, link })
  }
  return moved.length
}
