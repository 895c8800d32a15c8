import { v7 as uuid } from 'uuid'
import { startOfDay } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { daysAfter } from '#base/days.ts'
import { type Money, worthOf } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { plannedMinutes } from '#base/time.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { startNow, startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { payRateColumns, usualPayRate } from '#domains/assignments/server/pay-rates.ts'
import { withRateOn } from '#domains/workforce/server/rates.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ClaimableShift, openShiftRefusals, type openShiftRoutes } from '../../contract/open-shifts.ts'
import type { ClaimStatus, OpenShiftStatus } from '../../rules/open-shifts.ts'
import { isInAudience } from './audience.ts'
import { fillPosition } from './filling.ts'
import { lockOpenShift } from './locking.ts'
import { notifyManagers } from './notifying.ts'
import { obstaclesOf } from './obstacles.ts'
import { fillsPosition, openShiftFacts, openShiftsFrom, openShiftStatus } from './queries.ts'

type Input<Name extends keyof typeof openShiftRoutes> = Received<(typeof openShiftRoutes)[Name]>

interface Row extends Pick<
  ClaimableShift,
  | 'id'
  | 'project'
  | 'client'
  | 'role'
  | 'location'
  | 'distanceMetres'
  | 'startsAt'
  | 'endsAt'
  | 'breakMinutes'
  | 'positionsLeft'
  | 'claiming'
  | 'closesAt'
  | 'note'
  | 'offeredAt'
> {
  /** The pay rate of the worker's assignment on that day, else that of the open shift. */
  agreedRate: Money | null
  rateAmount: number | null
  rateCurrency: Currency | null
  ofRole: Money | null
  problems: StartProblem[]
  assignmentId: string | null
  claimStatus: ClaimStatus | null
  claimReason: string | null
}

const sorts: Listing['sorts'] = { startsAt: { sql: 'o.starts_at', type: 'timestamptz' } }
const dayOfShift = (zone: string) => fragment`(o.starts_at at time zone ${zone})::date`
// The worker's assignment on the project and the worker's rate on the day of the shift, and the worker's latest claim.
const fromOf = (accountId: string, zone: string) => fragment`${openShiftsFrom}
  join workers w on w.organisation_id = o.organisation_id and w.id = ${accountId}
  ${withRateOn(dayOfShift(zone))}
  left join requests r on r.organisation_id = o.organisation_id and r.id = o.request_id
  left join work_sites s on s.organisation_id = p.organisation_id
   and s.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end
  left join lateral (
    select a.id, a.rate_amount, a.rate_currency from assignments a
     where a.organisation_id = o.organisation_id and a.project_id = o.project_id and a.worker_id = w.id
       and ${inGroup('a.status', assignmentGroups.active)} and ${dayOfShift(zone)} between a.start_date and a.end_date
     limit 1) own on true
  left join lateral (
    select k.status, k.reason from shift_claims k
     where k.organisation_id = o.organisation_id and k.open_shift_id = o.id and k.worker_id = w.id and k.status in ('pending', 'declined')
     order by k.created_at desc limit 1) k on true
  left join open_shift_invitations i on i.organisation_id = o.organisation_id and i.open_shift_id = o.id and i.worker_id = w.id
   and i.declined_at is null`
const columnsOf = (scope: ActorScope) => fragment`o.id, json_build_object('id', p.id, 'name', p.name) as project,
  json_build_object('id', c.id, 'name', c.name) as client, o.role,
  case when s.id is not null then
    json_build_object('name', s.name, 'address', s.address, 'latitude', s.latitude, 'longitude', s.longitude) end as location,
  case when w.home_latitude is not null and s.latitude is not null
       then round(distance_metres(w.home_latitude, w.home_longitude, s.latitude, s.longitude))::int end as distance_metres,
  o.starts_at, o.ends_at, o.break_minutes, o.positions - f.filled as positions_left, o.claiming,
  case when o.closes_at is not null then o.closes_at else o.starts_at end as closes_at, o.note,
  case when own.rate_amount is not null then json_build_object('amount', own.rate_amount, 'currency', own.rate_currency)
       when o.rate_amount is not null then json_build_object('amount', o.rate_amount, 'currency', o.rate_currency) end as agreed_rate,
  ${payRateColumns(scope.actor.organisationId, raw('o.role'))},
  own.id as assignment_id, ${startProblems(
    startNow(scope, {
      organisation: raw('o.organisation_id'),
      workerId: raw('w.id'),
      assignmentId: raw('own.id'),
      role: raw('o.role'),
      certifications: raw('o.certifications'),
      until: dayOfShift(scope.actor.timeZone),
    }),
    'plan',
  )} as problems,
  k.status as claim_status, k.reason as claim_reason, i.created_at as offered_at`

/** Lists the open shifts that the worker may see, with the obstacles to a claim. */
export async function listClaimableShifts(
  scope: ActorScope,
  { query }: Input<'listClaimableShifts'>,
): Promise<Answer<typeof openShiftRoutes.listClaimableShifts>> {
  const { actor, now } = scope
  const day = (date: string | undefined) => date && startOfDay(date, actor.timeZone)
  const where = new Conditions('o', actor.organisationId).and`o.starts_at > ${now}`.and`o.ends_at > ${day(query.from)}`
    .and`o.starts_at < ${query.to && day(daysAfter(query.to, 1))}`.and`${openShiftStatus(now)} = 'open'`
    .and`${isInAudience(actor.timeZone)}`.and`(i.id is not null) = ${query.offered && query.offered === 'true'}`
  const select = columnsOf(scope)
  const from = fromOf(actor.accountId, actor.timeZone)
  const page = await readPage<Row>(scope.db, { select, from, where, id: 'o.id', sorts }, query)
  const obstacles = await obstaclesOf(
    scope,
    page.items.map((row) => ({ ...row, clientId: row.client.id, projectId: row.project.id })),
  )
  return {
    items: page.items.map((row) => claimableOf(row, obstacles.get(row.id) ?? [])),
    total: page.total,
    nextCursor: page.nextCursor,
  }
}

function claimableOf(row: Row, obstacles: ClaimableShift['obstacles']): ClaimableShift {
  const {
    agreedRate,
    rateAmount,
    rateCurrency,
    ofRole,
    problems: _,
    assignmentId: _own,
    claimStatus,
    claimReason,
    ...shown
  } = row
  const payRate = agreedRate ?? usualPayRate({ rateAmount, rateCurrency, ofRole }).payRate
  return {
    ...shown,
    payRate,
    pay: payRate && worthOf(plannedMinutes(row), payRate),
    obstacles,
    claim: claimStatus && { status: claimStatus, reason: claimReason },
    allowed: [
      ...(claimStatus === 'pending' ? (['withdraw'] as const) : []),
      ...(claimStatus !== 'pending' && obstacles.length === 0 && payRate ? (['claim'] as const) : []),
      ...(row.offeredAt !== null && claimStatus !== 'pending' ? (['decline'] as const) : []),
    ],
  }
}

/**
 * Takes an open shift, or asks for it if the organisation decides. Throws `OPEN_SHIFT_FILLED` and `OPEN_SHIFT_CLOSED`, `ALREADY_CLAIMED`,
 * `NOT_IN_AUDIENCE`, and the refusals of planning: what the organisation may override, a worker may not.
 */
export async function claimOpenShift(
  scope: ActorScope,
  { params }: Input<'claimOpenShift'>,
): Promise<Answer<typeof openShiftRoutes.claimOpenShift>> {
  const { actor, db } = scope
  await db.many(workerLock(scope, [actor.accountId]))
  const seen = await readVisible(scope, params.id)
  // Refuses without waiting for the lock when many workers claim at the same time.
  if (seen === 'filled') {
    await requireUnclaimed(scope, params.id)
    throw openShiftRefusals.OPEN_SHIFT_FILLED()
  }
  const open = await lockOpenShift(scope, params.id)
  await requireUnclaimed(scope, params.id)
  if (open.status === 'filled') throw openShiftRefusals.OPEN_SHIFT_FILLED()
  if (open.status !== 'open') throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  if (open.claiming === 'first_come') {
    const shiftId = await fillPosition(scope, { openShiftId: params.id, workerId: actor.accountId }, undefined)
    await notifyManagers(scope, 'openShiftTaken', open)
    return { status: 'accepted', shiftId }
  }
  await tryClaim(scope, params.id)
  await db
    .many(
      sql`
        insert into shift_claims (organisation_id, id, open_shift_id, worker_id)
        values (${actor.organisationId}, ${uuid()}, ${params.id}, ${actor.accountId})`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'shift_claims_one') ? openShiftRefusals.ALREADY_CLAIMED() : error
    })
  await notifyManagers(scope, 'openShiftClaimed', open)
  return { status: 'pending', shiftId: null }
}

// A claim that could not be accepted is refused immediately: the position is filled for a moment, and the filling is undone.
async function tryClaim(scope: ActorScope, openShiftId: string): Promise<void> {
  await scope.db.many(sql`savepoint claim`)
  await fillPosition(scope, { openShiftId, workerId: scope.actor.accountId }, undefined)
  await scope.db.many(sql`rollback to savepoint claim`)
}

// A worker who belonged to the audience when the list was read learns why the claim is refused.
async function readVisible({ db, actor, now }: ActorScope, id: string): Promise<OpenShiftStatus> {
  const found = await db.first(
    sql<{ isInAudience: boolean; status: OpenShiftStatus }>`
      select ${isInAudience(actor.timeZone)} as is_in_audience, ${openShiftStatus(now)} as status
        from open_shifts o cross join lateral ${openShiftFacts}
        join workers w on w.organisation_id = o.organisation_id and w.id = ${actor.accountId}
       where o.organisation_id = ${actor.organisationId} and o.id = ${id} and o.published_at is not null`,
  )
  if (!found) throw refuse.NOT_FOUND()
  if (!found.isInAudience) throw openShiftRefusals.NOT_IN_AUDIENCE()
  return found.status
}

async function requireUnclaimed({ db, actor }: ActorScope, id: string): Promise<void> {
  const has = await db.first(
    sql`
      select 1 from open_shifts o join shifts h on ${fillsPosition}
       where o.organisation_id = ${actor.organisationId} and o.id = ${id} and h.worker_id = ${actor.accountId}`,
  )
  if (has) throw openShiftRefusals.ALREADY_CLAIMED()
}

/** Withdraws the worker's own claim that waits for a decision. Throws `NOT_FOUND` without one. */
export async function withdrawClaim(scope: ActorScope, { params }: Input<'withdrawClaim'>): Promise<void> {
  const withdrawn = await withdrawClaims(scope, scope.actor.accountId, params.id)
  if (withdrawn === 0) throw refuse.NOT_FOUND()
}

/** Withdraws the claims of a worker that wait for a decision: of one open shift, or all. Returns how many. */
export async function withdrawClaims(
  { db, actor, now }: ActorScope,
  workerId: string,
  openShiftId: string | null = null,
): Promise<number> {
  const withdrawn = await db.many(
    sql`
      update shift_claims set status = 'withdrawn', version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and worker_id = ${workerId} and ${is<ClaimStatus>('status', 'pending')}
         and open_shift_id = coalesce(${openShiftId}, open_shift_id) returning id`,
  )
  return withdrawn.length
}
