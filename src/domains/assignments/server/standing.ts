import { startOfDay, wallOf } from '#base/calendar.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type AssignmentStatus, storedAs } from '../rules.ts'

/** The values that the SQL of this page takes as $1, $2 and $3: the organisation, its day, and when that day began. */
export function moments({ actor, now }: ActorScope): [organisationId: string, today: string, midnight: string] {
  const today = wallOf(now, actor.timeZone).date
  return [actor.organisationId, today, startOfDay(today, actor.timeZone)]
}

/** SQL that marks the assignment as in progress on which the clock session `session`, a CTE, was begun; `now` is a placeholder, `$1` the organisation. */
export const startAssignment = (session: string, now: string) => `
  update assignments a set status = 'in_progress', version = a.version + 1, updated_at = ${now}
    from ${session} where a.organisation_id = $1 and a.id = ${session}.assignment_id and a.status = 'assigned'`

/** The assignments `a` of the actor's organisation; the conditions begin with `moments`. */
export function assignmentsOf(scope: ActorScope): Conditions {
  const [, today, midnight] = moments(scope)
  return new Conditions('a', scope.actor.organisationId).and(
    '?::date is not null and ?::timestamptz is not null',
    today,
    midnight,
  )
}

const isExpired = `(a.status = 'pending' and (a.answer_by <= scope_now() or a.end_date < $2::date))`
// The last night of an assignment ends on the day after: while it is planned or worked, the assignment is not over.
const isOver = `(a.status in ('assigned', 'in_progress') and a.end_date < $2::date
  and not exists (select 1 from clock_sessions k where k.organisation_id = a.organisation_id and k.worker_id = a.worker_id
                     and k.assignment_id = a.id and k.ended_at is null)
  and not exists (select 1 from shifts k where k.organisation_id = a.organisation_id and k.assignment_id = a.id
                     and k.status in ('scheduled', 'active') and k.ends_at > scope_now()))`
// What is accepted on its very first day begins with the first clock-in, or with the next day.
const hasBegun = `(a.status = 'assigned' and a.start_date <= $2::date
  and (a.answered_at is null or a.answered_at < $3::timestamptz or a.start_date < $2::date))`

/** SQL for the status in which an assignment `a` stands now, also where nobody has written it yet; given `moments`. */
export const standing = `case when ${isExpired} then 'cancelled' when ${isOver} then 'completed'
  when ${hasBegun} then 'in_progress' else a.status end`

/** SQL for how an assignment `a` came to be cancelled; given `moments`. */
export const standingCancelKind = `case when ${isExpired} then 'expired' else a.cancel_kind end`

/** Narrows to the assignments `a` that stand in a status now; the conditions begin with `moments`. */
export function whereStanding(where: Conditions, status: AssignmentStatus | undefined): Conditions {
  if (status === undefined) return where
  return where.and('a.status = any(?::text[])', storedAs[status]).and(`${standing} = ?`, status)
}

interface Moved {
  id: string
  workerId: string
  role: string
  project: string
  worker: string
  managerId: string | null
  status: AssignmentStatus
}

/** As many of an organisation's assignments as one transaction moves: who clocks in meanwhile waits for no more than these. */
export const movedAtOnce = 50

/**
 * Writes down what has happened to the organisation's assignments by itself, or to one of them, or those of a request: offers that were not
 * answered in time are cancelled, those whose days have come begin, those whose days are over are completed. Answers how
 * many; of an organisation's at most `movedAtOnce`. Of two that do so at once, each takes other assignments; done twice, it does nothing
 * the second time.
 */
export async function catchUp(scope: ActorScope, only: { id?: string; requestId?: string } = {}): Promise<number> {
  const isRound = only.id === undefined && only.requestId === undefined
  const moved = await scope.db.many(
    written<Moved>(
      `with due as (
         select a.id, ${standing} as status, ${standingCancelKind} as cancel_kind from assignments a
          where a.organisation_id = $1 and a.id = coalesce($4::uuid, a.id)
            and ($5::uuid is null or a.request_id = $5) and a.status in ('pending', 'assigned', 'in_progress')
            and (${isExpired} or ${isOver} or ${hasBegun})
          order by a.id ${isRound ? `limit ${movedAtOnce} for no key update of a skip locked` : 'for no key update of a'})
       update assignments a set status = due.status, cancel_kind = due.cancel_kind, version = a.version + 1, updated_at = scope_now()
         from due, projects p, workers w
        where a.organisation_id = $1 and a.id = due.id and p.organisation_id = $1 and p.id = a.project_id
          and w.organisation_id = $1 and w.id = a.worker_id
       returning a.id, a.worker_id, a.role, a.status, p.name as project, p.project_manager_id as manager_id,
                 w.first_name || ' ' || w.last_name as worker`,
      [...moments(scope), only.id ?? null, only.requestId ?? null],
    ),
  )
  for (const { managerId, status, role, project, worker, id: assignmentId } of moved) {
    if (status !== 'cancelled' || managerId === null) continue
    const link = `/provider/assignments/${assignmentId}`
    await notify(scope, [managerId], { kind: 'offerExpired', values: { role, project, worker }, link })
  }
  return moved.length
}
