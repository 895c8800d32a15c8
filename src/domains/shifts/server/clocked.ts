import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { earlyLeaveMinutes, type ShiftStatus } from '../rules.ts'

/** Returns SQL that marks the shift of a clock session as active; `session` is a query for it, `now` a placeholder, `$1` the organisation. */
export const activateShift = (session: string, now: string) => `
  update shifts h set status = 'active', version = h.version + 1, updated_at = ${now}
    from (${session}) s where h.organisation_id = $1 and h.id = s.shift_id and h.status in ('scheduled', 'left_early')`

/** A shift whose status has changed because of its clock sessions. */
export interface ClockedShift {
  id: string
  workerId: string
  projectId: string
  status: ShiftStatus
  startsAt: string
  endsAt: string
}

// The status of the shifts `n` from their clock sessions: a later domain's table, read by its keys, times and flags (decision 28). A session
// whose end is unknown completes its shift only once that has ended.
const clockedStatus = `
  select n.id, case when k.is_open is null then 'scheduled' when k.is_open then 'active'
                    when k.is_finished or k.left_from >= n.ends_at or k.left_from is null and n.ends_at <= $3 then 'completed'
                    else 'left_early' end as status
    from shifts n, lateral (
      select bool_or(s.ended_at is null) as is_open, bool_or(s.ended_shift) as is_finished,
             max(s.ended_at) filter (where not s.left_open) + interval '${earlyLeaveMinutes} minutes' as left_from
        from clock_sessions s where s.organisation_id = $1 and s.shift_id = n.id) k
   where n.organisation_id = $1 and n.id = any($2::uuid[])`

/**
 * Derives the status of shifts from their clock sessions: active while one is open; completed if the worker clocked out near the end or said that
 * the work was finished; otherwise left early. Without a session the shift is scheduled again. Returns the shifts whose status has changed.
 */
export async function settleClockedShifts(
  { db, actor, now }: Pick<ActorScope, 'db' | 'actor' | 'now'>,
  shiftIds: readonly string[],
): Promise<ClockedShift[]> {
  if (shiftIds.length === 0) return []
  return db.many(
    sql<ClockedShift>(
      `update shifts h set status = s.status, version = h.version + 1, updated_at = $3
         from (${clockedStatus}) s
        where h.organisation_id = $1 and h.id = s.id and h.status <> 'cancelled' and h.status <> s.status
       returning h.id, h.worker_id, h.project_id, h.status, h.starts_at, h.ends_at`,
      [actor.organisationId, shiftIds, now],
    ),
  )
}
