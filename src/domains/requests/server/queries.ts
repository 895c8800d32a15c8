import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { worthOf } from '#base/money.ts'
import type { Page } from '#base/page.ts'
import type { Answer, Received } from '#base/route.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { hasTag } from '#domains/tags/server/tagging.ts'
import { withNames } from '#domains/projects/server/named-history.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { accountName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { plainColumns } from '#platform/server/db/plain-fields.ts'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type requestRoutes, type StaffingRequest, type TimelineRequest, timelineLimits } from '../contract.ts'
import { requestRecord } from '../contract/fields.ts'
import { actionsOnRequest, type DurationUnit, durationOf, requestGroups } from '../rules.ts'
import { type ExpectedHours, expectedHoursOf } from './expected-hours.ts'

interface RequestRow extends Omit<
  StaffingRequest,
  'budgetRate' | 'allowed' | 'duration' | 'durationUnit' | 'expected'
> {
  rateAmount: number | null
  rateCurrency: Currency | null
  durationUnit: DurationUnit
  offered: boolean
}

const from = fragment`
  requests r
  join projects p on p.organisation_id = r.organisation_id and p.id = r.project_id
  join clients c on c.organisation_id = r.organisation_id and c.id = r.client_id
  left join work_sites s on s.organisation_id = r.organisation_id and s.id = r.work_site_id
  left join accounts m on m.organisation_id = r.organisation_id and m.id = r.project_manager_id`
const shared = fragment`
  r.id, r.title, r.role, json_build_object('id', c.id, 'name', c.name) as client,
  json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project, r.start_date, r.end_date, r.positions,
  r.filled_positions, r.status, r.version`
const columns = fragment`
  ${shared}, case when s.id is not null then
    json_build_object('id', s.id, 'name', s.name, 'address', s.address, 'latitude', s.latitude, 'longitude', s.longitude) end as work_site,
  case when m.id is not null then json_build_object('id', m.id, 'name', ${accountName('m')}) end as project_manager,
  r.duration_unit, r.working_hours, r.skills, r.certifications, r.languages, r.tags, r.rate_amount, r.rate_currency, ${plainColumns(requestRecord, 'r')},
  r.created_at, r.contact_name as placed_by,
  (select count(*)::int from assignments a
    where a.organisation_id = r.organisation_id and a.request_id = r.id and ${is<AssignmentStatus>('a.status', 'pending')}
      and (a.answer_by is null or a.answer_by > scope_now())) as pending_offers,
  exists (select 1 from assignments a where a.organisation_id = r.organisation_id and a.request_id = r.id) as offered,
  (select h.comment from history h where h.organisation_id = r.organisation_id and h.entity = 'requests' and h.entity_id = r.id
      and h.after ->> 'status' is not null order by h.number desc limit 1) as status_comment`

type RequestQuery = Pick<
  Received<typeof requestRoutes.listRequests>['query'],
  'q' | 'status' | 'clientId' | 'projectId' | 'projectManagerId' | 'unfilled' | 'tag' | 'from' | 'to'
>

function conditions(scope: ActorScope, { status, ...query }: RequestQuery): Conditions {
  const where = new Conditions('r', scope.actor.organisationId).and`r.client_id = ${query.clientId}`
    .and`r.project_id = ${query.projectId}`.and`r.project_manager_id = ${query.projectManagerId}`
    .and`r.end_date >= ${query.from}`.and`${hasTag('r', query.tag)}`.and`r.start_date <= ${query.to}`
    .and`searchable(concat_ws(' ', r.title, r.role, p.name, c.name)) like searchable(${likePattern(query.q)})`
  if (status === 'undecided') where.and`${inGroup('r.status', requestGroups.undecided)}`
  else where.and`r.status = ${status}`
  if (query.unfilled) where.and`${isUnfilled(scope)}`
  return where
}

/** SQL that is true for the request `r` if it has positions to fill: it can be staffed and is not over. */
export const isUnfilled = ({ actor, now }: Pick<ActorScope, 'actor' | 'now'>): Fragment => fragment`
  (${inGroup('r.status', requestGroups.staffable)} and r.filled_positions < r.positions
   and r.end_date >= ${localTimeOf(now, actor.timeZone).date}::date)`

const sorts: Listing['sorts'] = {
  startDate: { sql: 'r.start_date', type: 'date', descending: true },
  endDate: { sql: 'r.end_date', type: 'date', descending: true },
  title: { sql: 'searchable(r.title)', type: 'text' },
  client: { sql: 'searchable(c.name)', type: 'text' },
  project: { sql: 'searchable(p.name)', type: 'text' },
  positions: { sql: 'r.positions', type: 'bigint', descending: true },
  createdAt: { sql: 'r.created_at', type: 'timestamptz', descending: true },
}

/** Returns one page of the organisation’s requests that match the filter, with the total count. */
export async function listRequests(
  scope: ActorScope,
  { query }: { readonly query: Received<typeof requestRoutes.listRequests>['query'] },
): Promise<Page<StaffingRequest>> {
  const where = conditions(scope, query)
  const sort = query.sort ?? (query.unfilled && 'startDate')
  const page = await readPage<RequestRow>(
    scope.db,
    { select: columns, from, where, id: 'r.id', sorts },
    { ...query, sort },
  )
  return { items: await requestsOf(scope, page.items), total: page.total, nextCursor: page.nextCursor }
}

/**
 * Returns the requests that overlap the given dates as bars of the timeline, earliest start first, up to 5,000 per
 * page.
 */
export async function readTimeline(
  scope: ActorScope,
  { query }: Received<typeof requestRoutes.readTimeline>,
): Promise<Answer<typeof requestRoutes.readTimeline>> {
  const page = await readPage<Omit<TimelineRequest, 'allowed'>>(
    scope.db,
    {
      select: shared,
      from,
      where: conditions(scope, query),
      id: 'r.id',
      sorts: { startDate: { sql: 'r.start_date', type: 'date' } },
    },
    { limit: query.limit ?? timelineLimits.usual, cursor: query.cursor },
  )
  const items = page.items.map((row) => ({
    ...row,
    // A bar can only be moved, and for that it does not matter whether a position was offered.
    allowed: allowedOn(scope, { ...row, offered: true }).filter((action) => action === 'edit'),
  }))
  return { items, total: page.total, nextCursor: page.nextCursor }
}

/** Returns one request of the organisation. Throws `NOT_FOUND`. */
export async function readRequest(scope: ActorScope, id: string): Promise<StaffingRequest> {
  const row = await readRecord<RequestRow>(scope, { select: columns, from, id: 'r.id' }, id)
  const [request] = await requestsOf(scope, [row])
  return request as StaffingRequest
}

/** Returns one page of the history of a request, with names instead of ids, latest first. */
export async function readRequestHistory(
  scope: ActorScope,
  { params, query }: Received<typeof requestRoutes.readRequestHistory>,
): Promise<Answer<typeof requestRoutes.readRequestHistory>> {
  await readRequest(scope, params.id)
  return withNames(scope, await readHistory(scope, ['requests'], params.id, query))
}

function allowedOn({ actor }: ActorScope, request: Parameters<typeof actionsOnRequest>[0]) {
  return actionsOnRequest(request, (permission) => may(actor, permission))
}

async function requestsOf(scope: ActorScope, rows: readonly RequestRow[]): Promise<StaffingRequest[]> {
  const expected = await expectedHoursOf(scope, rows)
  return rows.map((row, index) => requestOf(scope, row, expected[index] ?? null))
}

function requestOf(scope: ActorScope, row: RequestRow, expected: ExpectedHours | null): StaffingRequest {
  const { rateAmount, rateCurrency, durationUnit, offered, skills, languages, ...rest } = row
  const budgetRate =
    rateAmount === null || rateCurrency === null ? null : { amount: rateAmount, currency: rateCurrency }
  return {
    ...rest,
    ...durationOf(row.startDate, row.endDate, durationUnit),
    budgetRate,
    expected: expected && { ...expected, budget: budgetRate && worthOf(expected.minutes, budgetRate) },
    skills: skills.map(({ name, minimumLevel = null }) => ({ name, minimumLevel })),
    languages: languages.map(({ language, minimumLevel = null }) => ({ language, minimumLevel })),
    allowed: allowedOn(scope, { ...row, offered }),
  }
}
