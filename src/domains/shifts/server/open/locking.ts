import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClaimingMode, OpenShiftStatus } from '../../rules/open-shifts.ts'
import { openShiftFacts, openShiftStatus } from './queries.ts'

/** An open shift that is locked until the end of the transaction. */
export interface LockedOpenShift {
  id: string
  projectId: string
  role: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  /** When claims and offers end; null for the start. */
  closesAt: string | null
  positions: number
  filled: number
  /** False if its project or request no longer takes workers, or the shift that it replaces no longer needs a replacement. */
  isStaffable: boolean
  rateAmount: number | null
  rateCurrency: Currency | null
  certifications: string[]
  claiming: ClaimingMode
  replacesShiftId: string | null
  status: OpenShiftStatus
}

/*
 * The order of locks: workers (`workerLock`), then requests, then open shifts in the order of their IDs, then shifts. Commands and jobs that change
 * several of these keep it, so that none of them waits for another one that waits for it.
 */

/** Locks the request of an open shift, before the open shift itself is changed, so that its positions are not counted meanwhile. */
export async function lockRequestOf({ db, actor }: ActorScope, openShiftId: string): Promise<void> {
  await db.many(
    sql`
      select 1 from requests
       where organisation_id = ${actor.organisationId}
         and id = (select o.request_id from open_shifts o where o.organisation_id = ${actor.organisationId} and o.id = ${openShiftId})
         for share`,
  )
}

/** Locks the replacements of shifts, before the shifts themselves are changed. */
export async function lockReplacements({ db, actor }: ActorScope, shiftIds: readonly string[]): Promise<void> {
  await db.many(
    sql`
      select 1 from open_shifts
       where organisation_id = ${actor.organisationId} and replaces_shift_id = any(${shiftIds}::uuid[]) and cancelled_at is null
       order by id for no key update`,
  )
}

/**
 * Locks an open shift, so that claims of the last position run one after the other. Callers lock the workers first. Throws `NOT_FOUND`.
 */
export async function lockOpenShift(scope: ActorScope, id: string): Promise<LockedOpenShift> {
  const { organisationId } = scope.actor
  const [, found] = await scope.db.each(
    sql`select 1 from open_shifts where organisation_id = ${organisationId} and id = ${id} for no key update`,
    // A separate statement, which sees what others committed while this call waited for the lock.
    sql<LockedOpenShift>`
      select o.id, o.project_id, o.role, o.starts_at, o.ends_at, o.break_minutes, o.closes_at, o.positions, f.filled, f.is_staffable, o.rate_amount, o.rate_currency, o.certifications,
             o.claiming, o.replaces_shift_id, ${openShiftStatus(scope.now)} as status
        from open_shifts o cross join lateral ${openShiftFacts}
       where o.organisation_id = ${organisationId} and o.id = ${id}`,
  )
  const [open] = found
  if (!open) throw refuse.NOT_FOUND()
  return open
}
