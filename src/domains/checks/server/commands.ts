import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { checkRefusals, type checkRoutes, type StartChecks } from '../contract.ts'
import { listStartChecks, listWorkerChecks } from './queries.ts'

type Input<Name extends keyof typeof checkRoutes> = Received<(typeof checkRoutes)[Name]>

// A check that follows the former one without a gap is valid since that one, so that work of before it stays in order.
const validFrom = fragment`
  case when start_checks.expires_on is null or start_checks.expires_on + 1 >= excluded.checked_on
       then nullif(least(coalesce(start_checks.valid_from, start_checks.checked_on), excluded.checked_on), excluded.checked_on) end`

/** Records the declaration of an assignment, or replaces it. Throws `NOT_FOUND`. */
export async function recordDeclaration(
  scope: ActorScope,
  { params: { id }, body }: Input<'recordDeclaration'>,
): Promise<StartChecks> {
  const { db, actor, now } = scope
  const stored = await db.many(
    sql`
      insert into start_checks (organisation_id, id, item, worker_id, assignment_id, number, checked_on, recorded_by)
      select a.organisation_id, ${uuid()}, 'declaration', a.worker_id, a.id, ${body.number}, ${body.declaredOn}, ${actor.accountId}
        from assignments a where a.organisation_id = ${actor.organisationId} and a.id = ${id}
      on conflict on constraint start_checks_slot
      do update set number = excluded.number, checked_on = excluded.checked_on, valid_from = ${validFrom}, recorded_by = excluded.recorded_by,
                    updated_at = ${now}
      returning id`,
  )
  if (stored.length === 0) throw refuse.NOT_FOUND()
  requirePast(scope, 'declaredOn', body.declaredOn)
  return listStartChecks(scope, id)
}

/** Removes the declaration of an assignment. Throws `NOT_RECORDED` without one. */
export async function removeDeclaration(
  { db, actor }: ActorScope,
  { params: { id } }: Input<'removeDeclaration'>,
): Promise<void> {
  const removed = await db.many(
    sql`
      delete from start_checks where organisation_id = ${actor.organisationId} and assignment_id = ${id} and item = 'declaration'
      returning id`,
  )
  if (removed.length === 0) throw checkRefusals.NOT_RECORDED()
}

/** Records a check of a worker, or replaces it. Throws `NOT_FOUND`. */
export async function recordWorkerCheck(
  scope: ActorScope,
  { params: { id }, body }: Input<'recordWorkerCheck'>,
): Promise<StartChecks> {
  const { db, actor, now } = scope
  const stored = await db.many(
    sql`
      insert into start_checks (organisation_id, id, item, worker_id, number, checked_on, expires_on, not_required, recorded_by)
      select w.organisation_id, ${uuid()}, ${body.item}, w.id, ${body.number}, ${body.checkedOn}, ${body.expiresOn},
             ${body.notRequired ?? false}, ${actor.accountId}
        from workers w where w.organisation_id = ${actor.organisationId} and w.id = ${id}
      on conflict on constraint start_checks_slot
      do update set number = excluded.number, checked_on = excluded.checked_on, valid_from = ${validFrom},
                    expires_on = excluded.expires_on, not_required = excluded.not_required, recorded_by = excluded.recorded_by,
                    updated_at = ${now}
      returning id`,
  )
  if (stored.length === 0) throw refuse.NOT_FOUND()
  requirePast(scope, 'checkedOn', body.checkedOn)
  return listWorkerChecks(scope, id)
}

/** Removes a check of a worker. Throws `NOT_RECORDED` without one. */
export async function removeWorkerCheck(
  { db, actor }: ActorScope,
  { params: { id }, query: { item } }: Input<'removeWorkerCheck'>,
): Promise<void> {
  const removed = await db.many(
    sql`
      delete from start_checks
       where organisation_id = ${actor.organisationId} and worker_id = ${id} and item = ${item} and assignment_id is null
      returning id`,
  )
  if (removed.length === 0) throw checkRefusals.NOT_RECORDED()
}

// After the write, which it undoes: what does not exist is reported first.
function requirePast({ now, actor }: ActorScope, field: string, day: string): void {
  if (day > localTimeOf(now, actor.timeZone).date) throw invalidField(field, 'checks.validation.inFuture')
}
