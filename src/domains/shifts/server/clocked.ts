import { type Fragment, fragment, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { earlyLeaveMinutes, shiftGroups, type ShiftStatus } from '../rules.ts'

/** Returns a statement that marks the shift of a clock session as active; `session` is a query for its `shift_id`. */
export const activateShift = ({ actor, now }: ActorScope, session: Fragment): Statement<unknown> => sql`
  update shifts h set status = 'active', version = h.version + 1, updated_at = ${now}
    from (${session}) s
   where h.organisation_id = ${actor.organisationId} and h.id = s.shift_id and ${inGroup('h.status', shiftGroups.startable)}`

/** A shift whose status has changed because of its clock sessions. */
export interface ClockedShift {
  id: string
  workerId: string
  projectId: string
  status: ShiftStatus
  startsAt: string
  endsAt: string
}

// The status of shifts from their clock sessions: a later domain's table, read by its keys, times and flags (decision 28). A session whose end
// is unknown completes its shift only once that has ended.
const clockedStatus = ({ actor, now }: Pick<ActorScope, 'actor' | 'now'>, shiftIds: readonly string[]) => fragment`
  select n.id, case when k.is_open is null then 'scheduled' when k.is_open then 'active'
                    when k.is_finished or k.left_from >= n.ends_at or k.left_from is null and n.ends_at <= ${now} then 'completed'
                    else 'left_early' end as status
    from shifts n, lateral (
      select bool_or(s.ended_at is null) as is_open, bool_or(s.ended_shift) as is_finished,
             max(s.ended_at) filter (where not s.left_open) + interval '${raw(earlyLeaveMinutes)} minutes' as left_from
        from clock_sessions s where s.organisation_id = n.organisation_id and s.shift_id = n.id) k
   where n.organisation_id = ${actor.organisationId} and n.id = any(${shiftIds}::uuid[])`

/**
 * Derives the status of shifts from their clock sessions: active while one is open; completed if the worker clocked out near the end or said that
 * the work was finished; otherwise left early. Without a session the shift is scheduled again. Returns the shifts whose status has changed.
 */
export async function settleClockedShifts(
  scope: Pick<ActorScope, 'db' | 'actor' | 'now'>,
  shiftIds: readonly string[],
): Promise<ClockedShift[]> {
  if (shiftIds.length === 0) return []
  return scope.db.many(
    sql<ClockedShift>`
      update shifts h set status = s.status, version = h.version + 1, updated_at = ${scope.now}
        from (${clockedStatus(scope, shiftIds)}) s
       where h.organisation_id = ${scope.actor.organisationId} and h.id = s.id
         and ${inGroup('h.status', shiftGroups.planned)} and h.status <> s.status
      returning h.id, h.worker_id, h.project_id, h.status, h.starts_at, h.ends_at`,
  )
}
