import { may } from '#base/actor.ts'
import { startOfDay, localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { type Money, worthOf } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { certificationProblems, isStartBlocked, ofAssignment, startNow } from '#domains/checks/server/problems.ts'
import type { TimeOffStatus } from '#domains/absences/rules.ts'
import { weekMinutes } from '#domains/requests/rules/working-hours.ts'
import { expectedHoursOf } from '#domains/requests/server/expected-hours.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { workerSearchText } from '#domains/workforce/server/search.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Assignment, assignmentRoutes, OwnAssignment, WorkableProject } from '../contract.ts'
import {
  actionsOnAssignment,
  actionsOnOwn,
  assignmentGroups,
  assignmentStatuses,
  type AssignmentStatus,
  cancelBy,
  workerLabels,
} from '../rules.ts'
import { assignmentsOf, currentStatus, currentCancelKind } from './current-status.ts'
import { endsBetween } from './ending-soon.ts'
import { takesHours } from './taking.ts'

type Shared = Omit<
  Assignment,
  | 'payRate'
  | 'allowed'
  | 'worker'
  | 'request'
  | 'answer'
  | 'plannedMinutes'
  | 'isExpectedSet'
  | 'expectedWeeks'
  | 'rating'
  | 'clientRating'
>
interface AssignmentRow extends Shared {
  worker: Assignment['worker']
  request: Assignment['request']
  rateAmount: number
  rateCurrency: Currency
  accepted: boolean | null
  answeredAt: string | null
  answerReason: string | null
  plannedMinutes: number
  begins: string | null
  isReferred: boolean
  /** True if the organisation pays an allowance at the end, or a ground is set. */
  hasEndAllowance: boolean
  rating: number | null
  ratingComment: string | null
  ratedAt: string | null
  ratedBy: Assignment['worker'] | null
  clientRating: Assignment['clientRating']
}
interface OwnRow extends AssignmentRow {
  /** True for an offer that cannot be accepted, because a start check blocks it. */
  isBlocked: boolean
}

/** SQL that joins worker `w`, project `p`, client `c`, request `r` and work site `s` to assignments `a`. */
export const assignmentJoins = fragment`join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
  join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
  left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
  left join work_sites s on s.organisation_id = p.organisation_id
   and s.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end`
const from = fragment`assignments a ${assignmentJoins}`
/** SQL for the work site of an assignment. Needs `assignmentJoins`. */
export const assignmentLocation = fragment`case when s.id is not null then
  json_build_object('name', s.name, 'address', s.address, 'latitude', s.latitude, 'longitude', s.longitude) end as location`
// Absences are a later domain, so their table is read here (decision 28).
const metTimeOff = fragment`(
  select coalesce(json_agg(json_build_object('startDate', t.start_date, 'endDate', t.end_date) order by t.start_date), '[]')
    from time_off t
   where t.organisation_id = a.organisation_id and t.worker_id = a.worker_id and ${is<TimeOffStatus>('t.status', 'approved')}
     and t.start_date <= a.end_date and t.end_date >= a.start_date)`
// The start as it is checked on the current day.
const startOn = (scope: ActorScope) =>
  startNow(scope, { ...ofAssignment('a'), certifications: raw('r.certifications'), until: raw('a.end_date') })

const actualMinutes = fragment`(
  select coalesce(sum(e.total_minutes), 0) from time_entries e
   where e.organisation_id = a.organisation_id and e.assignment_id = a.id and ${inGroup('e.status', entryGroups.worked)})`

const endAllowance = fragment`'$[*] ? (@.isOn == true && @.component == "endOfAssignment")'`

// `min` has a filter, because PostgreSQL would otherwise take it from the index of all shifts by their start, and skip those of other
// assignments one by one.
const columnsFor = (scope: ActorScope) => fragment`
  a.id, json_build_object('id', p.id, 'name', p.name) as project, json_build_object('id', c.id, 'name', c.name) as client,
  json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
  case when r.id is not null then json_build_object('id', r.id, 'name', r.title) end as request,
  a.role, a.start_date, a.end_date, a.ended_on, ${assignmentLocation},
  a.access_notes, a.description, a.rate_amount, a.rate_currency, a.expected_minutes, a.working_hours, a.shifts_until,
  a.end_ground, a.end_ground_note, a.end_ground is not null or exists (
    select 1 from organisations o where o.id = a.organisation_id and o.statutory_pay @? ${endAllowance}) as has_end_allowance,
  ${actualMinutes} as actual_minutes,
  (select coalesce(sum(planned_minutes(h.starts_at, h.ends_at, h.break_minutes)), 0) from shifts h
    where h.organisation_id = a.organisation_id and h.assignment_id = a.id
      and ${inGroup('h.status', shiftGroups.planned)}) as planned_minutes,
  (select min(h.starts_at) filter (where h.published_at is not null) from shifts h
    where h.organisation_id = a.organisation_id and h.assignment_id = a.id and ${inGroup('h.status', shiftGroups.planned)}) as begins,
  ${currentStatus(scope)} as status, a.accepted, a.answered_at, a.answer_reason, a.answer_by,
  ${currentCancelKind(scope)} as cancel_kind, a.cancel_reason,
  case when ${inGroup('a.status', assignmentGroups.open)} then ${metTimeOff} else '[]' end as time_off,
  case when ${inGroup('a.status', assignmentGroups.open)} and r.certifications <> '[]' then
    ${certificationProblems(startOn(scope))} else '[]' end as certification_problems,
  exists (select 1 from shifts h where h.organisation_id = a.organisation_id and h.assignment_id = a.id)
    or exists (select 1 from time_entries e where e.organisation_id = a.organisation_id and e.assignment_id = a.id)
    or exists (select 1 from clock_sessions k where k.organisation_id = a.organisation_id and k.worker_id = a.worker_id
                  and k.assignment_id = a.id) as is_referred,
  a.rating, a.rating_comment, a.rated_at,
  case when a.rating is not null then (
    select json_build_object('id', u.id, 'name', ${accountName('u')})
      from accounts u where u.organisation_id = a.organisation_id and u.id = a.rated_by) end as rated_by,
  case when a.client_rating is not null then json_build_object('stars', a.client_rating, 'comment', a.client_rating_comment,
    'at', ${utcInstant('a.client_rated_at')}, 'by', a.client_rater_name) end as client_rating,
  a.version`
// What the worker sees of an own assignment besides: whether something that the start lacks blocks the acceptance.
const ownColumnsFor = (scope: ActorScope) => fragment`${columnsFor(scope)},
  case when ${is<AssignmentStatus>('a.status', 'pending')} then ${isStartBlocked(startOn(scope), 'accept')} else false end as is_blocked`
const sortsFor = (scope: ActorScope): Listing['sorts'] => ({
  startDate: { sql: 'a.start_date', type: 'date', descending: true },
  endDate: { sql: 'a.end_date', type: 'date', descending: true },
  createdAt: { sql: 'a.created_at', type: 'timestamptz', descending: true },
  worker: { sql: 'w.search_name', type: 'text' },
  project: { sql: 'searchable(p.name)', type: 'text' },
  payRate: { sql: 'a.rate_amount', type: 'bigint', descending: true },
  hours: { sql: actualMinutes, type: 'bigint', descending: true },
  status: { sql: fragment`array_position(${assignmentStatuses}::text[], ${currentStatus(scope)})`, type: 'bigint' },
})

/** Returns one page of the organisation’s assignments that match the filter, with the total count. */
export async function listAssignments(
  scope: ActorScope,
  { query }: Received<typeof assignmentRoutes.listAssignments>,
): Promise<Answer<typeof assignmentRoutes.listAssignments>> {
  const where = assignmentsOf(scope, query.status).and`a.project_id = ${query.projectId}`
    .and`a.worker_id = ${query.workerId}`.and`a.request_id = ${query.requestId}`.and`p.client_id = ${query.clientId}`
    .and`${workerSearchText} || ' ' || searchable(p.name) || ' ' || searchable(a.role) like searchable(${likePattern(query.q)})`
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  if (query.endsBy) where.and`${endsBetween(fragment`${today}`, fragment`${query.endsBy}`)}`
  const listing = { select: columnsFor(scope), from, where, id: 'a.id', sorts: sortsFor(scope) }
  // What has to be done comes in the order in which it is due.
  const sort = query.sort ?? (query.endsBy ? 'endDate' : query.status === 'pending' ? 'startDate' : undefined)
  const page = await readPage<AssignmentRow>(scope.db, listing, { ...query, sort })
  return { items: await assignmentsFrom(scope, page.items), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one assignment as users see it. Throws `NOT_FOUND`. */
export async function readAssignment(scope: ActorScope, id: string): Promise<Assignment> {
  const [assignment] = await assignmentsFrom(scope, [await readRow(scope, id)])
  return assignment as Assignment
}

/** Returns assignments as users see them, in the order of the ids. */
export async function readAssignments(scope: ActorScope, ids: readonly string[]): Promise<Assignment[]> {
  const rows = await scope.db.many(
    sql<AssignmentRow>`
      select ${columnsFor(scope)} from unnest(${ids}::uuid[]) with ordinality wanted (id, at) join ${from}
       on a.organisation_id = ${scope.actor.organisationId} and a.id = wanted.id order by wanted.at`,
  )
  return assignmentsFrom(scope, rows)
}

/** Returns one page of the worker’s own assignments. */
export async function listOwnAssignments(
  scope: ActorScope,
  { query }: Received<typeof assignmentRoutes.listOwnAssignments>,
): Promise<Answer<typeof assignmentRoutes.listOwnAssignments>> {
  const where = assignmentsOf(scope, query.status).and`a.worker_id = ${scope.actor.accountId}`
    .and`searchable(p.name) like searchable(${likePattern(query.q)})`
  const listing = { select: ownColumnsFor(scope), from, where, id: 'a.id', sorts: sortsFor(scope) }
  const page = await readPage<OwnRow>(scope.db, listing, query)
  const rows = await withExpected(scope, page.items)
  return { items: rows.map((row) => ownAssignmentOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one of the worker’s own assignments. Throws `NOT_FOUND` for those of other workers. */
export async function readOwnAssignment(scope: ActorScope, id: string): Promise<OwnAssignment> {
  const { organisationId, accountId } = scope.actor
  const found = await scope.db.first(
    sql<OwnRow>`
      select ${ownColumnsFor(scope)} from ${from}
       where a.organisation_id = ${organisationId} and a.id = ${id} and a.worker_id = ${accountId}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  const [row] = await withExpected(scope, [found])
  return ownAssignmentOf(scope, row as OwnRow & ExpectedRow)
}

async function readRow(scope: ActorScope, id: string): Promise<AssignmentRow> {
  const row = await scope.db.first(
    sql<AssignmentRow>`
      select ${columnsFor(scope)} from ${from} where a.organisation_id = ${scope.actor.organisationId} and a.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/**
 * Returns the projects that the worker has accepted for today, or, with `on`, those for which hours of that day can be
 * entered.
 */
export async function listWorkableProjects(
  { db, actor, now }: ActorScope,
  { query }: Received<typeof assignmentRoutes.listWorkableProjects>,
): Promise<Answer<typeof assignmentRoutes.listWorkableProjects>> {
  const today = query.on === undefined ? localTimeOf(now, actor.timeZone).date : undefined
  const where = new Conditions('a', actor.organisationId).and`a.worker_id = ${actor.accountId}`
    .and`${inGroup('a.status', assignmentGroups.active)} and ${today}::date between a.start_date and a.end_date`
    .and`${takesHours(fragment`${query.on}`)}`
    .and`searchable(p.name || ' ' || c.name) like searchable(${likePattern(query.q)})`
  const select = fragment`p.id, p.name, json_build_object('id', c.id, 'name', c.name) as client, a.role, ${assignmentLocation},
    a.start_date, a.end_date`
  const sorts = { name: { sql: 'searchable(p.name)', type: 'text' } } as const
  const page = await readPage<WorkableProject>(db, { select, from, where, id: 'a.id', sorts }, query)
  return { items: page.items, total: page.total, nextCursor: page.nextCursor }
}

/** An assignment with the minutes of its working hours, where nothing else says what is expected. */
type ExpectedRow = AssignmentRow & { readonly hoursMinutes: number | null }

async function withExpected<Row extends AssignmentRow>(
  scope: ActorScope,
  rows: readonly Row[],
): Promise<(Row & ExpectedRow)[]> {
  const expected = await expectedHoursOf(
    scope,
    rows.map(({ startDate, endDate, workingHours, expectedMinutes }) => {
      return { startDate, endDate, positions: 1, workingHours: expectedMinutes === null ? workingHours : null }
    }),
  )
  return rows.map((row, index) => ({ ...row, hoursMinutes: expected[index]?.minutes ?? null }))
}

async function assignmentsFrom(scope: ActorScope, rows: readonly AssignmentRow[]): Promise<Assignment[]> {
  return (await withExpected(scope, rows)).map((row) => assignmentOf(scope, row))
}

function sharedOf(row: ExpectedRow) {
  const { accepted, answeredAt, answerReason, rateAmount, rateCurrency, begins, isReferred, hoursMinutes, ...more } =
    row
  const {
    worker,
    request,
    plannedMinutes,
    rating,
    ratingComment,
    ratedAt,
    ratedBy,
    clientRating,
    shiftsUntil,
    endGround,
    endGroundNote,
    hasEndAllowance,
    ...shared
  } = more
  const payRate: Money = { amount: rateAmount, currency: rateCurrency }
  return {
    ...shared,
    payRate,
    expectedWeeks:
      row.workingHours && weekMinutes(row.workingHours).map((minutes) => ({ minutes, pay: worthOf(minutes, payRate) })),
    expectedMinutes: row.expectedMinutes ?? hoursMinutes ?? (plannedMinutes > 0 ? plannedMinutes : null),
    answer: accepted === null || answeredAt === null ? null : { accepted, at: answeredAt, reason: answerReason },
  }
}

function ratingOf({ rating, ratingComment, ratedAt }: AssignmentRow) {
  return rating === null || ratedAt === null ? null : { stars: rating, comment: ratingComment, at: ratedAt }
}

function assignmentOf({ actor }: ActorScope, row: ExpectedRow): Assignment {
  const rating = ratingOf(row)
  return {
    ...sharedOf(row),
    worker: row.worker,
    request: row.request,
    plannedMinutes: row.plannedMinutes,
    rating: rating && row.ratedBy && { ...rating, by: row.ratedBy },
    clientRating: row.clientRating,
    isExpectedSet: row.expectedMinutes !== null,
    shiftsUntil: row.shiftsUntil,
    endGround: row.endGround,
    endGroundNote: row.endGroundNote,
    allowed: may(actor, 'assignments:write')
      ? actionsOnAssignment(row.status, row.isReferred, row.hasEndAllowance)
      : [],
  }
}

function ownAssignmentOf({ actor, now }: ActorScope, { isBlocked, ...row }: OwnRow & ExpectedRow): OwnAssignment {
  const begins = row.begins ?? startOfDay(row.startDate, actor.timeZone)
  const until = row.status === 'assigned' ? cancelBy(begins) : null
  return {
    ...sharedOf(row),
    // The comment on a cancelled request is internal and not shown to the worker.
    cancelReason: row.cancelKind === 'request_closed' ? null : row.cancelReason,
    label: workerLabels[row.status],
    rating: ratingOf(row),
    cancelBy: until,
    allowed: actionsOnOwn(row.status, until !== null && now <= until, isBlocked),
  }
}
