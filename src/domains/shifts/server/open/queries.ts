import { may, reachFor } from '#base/actor.ts'
import { startOfDay } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { daysAfter } from '#base/days.ts'
import type { HistoryStep } from '#base/history.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { projectGroups } from '#domains/projects/rules.ts'
import { requestGroups } from '#domains/requests/rules.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Claim, OpenShift, OpenShiftDetail, openShiftRoutes } from '../../contract/open-shifts.ts'
import { shiftGroups, type ShiftStatus } from '../../rules.ts'
import { isSickFor } from '../away.ts'
import { actionsOnClaim, actionsOnOpenShift, type ClaimStatus } from '../../rules/open-shifts.ts'

const isOfPosition = fragment`h.organisation_id = o.organisation_id and h.open_shift_id = o.id
  and h.starts_at < o.ends_at and h.ends_at > o.starts_at`
/** SQL that is true if the shift `h` fills a position of the open shift `o`. One that was moved to another time no longer does. */
export const fillsPosition = fragment`(${isOfPosition} and ${inGroup('h.status', shiftGroups.planned)})`
// The replacement of a cancelled shift fills its position, although it belongs to another open shift.
const takesPosition = fragment`(${isOfPosition} and (${inGroup('h.status', shiftGroups.planned)}
  or exists (select 1 from open_shifts q
              where q.organisation_id = h.organisation_id and q.replaces_shift_id = h.id and q.cancelled_at is null)))`

/**
 * SQL that is true if the shift `d` can still be replaced by the open shift `o`: it is cancelled, or the first worker still has it and has
 * not worked on it. One that was moved to another worker or another time has been dealt with.
 */
export const awaitsReplacement = fragment`d.organisation_id = o.organisation_id and d.id = o.replaces_shift_id
  and d.worker_id = o.replaces_worker_id and d.starts_at < o.ends_at and d.ends_at > o.starts_at and d.status in ('scheduled', 'cancelled')`

/** SQL for the facts `f` of the open shift `o`: the number of workers who have it or are being replaced, and whether it can still be staffed. */
export const openShiftFacts = fragment`(
  select (select count(*)::int from shifts h where ${takesPosition}) as filled,
         exists (select 1 from projects j where j.organisation_id = o.organisation_id and j.id = o.project_id
                    and ${inGroup('j.status', projectGroups.open)})
         and (o.request_id is null
              or exists (select 1 from requests q where q.organisation_id = o.organisation_id and q.id = o.request_id
                            and ${inGroup('q.status', requestGroups.staffable)}))
         and (o.replaces_shift_id is null or exists (select 1 from shifts d where ${awaitsReplacement})) as is_staffable) f`

/** SQL that joins the replacement `o` of the shift `h` that nobody has taken yet, published or not. */
export const withUnfilledReplacement = fragment`left join lateral (
  select o.id from open_shifts o cross join lateral ${openShiftFacts}
   where o.organisation_id = h.organisation_id and o.replaces_shift_id = h.id and o.cancelled_at is null and f.is_staffable and f.filled < o.positions
  ) o on true`

/**
 * SQL that is true if the shift `h` needs another worker: it has a replacement that nobody has taken, or its worker is sick. Needs
 * `withUnfilledReplacement`.
 */
export const needsReplacement = (zone: Fragment) => fragment`(o.id is not null
  or h.accepted and h.published_at is not null and ${inGroup('h.status', shiftGroups.startable)} and ${isSickFor('h', zone)})`

/** SQL that is true if somebody else has taken over the shift `h`, which is cancelled. */
export const isReplaced = fragment`(${is<ShiftStatus>('h.status', 'cancelled')} and exists (
  select 1 from open_shifts o cross join lateral ${openShiftFacts}
   where o.organisation_id = h.organisation_id and o.replaces_shift_id = h.id and o.replaces_worker_id = h.worker_id and f.filled > 0))`

/** SQL for the status of the open shift `o` with its facts `f`. `openShiftStatusAt` says the same. */
export function openShiftStatus(now: string): Fragment {
  return fragment`case when o.cancelled_at is not null then 'cancelled' when o.published_at is null then 'draft'
    when f.filled >= o.positions then 'filled'
    when not f.is_staffable or coalesce(o.closes_at, o.starts_at) <= ${now}::timestamptz then 'closed' else 'open' end`
}

/** SQL for the status of the offer `i` of the open shift `o` with its facts `f`. */
export const offerStatus = (now: string) => fragment`
  case when exists (select 1 from shifts h where ${fillsPosition} and h.worker_id = i.worker_id) then 'accepted'
       when i.declined_at is not null then 'declined' when ${openShiftStatus(now)} = 'open' then 'open' else 'ended' end`

/** SQL for open shifts `o` with their project `p`, client `c` and facts `f`. */
export const openShiftsFrom = fragment`open_shifts o
  join projects p on p.organisation_id = o.organisation_id and p.id = o.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
  cross join lateral ${openShiftFacts}`
const from = fragment`${openShiftsFrom}
  left join requests r on r.organisation_id = o.organisation_id and r.id = o.request_id`
const sorts: Listing['sorts'] = { startsAt: { sql: 'o.starts_at', type: 'timestamptz' } }

const columnsOf = (now: string) => fragment`o.id,
  json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project, json_build_object('id', c.id, 'name', c.name) as client,
  case when r.id is not null then json_build_object('id', r.id, 'name', r.title) end as request,
  o.role, o.starts_at, o.ends_at, o.break_minutes, o.positions, f.filled,
  (select count(*)::int from shift_claims k
    where k.organisation_id = o.organisation_id and k.open_shift_id = o.id and ${is<ClaimStatus>('k.status', 'pending')}) as waiting,
  o.rate_amount, o.rate_currency, o.certifications, o.audience, o.claiming, o.priority, o.closes_at, o.note, o.version,
  case when o.replaces_shift_id is not null then
    (select json_build_object('shiftId', o.replaces_shift_id, 'worker', json_build_object('id', u.id, 'name', ${workerName('u')}))
       from workers u where u.organisation_id = o.organisation_id and u.id = o.replaces_worker_id) end as replaces,
  ${openShiftStatus(now)} as status`

type Row = Omit<OpenShift, 'allowed' | 'payRate'> & { rateAmount: number | null; rateCurrency: Currency | null }

/** Lists open shifts. */
export async function listOpenShifts(
  scope: ActorScope,
  { query }: Received<typeof openShiftRoutes.listOpenShifts>,
): Promise<Answer<typeof openShiftRoutes.listOpenShifts>> {
  const { actor, now } = scope
  const day = (date: string | undefined) => date && startOfDay(date, actor.timeZone)
  const where = new Conditions('o', actor.organisationId).and`o.ends_at > ${day(query.from)}`
    .and`o.starts_at < ${query.to && day(daysAfter(query.to, 1))}`.and`o.project_id = ${query.projectId}`
    .and`p.client_id = ${query.clientId}`.and`o.request_id = ${query.requestId}`
  if (query.status) where.and`${openShiftStatus(now)} = ${query.status}`
  const page = await readPage<Row>(scope.db, { select: columnsOf(now), from, where, id: 'o.id', sorts }, query)
  return { items: page.items.map((row) => openShiftOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Reads the given open shifts, earliest first. */
export async function readOpenShifts(scope: ActorScope, ids: readonly string[]): Promise<OpenShift[]> {
  const rows = await scope.db.many(
    sql<Row>`
      select ${columnsOf(scope.now)} from ${from}
       where o.organisation_id = ${scope.actor.organisationId} and o.id = any(${ids}::uuid[]) order by o.starts_at, o.id`,
  )
  return rows.map((row) => openShiftOf(scope, row))
}

/** Reads an open shift with its claims and the workers who have it. Throws `NOT_FOUND`. */
export async function readOpenShift(scope: ActorScope, id: string): Promise<OpenShiftDetail> {
  const { db, actor } = scope
  const row = await readRecord<Row>(scope, { select: columnsOf(scope.now), from, id: 'o.id' }, id)
  const taken = await db.many(
    sql<OpenShiftDetail['taken'][number]>`
      select h.id as shift_id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker
        from open_shifts o join shifts h on ${fillsPosition}
        join workers w on w.organisation_id = h.organisation_id and w.id = h.worker_id
       where o.organisation_id = ${actor.organisationId} and o.id = ${id}
       order by w.search_name, w.id`,
  )
  const offers = await db.many(
    sql<OpenShiftDetail['offers'][number]>`
      select i.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, i.created_at as at, i.declined_at,
             ${offerStatus(scope.now)} as status
        from open_shifts o cross join lateral ${openShiftFacts}
        join open_shift_invitations i on i.organisation_id = o.organisation_id and i.open_shift_id = o.id
        join workers w on w.organisation_id = i.organisation_id and w.id = i.worker_id
       where o.organisation_id = ${actor.organisationId} and o.id = ${id} order by i.created_at desc, w.search_name, w.id`,
  )
  const claims = await db.many(
    sql<Omit<Claim, 'allowed'>>`
      select k.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, k.status, k.created_at as at, k.reason, k.version
        from shift_claims k join workers w on w.organisation_id = k.organisation_id and w.id = k.worker_id
       where k.organisation_id = ${actor.organisationId} and k.open_shift_id = ${id} order by k.created_at, k.id`,
  )
  const canDecide = may(actor, 'assignments:write')
  const withActions = (claim: Omit<Claim, 'allowed'>): Claim => {
    const allowed = canDecide ? actionsOnClaim(claim.status) : []
    return { ...claim, allowed }
  }
  return {
    ...openShiftOf(scope, row),
    taken,
    offers,
    claims: claims.map(withActions),
  }
}

/**
 * Reads the history of an open shift. That of a replacement names no authors to readers who do not decide on all time off: a replacement that was
 * opened without an author would reveal that its worker is sick.
 */
export async function readOpenShiftHistory(
  scope: ActorScope,
  { params, query }: Received<typeof openShiftRoutes.readOpenShiftHistory>,
): Promise<Answer<typeof openShiftRoutes.readOpenShiftHistory>> {
  const found = await scope.db.first(
    sql<{ replacesWorkerId: string | null }>`
      select replaces_worker_id from open_shifts where organisation_id = ${scope.actor.organisationId} and id = ${params.id}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  const { items, ...page } = await readHistory(scope, ['open_shifts'], params.id, query)
  const hidesAuthors = found.replacesWorkerId !== null && reachFor(scope.actor, 'timesheets:decide') !== 'all'
  const shown = hidesAuthors ? items.map((step): HistoryStep => ({ ...step, by: null, job: null })) : items
  return { ...page, items: shown }
}

function openShiftOf({ actor, now }: ActorScope, { rateAmount, rateCurrency, ...row }: Row): OpenShift {
  return {
    ...row,
    payRate: rateAmount === null || rateCurrency === null ? null : { amount: rateAmount, currency: rateCurrency },
    allowed: may(actor, 'assignments:write') ? actionsOnOpenShift(row.status, row.startsAt <= now) : [],
  }
}
