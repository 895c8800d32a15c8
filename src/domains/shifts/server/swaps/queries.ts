import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OwnSwap, Swap, swapRoutes } from '../../contract/swaps.ts'
import { actionsOnSwap, ownActionsOnSwap, swapGroups } from '../../rules/swaps.ts'
import { currentSwapStatus, refOf, swapsFrom, swapWorkers } from './current-status.ts'
import { isOnTeam } from './team.ts'

const from = fragment`${swapsFrom} ${swapWorkers}
  join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
  join assignments ha on ha.organisation_id = h.organisation_id and ha.id = h.assignment_id
  left join assignments xa on xa.organisation_id = x.organisation_id and xa.id = x.assignment_id`
const sorts: Listing['sorts'] = { at: { sql: 'v.created_at', type: 'timestamptz', descending: true } }
const columnsOf = (scope: ActorScope) => fragment`v.id, json_build_object('id', p.id, 'name', p.name) as project,
  json_build_object('id', c.id, 'name', c.name) as client, v.shift_id, ha.role as shift_role, h.starts_at as shift_starts_at,
  h.ends_at as shift_ends_at, h.break_minutes as shift_break_minutes, v.exchange_shift_id, xa.role as exchange_role,
  x.starts_at as exchange_starts_at, x.ends_at as exchange_ends_at, x.break_minutes as exchange_break_minutes, v.note, v.reason, v.expires_at, v.created_at as at, ${currentSwapStatus(scope)} as status`
const providerColumns = (scope: ActorScope) => fragment`${columnsOf(scope)}, v.version,
  ${refOf('wo', fragment`v.worker_id`)} as worker, ${refOf('wc', fragment`v.colleague_id`)} as colleague,
  ${refOf('wt', fragment`v.taker_id`)} as taker`

/** The shifts of a swap as columns of its row. */
export interface ShiftColumns {
  shiftId: string
  shiftRole: string
  shiftStartsAt: string
  shiftEndsAt: string
  shiftBreakMinutes: number
  exchangeShiftId: string | null
  exchangeRole: string | null
  exchangeStartsAt: string | null
  exchangeEndsAt: string | null
  exchangeBreakMinutes: number | null
}

/** Returns a row of a swap with its shifts as objects. */
export function withShifts<Row extends ShiftColumns>(row: Row) {
  const { shiftId, shiftRole, shiftStartsAt, shiftEndsAt, shiftBreakMinutes, ...rest } = row
  const { exchangeShiftId, exchangeRole, exchangeStartsAt, exchangeEndsAt, exchangeBreakMinutes, ...others } = rest
  const exchange =
    exchangeShiftId === null
      ? null
      : {
          id: exchangeShiftId,
          role: exchangeRole ?? '',
          startsAt: exchangeStartsAt ?? '',
          endsAt: exchangeEndsAt ?? '',
          breakMinutes: exchangeBreakMinutes ?? 0,
        }
  return {
    ...others,
    shift: {
      id: shiftId,
      role: shiftRole,
      startsAt: shiftStartsAt,
      endsAt: shiftEndsAt,
      breakMinutes: shiftBreakMinutes,
    },
    exchange,
  }
}

type Row = Omit<Swap, 'shift' | 'exchange' | 'allowed'> & ShiftColumns

/** Lists swaps, latest first. */
export async function listSwaps(
  scope: ActorScope,
  { query }: Received<typeof swapRoutes.listSwaps>,
): Promise<Answer<typeof swapRoutes.listSwaps>> {
  const where = new Conditions('v', scope.actor.organisationId)
    .and`(v.shift_id = ${query.shiftId} or v.exchange_shift_id = ${query.shiftId})`
  // The current status of an open swap may differ from the stored one; that of the others does not.
  if (query.status)
    where.and`${inGroup('v.status', swapGroups.open)} or v.status = ${query.status}`
      .and`${currentSwapStatus(scope)} = ${query.status}`
  const page = await readPage<Row>(scope.db, { select: providerColumns(scope), from, where, id: 'v.id', sorts }, query)
  return { items: page.items.map((row) => swapOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Reads a swap. Throws `NOT_FOUND`. */
export async function readSwap(scope: ActorScope, id: string): Promise<Swap> {
  return swapOf(scope, await readRecord<Row>(scope, { select: providerColumns(scope), from, id: 'v.id' }, id))
}

/** Reads the history of a swap. */
export async function readSwapHistory(
  scope: ActorScope,
  { params, query }: Received<typeof swapRoutes.readSwapHistory>,
): Promise<Answer<typeof swapRoutes.readSwapHistory>> {
  const found = await scope.db.first(
    sql`select 1 from shift_swaps where organisation_id = ${scope.actor.organisationId} and id = ${params.id}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  return readHistory(scope, ['shift_swaps'], params.id, query)
}

function swapOf({ actor }: ActorScope, row: Row): Swap {
  return { ...withShifts(row), allowed: may(actor, 'assignments:write') ? actionsOnSwap(row.status) : [] }
}

type OwnRow = Omit<OwnSwap, 'shift' | 'exchange' | 'allowed'> & ShiftColumns

// The worker who offers the shift sees who has accepted it, and the colleague sees who offers it. Both see names only within a team; a chosen colleague is on it.
function ownColumns(scope: ActorScope) {
  const { accountId, timeZone } = scope.actor
  return fragment`${columnsOf(scope)}, v.worker_id = ${accountId} as is_own, v.colleague_id is null as is_for_all,
    case when v.worker_id <> ${accountId} then
           case when v.colleague_id is not null or ${isOnTeam(fragment`${accountId}`, timeZone)}
                then ${refOf('wo', fragment`v.worker_id`)} end
         when v.colleague_id is not null then ${refOf('wc', fragment`v.colleague_id`)}
         when ${isOnTeam(fragment`v.taker_id`, timeZone)} then ${refOf('wt', fragment`v.taker_id`)} end as colleague`
}

/** Lists the swaps that the worker has offered or accepted, latest first. */
export async function listOwnSwaps(
  scope: ActorScope,
  { query }: Received<typeof swapRoutes.listOwnSwaps>,
): Promise<Answer<typeof swapRoutes.listOwnSwaps>> {
  const { actor } = scope
  const where = new Conditions('v', actor.organisationId)
    .and`v.worker_id = ${actor.accountId} or v.taker_id = ${actor.accountId}`
  if (query.open) where.and`${inGroup('v.status', swapGroups.open)}`.and`${currentSwapStatus(scope)} = v.status`
  const page = await readPage<OwnRow>(scope.db, { select: ownColumns(scope), from, where, id: 'v.id', sorts }, query)
  return { items: page.items.map(ownSwapOf), total: page.total, nextCursor: page.nextCursor }
}

/** Reads a swap of the worker. */
export async function readOwnSwap(scope: ActorScope, id: string): Promise<OwnSwap> {
  return ownSwapOf(await readRecord<OwnRow>(scope, { select: ownColumns(scope), from, id: 'v.id' }, id))
}

function ownSwapOf(row: OwnRow): OwnSwap {
  return { ...withShifts(row), allowed: ownActionsOnSwap(row.status, row.isOwn) }
}
