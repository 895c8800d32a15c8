import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Fragment, fragment, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { assignmentGroups, type AssignmentStatus, storedAs } from '../rules.ts'

/** Returns a statement that starts the assignment of a clock session; `session` is a query for its `assignment_id`. */
export const startAssignment = ({ actor, now }: ActorScope, session: Fragment): Statement<unknown> => sql`
  update assignments a set status = 'in_progress', version = a.version + 1, updated_at = ${now}
    from (${session}) s where a.organisation_id = ${actor.organisationId} and a.id = s.assignment_id and a.status = 'assigned'`

/** SQL for the last day of an assignment: earlier than planned if it was completed or cancelled before. */
export const lastDayOf = (assignment: 'a' | 'b' | 'g'): Fragment =>
  fragment`coalesce(${raw(assignment)}.ended_on, ${raw(assignment)}.end_date)`

/** The current date in the organisation's time zone, and the start of that date. */
interface Today {
  readonly date: Fragment
  readonly midnight: Fragment
}

function todayOf({ actor, now }: ActorScope): Today {
  const { date } = localTimeOf(now, actor.timeZone)
  return { date: fragment`${date}::date`, midnight: fragment`${startOfDay(date, actor.timeZone)}::timestamptz` }
}

const isExpired = ({ date }: Today) =>
  fragment`(a.status = 'pending' and (a.answer_by <= scope_now() or a.end_date < ${date}))`
// A shift of the last day may end on the next one. The assignment is not over while it is scheduled or being worked.
const isOver = ({ date }: Today) => fragment`(${inGroup('a.status', assignmentGroups.active)} and a.end_date < ${date}
  and not exists (select 1 from clock_sessions k where k.organisation_id = a.organisation_id and k.worker_id = a.worker_id
                     and k.assignment_id = a.id and k.ended_at is null)
  and not exists (select 1 from shifts k where k.organisation_id = a.organisation_id and k.assignment_id = a.id
                     and ${inGroup('k.status', shiftGroups.open)} and k.ends_at > scope_now()))`
// An offer that is accepted on its first day starts with the first clock-in, or on the next day.
const hasBegun = ({ date, midnight }: Today) => fragment`(a.status = 'assigned' and a.start_date <= ${date}
  and (a.answered_at is null or a.answered_at < ${midnight} or a.start_date < ${date}))`

/** Returns SQL for the current status of an assignment `a`, also before the job has stored it. */
export function currentStatus(scope: ActorScope): Fragment {
  const today = todayOf(scope)
  return fragment`case when ${isExpired(today)} then 'cancelled' when ${isOver(today)} then 'completed'
    when ${hasBegun(today)} then 'in_progress' else a.status end`
}

/** Returns SQL for the reason why an assignment `a` was cancelled. */
export const currentCancelKind = (scope: ActorScope) =>
  fragment`case when ${isExpired(todayOf(scope))} then 'expired' else a.cancel_kind end`

/** Returns conditions on the assignments `a` of the organisation, and on their current status if one is given. */
export function assignmentsOf(scope: ActorScope, status?: AssignmentStatus): Conditions {
  const where = new Conditions('a', scope.actor.organisationId)
  if (status === undefined) return where
  return where.and`a.status = any(${storedAs[status]}::text[])`.and`${currentStatus(scope)} = ${status}`
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
  const { organisationId } = scope.actor
  const today = todayOf(scope)
  const locked = fragment`for no key update of a`
  const portion = isRound ? fragment`limit ${raw(movedAtOnce)} ${locked} skip locked` : locked
  const moved = await scope.db.many(
    sql<StatusChange>`
      with due as (
        select a.id, ${currentStatus(scope)} as status, ${currentCancelKind(scope)} as cancel_kind from assignments a
         where a.organisation_id = ${organisationId} and a.id = coalesce(${only.id}::uuid, a.id)
           and (${only.requestId}::uuid is null or a.request_id = ${only.requestId})
           and ${inGroup('a.status', assignmentGroups.open)}
           and (${isExpired(today)} or ${isOver(today)} or ${hasBegun(today)})
         order by a.id ${portion})
      update assignments a set status = due.status, cancel_kind = due.cancel_kind, version = a.version + 1, updated_at = scope_now()
        from due, projects p, workers w
       where a.organisation_id = ${organisationId} and a.id = due.id and p.organisation_id = ${organisationId} and p.id = a.project_id
         and w.organisation_id = ${organisationId} and w.id = a.worker_id
      returning a.id, a.worker_id, a.role, a.status, p.name as project,
                case when p.project_manager_id is null then '{}' else ${headsOf('p')} end as heads, ${workerName('w')} as worker`,
  )
  for (const { heads, status, role, project, worker, id: assignmentId } of moved) {
    if (status !== 'cancelled') continue
    const link = `/provider/assignments/${assignmentId}`
    await notify(scope, heads, { kind: 'offerExpired', values: { role, project, worker }, link })
  }
  return moved.length
}

/** The scheduled job that expires offers, and starts and completes assignments. */
export const transitionJob: ScheduledJob = {
  name: 'assignments.round',
  everyMinutes: 5,
  run: async (scope) => (await catchUp(scope)) === movedAtOnce,
}
