import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PlannedTimes, ShiftStatus } from '../../rules.ts'
import type { SwapStatus } from '../../rules/swaps.ts'
import { isSickFor } from '../away.ts'
import { currentSwapStatus, swapsFrom } from './current-status.ts'

/** A shift as a swap moves it. */
export interface SwappedShift extends PlannedTimes {
  id: string
  workerId: string
  assignmentId: string
  projectId: string
  role: string
  version: number
  status: ShiftStatus
  /** True if its worker has reported sick for a part of it. */
  isSick: boolean
  /** True if its worker sees it: it is published, and the assignment is accepted. */
  isShown: boolean
  /** The names of the certifications that the open shift or the request requires. */
  certifications: string[]
  /** The pay of a new assignment: that of the open shift, if it has one. */
  payRate: Money | null
}

type Row = Omit<SwappedShift, 'payRate'> & { rateAmount: number | null; rateCurrency: Currency | null }

/** Reads shifts by their ids, with the facts that decide who may take them. */
export async function readSwappedShifts(
  { db, actor }: ActorScope,
  ids: readonly string[],
): Promise<Map<string, SwappedShift>> {
  const rows = await db.many(
    sql<Row>`
      select h.id, h.worker_id, h.assignment_id, h.project_id, a.role, h.starts_at, h.ends_at, h.break_minutes, h.version, h.status,
             ${isSickFor('h', fragment`${actor.timeZone}::text`)} as is_sick,
             h.published_at is not null and h.accepted as is_shown,
             case when o.id is not null then o.certifications when r.id is not null then r.certifications else '[]' end as certifications,
             o.rate_amount, o.rate_currency
        from shifts h
        join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
        left join open_shifts o on o.organisation_id = h.organisation_id and o.id = h.open_shift_id
        left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
       where h.organisation_id = ${actor.organisationId} and h.id = any(${ids}::uuid[])`,
  )
  return new Map(
    rows.map(({ rateAmount, rateCurrency, ...row }) => [
      row.id,
      {
        ...row,
        payRate: rateAmount === null || rateCurrency === null ? null : { amount: rateAmount, currency: rateCurrency },
      },
    ]),
  )
}

interface SwapRow {
  id: string
  workerId: string
  colleagueId: string | null
  takerId: string | null
  shiftId: string
  /** The version of the shift that was offered, and of the one in exchange. */
  shiftVersion: number
  exchangeShiftId: string | null
  exchangeVersion: number | null
  /** The current status. */
  status: SwapStatus
  version: number
}

/** A swap that is locked with its workers until the end of the transaction. */
export interface LockedSwap extends SwapRow {
  shift: SwappedShift
  exchange: SwappedShift | null
}

const one = (scope: ActorScope, id: string) => sql<SwapRow>`
  select v.id, v.worker_id, v.colleague_id, v.taker_id, v.shift_id, v.shift_version, v.exchange_shift_id, v.exchange_version,
         ${currentSwapStatus(scope)} as status, v.version
    from ${swapsFrom} where v.organisation_id = ${scope.actor.organisationId} and v.id = ${id}`

/** Reads a swap without a lock. Throws `NOT_FOUND`. */
export async function readSwapRow(scope: ActorScope, id: string): Promise<SwapRow> {
  const found = await scope.db.first(one(scope, id))
  if (!found) throw refuse.NOT_FOUND()
  return found
}

/**
 * Locks the workers of a swap and `joining`, who accepts it, then the swap: acceptances and decisions run one after the other. Its shifts are
 * not locked, because plans lock assignments before shifts; `carryOut` finds those that have changed since the offer by their version. Throws `NOT_FOUND`.
 */
export async function lockSwap(scope: ActorScope, id: string, joining?: string): Promise<LockedSwap> {
  const seen = await readSwapRow(scope, id)
  const workers = [seen.workerId, seen.colleagueId, seen.takerId, joining].filter(
    (worker) => typeof worker === 'string',
  )
  const shifts = [seen.shiftId, seen.exchangeShiftId].filter((shift) => shift !== null)
  const [, , found] = await scope.db.each(
    workerLock(scope, workers),
    sql`select 1 from shift_swaps where organisation_id = ${scope.actor.organisationId} and id = ${id} for no key update`,
    // A separate statement, which sees what others committed while this call waited for the locks.
    one(scope, id),
  )
  const [swap] = found
  if (!swap) throw refuse.NOT_FOUND()
  const moved = await readSwappedShifts(scope, shifts)
  const exchange = swap.exchangeShiftId === null ? null : (moved.get(swap.exchangeShiftId) as SwappedShift)
  return { ...swap, shift: moved.get(swap.shiftId) as SwappedShift, exchange }
}
