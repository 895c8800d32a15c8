import { reachFor } from '#base/actor.ts'
import { statesFor } from '#base/states.ts'
import { laterBy } from '#base/time.ts'
import { withdrawal } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { organisationMoves, undoSeconds } from '../rules.ts'
import { isSettled, isTheirs, type Item } from './decidable.ts'
import { type EntryRow, writtenEntries } from './queries.ts'

/** Undoes recent approvals by the actor: the entries await approval again, and the notifications of their approval are deleted. */
export async function undo(scope: ActorScope, items: readonly Item[]): Promise<EntryRow[]> {
  const { organisationId, accountId } = scope.actor
  const since = laterBy(scope.now, -undoSeconds * 1000)
  const undone = await scope.db.many(
    sql<{ id: string; workerId: string }>(
      `update time_entries t
          set status = 'submitted', comment = null, decided_at = null, decided_by = null, version = t.version + 1, updated_at = $5
         from unnest($3::uuid[], $4::int[]) as i (id, version)
        where t.organisation_id = $1 and t.id = i.id and t.version = coalesce(i.version, t.version) and t.status = any($6)
          and t.decided_by = $2 and t.decided_at > $7 and ${isTheirs('$2', '$8')}
          and not ${isSettled('t.id')}
       returning t.id, t.worker_id`,
      [
        organisationId,
        accountId,
        items.map(({ id }) => id),
        items.map(({ version }) => version ?? null),
        scope.now,
        statesFor(organisationMoves, 'undo'),
        since,
        reachFor(scope.actor, 'timesheets:decide') ?? 'none',
      ],
    ),
  )
  if (undone.length === 0) return []
  const ids = undone.map(({ id }) => id)
  const [, rows] = await scope.db.each(withdrawal(scope, 'entryApproved', undone, since), writtenEntries(scope, ids))
  return rows
}
