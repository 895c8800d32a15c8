import type { Currency } from '#base/currency.ts'
import { type Money, worthOf } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { plannedMinutes } from '#base/time.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { startNow, startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { assignmentOn } from '#domains/assignments/server/hindrances.ts'
import { payRateColumns, usualPayRate } from '#domains/assignments/server/pay-rates.ts'
import { withRateOn } from '#domains/workforce/server/rates.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OfferedShift, swapRoutes } from '../../contract/swaps.ts'
import type { Audience } from '../../rules/open-shifts.ts'
import type { SwapStatus } from '../../rules/swaps.ts'
import { isInAudience } from '../open/audience.ts'
import { obstaclesOf } from '../open/obstacles.ts'
import { currentSwapStatus, refOf, swapsFrom, swapWorkers } from './current-status.ts'
import { type ShiftColumns, withShifts } from './queries.ts'
import { isOnTeam } from './team.ts'

const qualified: Audience = 'qualified'
const dayOfShift = (zone: string) => fragment`(h.starts_at at time zone ${zone})::date`
/** SQL for the names of the certifications that the shift `h` requires: those of its open shift `k`, else of its request `r`. */
const required = fragment`(case when k.id is not null then k.certifications when r.id is not null then r.certifications else '[]' end)`

/** SQL for the swaps that colleagues offer, with the shift `o` as the audience of an open shift is computed from it. */
export const offersFrom = fragment`${swapsFrom}
  join assignments ha on ha.organisation_id = h.organisation_id and ha.id = h.assignment_id
  left join requests r on r.organisation_id = ha.organisation_id and r.id = ha.request_id
  left join open_shifts k on k.organisation_id = h.organisation_id and k.id = h.open_shift_id
  cross join lateral (
    select h.organisation_id, null::uuid as id, h.project_id, h.starts_at, ha.role, ${qualified}::text as audience) o`

/** SQL that is true if the swap is offered to the worker `w`: alone, or as one of all who qualify. */
export const isOfferedTo = (zone: string) => fragment`v.worker_id <> w.id
  and (v.colleague_id = w.id or v.colleague_id is null and ${isInAudience(zone)})`

interface Row
  extends Omit<OfferedShift, 'shift' | 'exchange' | 'payRate' | 'pay' | 'obstacles' | 'allowed'>, ShiftColumns {
  /** The pay rate of the worker's assignment on that day, else that of the open shift. */
  agreedRate: Money | null
  rateAmount: number | null
  rateCurrency: Currency | null
  ofRole: Money | null
  problems: StartProblem[]
  assignmentId: string | null
}

const sorts: Listing['sorts'] = { startsAt: { sql: 'h.starts_at', type: 'timestamptz' } }
const fromOf = (accountId: string, zone: string) => fragment`${offersFrom} ${swapWorkers}
  join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
  left join assignments xa on xa.organisation_id = x.organisation_id and xa.id = x.assignment_id
  join workers w on w.organisation_id = v.organisation_id and w.id = ${accountId}
  ${withRateOn(dayOfShift(zone))}
  left join work_sites s on s.organisation_id = p.organisation_id
   and s.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end
  left join lateral (
    select a.id, a.rate_amount, a.rate_currency from assignments a
     where a.organisation_id = h.organisation_id and a.project_id = h.project_id and a.worker_id = w.id
       and ${inGroup('a.status', assignmentGroups.active)} and ${dayOfShift(zone)} between a.start_date and a.end_date
     limit 1) own on true`
/** SQL for what the worker `w` lacks to take the shift `h`. */
const problemsOf = (scope: ActorScope, assignmentId: Fragment, role: Fragment) =>
  startProblems(
    startNow(scope, {
      organisation: raw('h.organisation_id'),
      workerId: raw('w.id'),
      assignmentId,
      role,
      certifications: required,
      until: dayOfShift(scope.actor.timeZone),
    }),
    'plan',
  )
/** SQL for the assignment of the worker `w` on the project of the shift `h` on its day. */
const ownAssignment = (zone: string) =>
  fragment`left join lateral (${assignmentOn(raw('w.id'), raw('h.project_id'), dayOfShift(zone))}) own on true`
const columnsOf = (
  scope: ActorScope,
  zone: string,
) => fragment`v.id, json_build_object('id', p.id, 'name', p.name) as project,
  json_build_object('id', c.id, 'name', c.name) as client, v.shift_id, ha.role as shift_role, h.starts_at as shift_starts_at,
  h.ends_at as shift_ends_at, h.break_minutes as shift_break_minutes, v.exchange_shift_id, xa.role as exchange_role,
  x.starts_at as exchange_starts_at, x.ends_at as exchange_ends_at, x.break_minutes as exchange_break_minutes, v.note, v.expires_at, v.colleague_id is null as is_for_all,
  case when v.colleague_id is not null or ${isOnTeam(raw('w.id'), zone)} then ${refOf('wo', fragment`v.worker_id`)} end as colleague,
  case when s.id is not null then
    json_build_object('name', s.name, 'address', s.address, 'latitude', s.latitude, 'longitude', s.longitude) end as location,
  case when w.home_latitude is not null and s.latitude is not null
       then round(distance_metres(w.home_latitude, w.home_longitude, s.latitude, s.longitude))::int end as distance_metres,
  case when own.rate_amount is not null then json_build_object('amount', own.rate_amount, 'currency', own.rate_currency)
       when k.rate_amount is not null then json_build_object('amount', k.rate_amount, 'currency', k.rate_currency) end as agreed_rate,
  ${payRateColumns(scope.actor.organisationId, raw('ha.role'))},
  own.id as assignment_id, ${problemsOf(scope, raw('own.id'), raw('ha.role'))} as problems`

/** Lists the shifts that colleagues offer to the worker, with the obstacles. */
export async function listOfferedShifts(
  scope: ActorScope,
  { query }: Received<typeof swapRoutes.listOfferedShifts>,
): Promise<Answer<typeof swapRoutes.listOfferedShifts>> {
  const { actor } = scope
  const where = new Conditions('v', actor.organisationId).and`${is<SwapStatus>('v.status', 'proposed')}`
    .and`${currentSwapStatus(scope)} = v.status`.and`${isOfferedTo(actor.timeZone)}`
    .and`exists (select 1 from organisations g where g.id = v.organisation_id and g.shift_swaps <> 'off')`
  const select = columnsOf(scope, actor.timeZone)
  const from = fromOf(actor.accountId, actor.timeZone)
  const page = await readPage<Row>(scope.db, { select, from, where, id: 'v.id', sorts }, query)
  const obstacles = await obstaclesOf(
    scope,
    page.items.map((row) => takenBy({ ...row, clientId: row.client.id, projectId: row.project.id })),
  )
  return {
    items: page.items.map((row) => offerOf(row, obstacles.get(row.id) ?? [])),
    total: page.total,
    nextCursor: page.nextCursor,
  }
}

type Taken = Pick<
  Row,
  | 'id'
  | 'shiftRole'
  | 'shiftStartsAt'
  | 'shiftEndsAt'
  | 'shiftBreakMinutes'
  | 'exchangeShiftId'
  | 'problems'
  | 'assignmentId'
> & { clientId: string; projectId: string }

function takenBy({
  id,
  shiftRole: role,
  shiftBreakMinutes: breakMinutes,
  problems,
  assignmentId,
  clientId,
  projectId,
  exchangeShiftId,
  ...shift
}: Taken) {
  const { shiftStartsAt: startsAt, shiftEndsAt: endsAt } = shift
  return {
    id,
    startsAt,
    endsAt,
    breakMinutes,
    problems,
    assignmentId,
    clientId,
    projectId,
    role,
    ...(exchangeShiftId !== null && { leaves: exchangeShiftId }),
  }
}

function offerOf(row: Row, obstacles: OfferedShift['obstacles']): OfferedShift {
  const { agreedRate, rateAmount, rateCurrency, ofRole, problems: _, assignmentId: _own, ...shown } = row
  const payRate = agreedRate ?? usualPayRate({ rateAmount, rateCurrency, ofRole }).payRate
  const swapped = withShifts(shown)
  return {
    ...swapped,
    payRate,
    pay: payRate && worthOf(plannedMinutes(swapped.shift), payRate),
    obstacles,
    allowed: [
      ...(obstacles.length === 0 && payRate ? (['accept'] as const) : []),
      ...(row.isForAll ? [] : (['decline'] as const)),
    ],
  }
}

/**
 * Returns the obstacles to the worker's acceptance of a swap. Throws `NOT_FOUND` if it is not offered to the worker; a worker who belonged
 * to the audience when the list was read learns that it is over or taken.
 */
export async function obstaclesToOffer(scope: ActorScope, swapId: string): Promise<OfferedShift['obstacles']> {
  const { actor, db } = scope
  const row = await db.first(
    sql<Taken>`
      select v.id, ha.role as shift_role, h.project_id, h.starts_at as shift_starts_at, h.ends_at as shift_ends_at, h.break_minutes as shift_break_minutes, v.exchange_shift_id,
             own.id as assignment_id, ${problemsOf(scope, raw('own.id'), raw('ha.role'))} as problems,
             (select p.client_id from projects p where p.organisation_id = h.organisation_id and p.id = h.project_id) as client_id
        from ${offersFrom} join workers w on w.organisation_id = v.organisation_id and w.id = ${actor.accountId}
        ${ownAssignment(actor.timeZone)}
       where v.organisation_id = ${actor.organisationId} and v.id = ${swapId} and ${isOfferedTo(actor.timeZone)}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return (await obstaclesOf(scope, [takenBy(row)])).get(row.id) ?? []
}
