import type { Refusal } from '#base/problem.ts'
import type { Ref } from '#base/ref.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { type CheckDoor, isCheckedAt } from '#domains/checks/rules.ts'
import { ofAssignment, startNow, startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { missingItemsOf, startRefusal } from '#domains/checks/server/refusing.ts'
import { workerName } from '#platform/server/db/names.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PlanningWarning } from '../contract.ts'
import type { Span } from '../rules.ts'

/** A shift whose start is checked; an id finds the certifications of the open shift that it fills. */
interface CheckedTimes extends Span {
  readonly id: string
  readonly assignmentId: string
}

/** What the start of an assignment lacks for its shifts of a day. */
export interface CheckedShifts {
  readonly assignmentId: string
  readonly worker: Ref
  readonly ids: readonly string[]
  readonly from: string
  readonly to: string
  /** The day on which the shifts begin. */
  readonly until: string
  readonly problems: readonly StartProblem[]
}

/**
 * Returns what the starts of shifts lack at a door, by assignment, required certifications and day, earliest first. An offer that was not accepted
 * yet is checked as at its acceptance: nothing that follows it can be there.
 */
export async function checkedShifts(
  scope: ActorScope,
  shifts: readonly CheckedTimes[],
  door: Exclude<CheckDoor, 'clock'>,
): Promise<CheckedShifts[]> {
  if (shifts.length === 0) return []
  const { db, actor } = scope
  const start = startNow(scope, {
    ...ofAssignment('a'),
    certifications: raw('n.certifications'),
    until: raw('n.until'),
  })
  const rows = await db.many(
    sql<CheckedShifts & { isOffer: boolean; problems: StartProblem[] }>`
      with n as (
        select s.assignment_id, min(s.starts_at) as starts_at, max(s.ends_at) as ends_at, array_agg(s.id) as ids,
               (s.starts_at at time zone ${actor.timeZone})::date as until,
               case when o.id is not null then o.certifications when r.id is not null then r.certifications else '[]' end as certifications
          from unnest(${shifts.map(({ id }) => id)}::uuid[], ${shifts.map(({ assignmentId }) => assignmentId)}::uuid[],
                      ${shifts.map(({ startsAt }) => startsAt)}::timestamptz[], ${shifts.map(({ endsAt }) => endsAt)}::timestamptz[])
               as s (id, assignment_id, starts_at, ends_at)
          join assignments a on a.organisation_id = ${actor.organisationId} and a.id = s.assignment_id
          left join shifts h on h.organisation_id = a.organisation_id and h.id = s.id
          left join open_shifts o on o.organisation_id = h.organisation_id and o.id = h.open_shift_id
          left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
         group by 1, 5, 6)
      select a.id as assignment_id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, n.starts_at as from, n.ends_at as to,
             n.ids, n.until, ${is<AssignmentStatus>('a.status', 'pending')} as is_offer, ${startProblems(start, door)} as problems
        from n
        join assignments a on a.organisation_id = ${actor.organisationId} and a.id = n.assignment_id
        join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
       order by n.starts_at, a.id`,
  )
  return rows.map(({ isOffer, problems, ...row }) =>
    Object.assign(row, { problems: isOffer ? problems.filter(({ item }) => isCheckedAt(item, 'accept')) : problems }),
  )
}

/** Throws the refusal of the first start that something blocks: `CERTIFICATE_MISSING` or `START_BLOCKED`. */
export function refuseBlocked(scope: ActorScope, checked: readonly CheckedShifts[]): void {
  for (const { worker, assignmentId, until, problems } of checked) {
    const refusal = startRefusal(scope, problems, { workerId: worker.id, worker: worker.name, assignmentId, until })
    if (refusal) throw refusal
  }
}

/** Returns a warning for each item that a worker lacks on an assignment, at its first shift without it. */
export function startWarnings(scope: ActorScope, checked: readonly CheckedShifts[]): PlanningWarning[] {
  const warned = new Set<string>()
  return checked.flatMap(({ worker, assignmentId, from, to, problems }) =>
    missingItemsOf(scope, problems, { workerId: worker.id, assignmentId })
      .filter(({ item, name }) => {
        const key = `${assignmentId} ${item} ${name ?? ''}`
        return !warned.has(key) && warned.add(key)
      })
      .map(({ message }) => ({
        kind: 'startCheck' as const,
        worker,
        from,
        to,
        minutes: null,
        limitMinutes: null,
        law: null,
        message: scope.translate('checks.warning', { worker: worker.name, problem: message }),
      })),
  )
}

/** Returns the shifts that cannot be planned because a check blocks their start on their day, with the refusal. */
export async function blockedStarts<Shift extends CheckedTimes>(
  scope: ActorScope,
  shifts: readonly Shift[],
): Promise<Map<Shift, Refusal>> {
  const refused = new Map<Shift, Refusal>()
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  for (const { ids, assignmentId, worker, until, problems } of await checkedShifts(scope, shifts, 'plan')) {
    const refusal = startRefusal(scope, problems, { workerId: worker.id, worker: worker.name, assignmentId, until })
    if (!refusal) continue
    for (const id of ids) {
      const shift = byId.get(id)
      if (shift) refused.set(shift, refusal)
    }
  }
  return refused
}
