import { settleClockedShifts } from '#domains/shifts/server/clocked.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { deletePunchedEntries } from '#domains/timesheets/server/punched.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { clockRefusals } from '../contract.ts'
import { untouched } from './punch-state.ts'

/**
 * Continues the session of a shift that the worker has left early. The time in between becomes a break of the type `away`, and the entry is made
 * again under its ID at the next clock-out. Returns false if the entry has been edited or submitted, or if other hours lie in between.
 */
export async function resumeShift(scope: ActorScope, shiftId: string): Promise<boolean> {
  const { organisationId, accountId } = scope.actor
  await scope.db.many(workerLock(scope, [accountId]))
  const session = await scope.db.first(
    sql<{ id: string; entryId: string; endedAt: string }>`
      select s.id, e.id as entry_id, s.ended_at from clock_sessions s
        join time_entries e on e.organisation_id = ${organisationId} and e.clock_session_id = s.id and ${untouched}
       where s.organisation_id = ${organisationId} and s.worker_id = ${accountId} and s.shift_id = ${shiftId} and s.ended_at <= ${scope.now}
         and not s.left_open
         and s.incomplete_reason is null
         and not exists (select 1 from clock_sessions n
                           where n.organisation_id = ${organisationId} and n.worker_id = ${accountId} and n.started_at >= s.ended_at)
         and not exists (select 1 from time_entries o
                           where o.organisation_id = ${organisationId} and o.worker_id = ${accountId} and o.id <> e.id
                            and ${inGroup('o.status', entryGroups.takesTime)} and o.starts_at < ${scope.now} and o.ends_at > s.ended_at)
       for update of s, e`,
  )
  if (!session) return false
  await scope.db.many(
    sql`
      insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at, ended_at)
      values (${organisationId}, gen_random_uuid(), ${session.id}, 'away', ${session.endedAt}, ${scope.now})`,
  )
  await scope.db
    .many(
      sql`
        update clock_sessions
           set ended_at = null, ended_shift = false, resumed_entry_id = ${session.entryId}, out_latitude = null, out_longitude = null,
               out_accuracy = null, out_place = null, out_metres = null, out_kiosk_id = null, version = version + 1, updated_at = ${scope.now}
         where organisation_id = ${organisationId} and id = ${session.id}`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'clock_sessions_one_active') ? clockRefusals.ALREADY_CLOCKED_IN() : error
    })
  await deletePunchedEntries(scope, [session.entryId])
  await settleClockedShifts(scope, [shiftId])
  return true
}
