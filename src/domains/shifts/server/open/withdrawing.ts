import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { shiftGroups } from '../../rules.ts'
import { isSickFor } from '../away.ts'
import { closeOpenShift } from './closing.ts'
import { lockOpenShift } from './locking.ts'
import { awaitsReplacement } from './queries.ts'

/**
 * Withdraws the replacements of shifts whose worker is no longer sick or has arrived, so that the shifts are the worker's again. A
 * replacement that somebody has taken stays with them.
 */
export async function withdrawReplacements(scope: ActorScope, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return
  const { db, actor } = scope
  const opened = await db.many(
    sql<{ id: string }>`
      select o.id from open_shifts o
        join shifts d on d.organisation_id = o.organisation_id and d.id = o.replaces_shift_id and d.worker_id = o.replaces_worker_id
       where o.organisation_id = ${actor.organisationId} and d.id = any(${shiftIds}::uuid[]) and o.cancelled_at is null
         and (${inGroup('d.status', shiftGroups.attended)}
              or (${awaitsReplacement}) and d.status = 'scheduled' and not ${isSickFor('d', fragment`${actor.timeZone}::text`)})
       order by o.id`,
  )
  await withdraw(scope, opened)
}

/** Withdraws the replacements of shifts that have been moved to another worker or time since, so that they can be replaced again. */
export async function withdrawStale(scope: ActorScope, shiftIds: readonly string[]): Promise<void> {
  const stale = await scope.db.many(
    sql<{ id: string }>`
      select o.id from open_shifts o
       where o.organisation_id = ${scope.actor.organisationId} and o.replaces_shift_id = any(${shiftIds}::uuid[]) and o.cancelled_at is null
         and not exists (select 1 from shifts d where ${awaitsReplacement})
       order by o.id`,
  )
  await withdraw(scope, stale)
}

// One that somebody has taken stays.
async function withdraw(scope: ActorScope, replacements: readonly { id: string }[]): Promise<void> {
  const { db, actor, now } = scope
  for (const { id } of replacements) {
    const { status, filled } = await lockOpenShift(scope, id)
    if (filled > 0 || status === 'cancelled') continue
    await db.many(
      sql`
        update open_shifts set cancelled_at = ${now}, version = version + 1, updated_at = ${now}
         where organisation_id = ${actor.organisationId} and id = ${id}`,
    )
    await closeOpenShift(scope, id, 'withdrawn')
  }
}
