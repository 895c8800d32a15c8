import { may } from '#base/actor.ts'
import { wallOf } from '#base/calendar.ts'
import type { Currency, Money } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { actionsIn } from '#base/states.ts'
import { Conditions, containing } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { projectsFrom } from '#domains/projects/server/queries.ts'
import type { Assignment, assignmentRoutes, OwnAssignment, WorkableProject } from '../contract.ts'
import { organisationMoves, workerLabels, workerMoves } from '../rules.ts'

type Shared = Omit<Assignment, 'rate' | 'allowed' | 'worker' | 'answer'>
interface AssignmentRow extends Shared {
  worker: Assignment['worker']
  rateAmount: number
  rateCurrency: Currency
  accepted: boolean | null
  answeredAt: string | null
  answerReason: string | null
}

const from = `assignments a
  join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
  join ${projectsFrom} on p.organisation_id = a.organisation_id and p.id = a.project_id`
const location = `case when s.id is not null then
  json_build_object('name', s.name, 'address', s.address, 'latitude', s.latitude, 'longitude', s.longitude) end as location`
const columns = `a.id, json_build_object('id', p.id, 'name', p.name) as project, json_build_object('id', c.id, 'name', c.name) as client,
  json_build_object('id', w.id, 'name', w.first_name || ' ' || w.last_name) as worker, a.role, a.start_date, a.end_date, ${location},
  a.access_notes, a.description, a.rate_amount, a.rate_currency, a.expected_minutes,
  (select coalesce(sum(e.total_minutes), 0)::int from time_entries e
    where e.organisation_id = a.organisation_id and e.assignment_id = a.id and e.status <> 'rejected') as actual_minutes,
  a.status, a.accepted, a.answered_at, a.answer_reason, a.answer_by, a.cancel_reason, a.version`
const sorts: Listing['sorts'] = {
  startDate: { sql: 'a.start_date', type: 'date', descending: true },
  endDate: { sql: 'a.end_date', type: 'date', descending: true },
  createdAt: { sql: 'a.created_at', type: 'timestamptz', descending: true },
}

/** The organisation's assignments. */
export async function listAssignments(
  scope: ActorScope,
  { query }: Received<typeof assignmentRoutes.listAssignments>,
): Promise<Answer<typeof assignmentRoutes.listAssignments>> {
  const where = new Conditions()
    .and('a.organisation_id = ?', scope.actor.organisationId)
    .and('a.status = ?', query.status)
    .and('a.project_id = ?', query.projectId)
    .and('a.worker_id = ?', query.workerId)
    .and('p.client_id = ?', query.clientId)
    .and(
      `w.search_name || ' ' || searchable(p.name) || ' ' || searchable(a.role) like searchable(?)`,
      containing(query.q),
    )
  const page = await readPage<AssignmentRow>(scope.db, { select: columns, from, where, id: 'a.id', sorts }, query)
  return { items: page.items.map((row) => assignmentOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** One assignment, as the organisation sees it. */
export async function readAssignment(scope: ActorScope, id: string): Promise<Assignment> {
  return assignmentOf(scope, await readRow(scope, id))
}

/** The worker's own assignments. */
export async function listOwnAssignments(
  scope: ActorScope,
  { query }: Received<typeof assignmentRoutes.listOwnAssignments>,
): Promise<Answer<typeof assignmentRoutes.listOwnAssignments>> {
  const { actor } = scope
  const where = new Conditions()
    .and('a.organisation_id = ? and a.worker_id = ?', actor.organisationId, actor.accountId)
    .and('a.status = ?', query.status)
    .and('searchable(p.name) like searchable(?)', containing(query.q))
  const page = await readPage<AssignmentRow>(scope.db, { select: columns, from, where, id: 'a.id', sorts }, query)
  return { items: page.items.map((row) => ownAssignmentOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** One of the worker's own assignments; somebody else's is unknown. */
export async function readOwnAssignment(scope: ActorScope, id: string): Promise<OwnAssignment> {
  return ownAssignmentOf(scope, await readRow(scope, id, scope.actor.accountId))
}

async function readRow({ db, actor }: ActorScope, id: string, workerId?: string): Promise<AssignmentRow> {
  const row = await db.first(
    written<AssignmentRow>(
      `select ${columns} from ${from} where a.organisation_id = $1 and a.id = $2 and a.worker_id = coalesce($3, a.worker_id)`,
      [actor.organisationId, id, workerId ?? null],
    ),
  )
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/** The projects that the worker has accepted to work on, on a day. */
export async function listWorkableProjects(
  { db, actor, now }: ActorScope,
  { query }: Received<typeof assignmentRoutes.listWorkableProjects>,
): Promise<Answer<typeof assignmentRoutes.listWorkableProjects>> {
  const rows = await db.last(
    written<WorkableProject>(
      `select p.id, p.name, json_build_object('id', c.id, 'name', c.name) as client, a.role, ${location}, a.start_date, a.end_date
         from assignments a join ${projectsFrom} on p.organisation_id = a.organisation_id and p.id = a.project_id
        where a.organisation_id = $1 and a.worker_id = $2 and a.status in ('assigned', 'in_progress')
          and $3::date between a.start_date and a.end_date
        order by searchable(p.name), p.id`,
      [actor.organisationId, actor.accountId, query.on ?? wallOf(now, actor.timeZone).date],
    ),
  )
  return { items: rows, total: rows.length, nextCursor: null }
}

function sharedOf(row: AssignmentRow) {
  const { accepted, answeredAt, answerReason, rateAmount, rateCurrency, worker: _, ...shared } = row
  const rate: Money = { amount: rateAmount, currency: rateCurrency }
  return {
    ...shared,
    rate,
    answer: accepted === null || answeredAt === null ? null : { accepted, at: answeredAt, reason: answerReason },
  }
}

function assignmentOf({ actor }: ActorScope, row: AssignmentRow): Assignment {
  return {
    ...sharedOf(row),
    worker: row.worker,
    allowed: may(actor, 'assignments:write') ? actionsIn(organisationMoves, row.status) : [],
  }
}

function ownAssignmentOf({ now }: ActorScope, row: AssignmentRow): OwnAssignment {
  const late = row.answerBy !== null && row.answerBy <= now
  return {
    ...sharedOf(row),
    label: workerLabels[row.status],
    allowed: late ? [] : actionsIn(workerMoves, row.status),
  }
}
