import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { contractGroups, type ContractStatus } from '#domains/contracts/rules.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { isOfAssignment, ofAssignment, startNow, type StartProblem, startProblems } from './problems.ts'
import { itemsInForce } from './queries.ts'

/** A day of work that is to come, and what its start lacks at the clock-in. */
export interface ComingStart {
  readonly assignmentId: string
  readonly workerId: string
  readonly worker: string
  readonly client: string
  readonly day: string
  /** The start of the first shift of the day; null if none is published. */
  readonly startsAt: string | null
  /** The accounts that are notified of work on the project. */
  readonly heads: readonly string[]
  readonly problems: readonly StartProblem[]
  /** The number of the assignment’s contracts that the worker has signed. */
  readonly signed: number
  /** True if a contract was sent to the worker and is not signed yet. */
  readonly isSignable: boolean
}

/** The most starts that one run reads. */
const mostStarts = 2000

/**
 * Returns the starts of the next days that lack something, earliest first: days with published shifts, and first days of accepted assignments
 * without any. Assignments and shifts belong to later domains (decision 28).
 */
export async function readIncompleteStarts(scope: ActorScope, days: number): Promise<ComingStart[]> {
  const { db, actor, now } = scope
  const { organisationId, timeZone } = actor
  const items = await itemsInForce(scope, 'clock')
  if (items.length === 0) return []
  const today = localTimeOf(now, timeZone).date
  const last = daysAfter(today, days)
  const start = startNow(scope, {
    ...ofAssignment('a'),
    certifications: fragment`case when r.id is not null then r.certifications else '[]' end`,
    until: raw('n.day'),
  })
  return db.many(
    sql<ComingStart>`
      select l.* from (
        select a.id as assignment_id, w.id as worker_id, ${workerName('w')} as worker, c.name as client, n.day, n.starts_at,
               ${headsOf('p')} as heads, ${startProblems(start, 'clock', items)} as problems,
               (select count(*)::int from contracts ck
                 where ck.organisation_id = a.organisation_id and ck.assignment_id = a.id and ${isOfAssignment}
                   and ${inGroup('ck.status', contractGroups.agreed)}) as signed,
               exists (select from contracts ck where ck.organisation_id = a.organisation_id and ck.worker_id = a.worker_id
                          and ${is<ContractStatus>('ck.status', 'sent')}) as is_signable
          from (
            select h.assignment_id, (h.starts_at at time zone ${timeZone})::date as day, min(h.starts_at) as starts_at
              from shifts h
             where h.organisation_id = ${organisationId} and h.starts_at > ${now} and h.starts_at < ${startOfDay(daysAfter(last, 1), timeZone)}
               and h.published_at is not null and h.accepted and ${inGroup('h.status', shiftGroups.upcoming)}
             group by 1, 2
            union all
            select f.id, f.start_date, null from assignments f
             where f.organisation_id = ${organisationId} and f.start_date > ${today} and f.start_date <= ${last}
               and not exists (select from shifts h where h.organisation_id = f.organisation_id and h.assignment_id = f.id
                                  and h.published_at is not null and ${inGroup('h.status', shiftGroups.planned)})) n
          join assignments a on a.organisation_id = ${organisationId} and a.id = n.assignment_id and ${inGroup('a.status', assignmentGroups.active)}
          join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
          join accounts t on t.organisation_id = a.organisation_id and t.id = a.worker_id and t.active
          join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
          join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
          left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
         order by n.day, n.starts_at, a.id limit ${mostStarts}) l
       where json_array_length(l.problems) > 0
       order by l.day, l.starts_at, l.assignment_id`,
  )
}
