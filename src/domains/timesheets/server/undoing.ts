import { reachOf } from '#base/actor.ts'
import { statesFor } from '#base/states.ts'
import { laterBy } from '#base/time.ts'
import { withdrawing } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { organisationMoves, undoSeconds } from '../rules.ts'
import { isSettled, isTheirs, type Item } from './decidable.ts'
import { entryJoins, entryColumns, type EntryRow } from './queries.ts'

/** Undoes recent approvals by the actor: the entries await approval again, and the notifications of their approval are deleted. */
export function undo(scope: ActorScope, items: readonly Item[]): Promise<EntryRow[]> {
  const { organisationId, accountId, role } = scope.actor
  return scope.db.many(
    sql<EntryRow>(
      `with items as (select * from unnest($3::uuid[], $4::int[]) as i (id, version)),
       e as (
         update time_entries t
            set status = 'submitted', comment = null, decided_at = null, decided_by = null, version = t.version + 1, updated_at = $5
           from items i
          where t.organisation_id = $1 and t.id = i.id and t.version = coalesce(i.version, t.version) and t.status = any($6)
            and t.decided_by = $2 and t.decided_at > $7 and ${isTheirs('$2', '$8')}
            and not ${isSettled('t.id')}
         returning t.*),
       untold as (
${withdrawing('entryApproved', 'e', '$7')})
       select ${entryColumns} from e ${entryJoins}`,
      [
        organisationId,
        accountId,
        items.map(({ id }) => id),
        items.map(({ version }) => version ?? null),
        scope.now,
        statesFor(organisationMoves, 'undo'),
        laterBy(scope.now, -undoSeconds * 1000),
        reachOf(role, 'timesheets:decide') ?? 'none',
      ],
    ),
  )
}
