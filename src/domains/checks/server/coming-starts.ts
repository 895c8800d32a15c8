import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { contractGroups, type ContractStatus } from '#domains/contracts/rules.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { workerName } from '#platform/server/db/names.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { IncompleteStart, incompleteStartRoutes } from '../contract/incomplete-starts.ts'
import { type CheckItem, startLimits } from '../rules.ts'
import { isOfAssignment, ofAssignment, problemsOfStarts, startNow, type StartProblem } from './problems.ts'
import { itemsInForce } from './queries.ts'
import { linkOf } from './refusing.ts'

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

/** The days whose starts are read, and what narrows them. */
interface Stretch {
  readonly from: string
  readonly to: string
  /** True if the shifts of the day need not be published. */
  readonly withDrafts?: boolean
  readonly workerId?: string | undefined
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
}

/**
 * Returns the starts of the next days that lack something, earliest first: days with published shifts, and first days of accepted assignments
 * without any.
 */
export async function readIncompleteStarts(scope: ActorScope, days: number): Promise<ComingStart[]> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const items = await itemsInForce(scope, 'clock')
  if (items.length === 0) return []
  return scope.db.many(
    sql<ComingStart>`
      ${incompleteStarts(scope, items, { from: today, to: daysAfter(today, days) })}
      select n.assignment_id, n.worker_id, n.worker, n.client, n.day, n.starts_at, ${headsOf('p')} as heads, l.problems,
             (select count(*)::int from contracts ck
               where ck.organisation_id = p.organisation_id and ck.assignment_id = n.assignment_id and ${isOfAssignment}
                 and ${inGroup('ck.status', contractGroups.agreed)}) as signed,
             exists (select from contracts ck where ck.organisation_id = p.organisation_id and ck.worker_id = n.worker_id
                        and ${is<ContractStatus>('ck.status', 'sent')}) as is_signable
        from n join l on l.assignment_id = n.assignment_id and l.day = n.day
        join projects p on p.organisation_id = ${scope.actor.organisationId} and p.id = n.project_id
       order by n.day, n.starts_at, n.assignment_id`,
  )
}

interface StartRow extends Omit<IncompleteStart, 'problems'> {
  problems: Omit<IncompleteStart['problems'][number], 'link'>[]
}

/** Lists the starts of some days that lack something, by default from today on, earliest first. */
export async function listIncompleteStarts(
  scope: ActorScope,
  { query }: Received<typeof incompleteStartRoutes.listIncompleteStarts>,
): Promise<Answer<typeof incompleteStartRoutes.listIncompleteStarts>> {
  const items = await itemsInForce(scope, 'clock')
  if (items.length === 0) return { items: [], total: 0, nextCursor: null }
  const { from = localTimeOf(scope.now, scope.actor.timeZone).date, drafts, ...narrowed } = query
  const last = daysAfter(from, startLimits.days - 1)
  const [to = last] = [query.to ?? daysAfter(from, startLimits.ahead), last].sort()
  const found = await scope.db.many(
    sql<StartRow>`
      ${incompleteStarts(scope, items, { ...narrowed, from, to, withDrafts: drafts === 'true' })}
      select n.assignment_id, json_build_object('id', n.worker_id, 'name', n.worker) as worker, n.phone,
             json_build_object('id', n.project_id, 'name', n.project) as project,
             json_build_object('id', n.client_id, 'name', n.client) as client, n.role, n.day as date, n.starts_at, l.problems
        from n join l on l.assignment_id = n.assignment_id and l.day = n.day
       order by n.day, n.starts_at, n.assignment_id`,
  )
  const shown = found.map((one) => {
    const subject = { workerId: one.worker.id, assignmentId: one.assignmentId }
    const problems = one.problems.map((problem) =>
      Object.assign(problem, { link: linkOf(scope, problem.item, subject) }),
    )
    return Object.assign(one, { problems })
  })
  return { items: shown, total: shown.length, nextCursor: null }
}

/**
 * SQL for the starts of some days, `n`, and their problems, `l`. Each item is compared with all starts in one statement, because a check per start is
 * too slow for a week of several hundred workers. Assignments and shifts belong to later domains (decision 28).
 */
function incompleteStarts(scope: ActorScope, items: readonly CheckItem[], stretch: Stretch): Fragment {
  const { actor, now } = scope
  const { organisationId, timeZone } = actor
  const { from, to, withDrafts = false } = stretch
  const today = localTimeOf(now, timeZone).date
  const midnight = startOfDay(from, timeZone)
  const start = startNow(scope, {
    ...ofAssignment('a'),
    certifications: raw('n.certifications'),
    until: raw('n.day'),
  })
  const starts = fragment`n join assignments a on a.organisation_id = ${organisationId} and a.id = n.assignment_id
    join organisations og on og.id = a.organisation_id`
  return fragment`
    with n as materialized (
      select d.assignment_id, d.day, d.starts_at, a.role, w.id as worker_id, ${workerName('w')} as worker, w.phone, p.id as project_id, p.name as project,
             c.id as client_id, c.name as client, case when r.id is not null then r.certifications else '[]' end as certifications
        from (
          select h.assignment_id, (h.starts_at at time zone ${timeZone})::date as day, min(h.starts_at) as starts_at
            from shifts h
           where h.organisation_id = ${organisationId} and h.starts_at > ${now} and h.starts_at >= ${midnight}
             and h.starts_at < ${startOfDay(daysAfter(to, 1), timeZone)}
             and (h.published_at is not null or ${withDrafts}) and h.accepted and ${inGroup('h.status', shiftGroups.upcoming)}
           group by 1, 2
          union all
          select f.id, f.start_date, null from assignments f
           where f.organisation_id = ${organisationId} and f.start_date > ${today} and f.start_date between ${from} and ${to}
             and not exists (select from shifts h where h.organisation_id = f.organisation_id and h.assignment_id = f.id
                                and (h.published_at is not null or ${withDrafts}) and ${inGroup('h.status', shiftGroups.planned)})) d
        join assignments a on a.organisation_id = ${organisationId} and a.id = d.assignment_id and ${inGroup('a.status', assignmentGroups.active)}
        join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
        join accounts t on t.organisation_id = a.organisation_id and t.id = a.worker_id and t.active
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
        left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
       where ${optional(stretch.workerId, 'w.id')} and ${optional(stretch.projectId, 'p.id')} and ${optional(stretch.clientId, 'c.id')}
       order by d.day, d.starts_at, d.assignment_id limit ${raw(startLimits.most)}
    ), l as materialized (
      select x.assignment_id, x.day,
             json_agg(json_build_object('item', x.item, 'name', x.name, 'problem', x.problem,
               'expiresOn', x.expires_on, 'effect', x.effect) order by x.rank) as problems
        from (${problemsOfStarts(starts, start, 'clock', items)}) x group by 1, 2)`
}

const optional = (id: string | undefined, column: string) => (id ? fragment`${raw(column)} = ${id}` : raw('true'))
