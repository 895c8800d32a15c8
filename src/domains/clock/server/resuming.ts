import { settleClockedShifts } from '#domains/shifts/server/clocked.ts'
import { deletePunchedEntries } from '#domains/timesheets/server/punched.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clockRefusals } from '../contract.ts'
import { untouched } from './known-punches.ts'

/**
 * Continues the session of a shift that the worker has left early. The time in between becomes a break of the type `away`, and the entry is made
 * again under its ID at the next clock-out. Returns false if the entry has been edited or submitted, or if other hours lie in between.
 */
export async function resumeShift(scope: ActorScope, shiftId: string): Promise<boolean> {
  const { organisationId, accountId } = scope.actor
  const whose = [organisationId, accountId]
  await scope.db.many(workerLock(scope, [accountId]))
  const session = await scope.db.first(
    sql<{ id: string; entryId: string; endedAt: string }>(
      `select s.id, e.id as entry_id, s.ended_at from clock_sessions s
         join time_entries e on e.organisation_id = $1 and e.clock_session_id = s.id and ${untouched}
        where s.organisation_id = $1 and s.worker_id = $2 and s.shift_id = $3 and s.ended_at <= $4 and not s.left_open
          and s.incomplete_reason is null
          and not exists (select 1 from clock_sessions n where n.organisation_id = $1 and n.worker_id = $2 and n.started_at >= s.ended_at)
          and not exists (select 1 from time_entries o where o.organisation_id = $1 and o.worker_id = $2 and o.id <> e.id
                             and o.status <> 'rejected' and o.starts_at < $4 and o.ends_at > s.ended_at)
        for update of s, e`,
      [...whose, shiftId, scope.now],
    ),
  )
  if (!session) return false
  await scope.db.many(
    sql(
      `insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at, ended_at)
       values ($1, gen_random_uuid(), $2, 'away', $3, $4)`,
      [organisationId, session.id, session.endedAt, scope.now],
    ),
  )
  await scope.db
    .many(
      sql(
        `update clock_sessions set ended_at = null, ended_shift = false, resumed_entry_id = $3, out_latitude = null, out_longitude = null,
                out_accuracy = null, out_place = null, out_metres = null, version = version + 1, updated_at = $4
          where organisation_id = $1 and id = $2`,
        [organisationId, session.id, session.entryId, scope.now],
      ),
    )
    .catch((error: unknown) => {
      throw violates(error, 'clock_sessions_one_active') ? clockRefusals.ALREADY_CLOCKED_IN() : error
    })
  await deletePunchedEntries(scope, [session.entryId])
  await settleClockedShifts(scope, [shiftId])
  return true
}
