import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Returns SQL that marks the shift of a clock session as active; `session` is a query for it, `now` a placeholder, `$1` the organisation. */
export const activateShift = (session: string, now: string) => `
  update shifts h set status = 'active', version = h.version + 1, updated_at = ${now}
    from (${session}) s where h.organisation_id = $1 and h.id = s.shift_id and h.status = 'scheduled'`

/** Sets the status of a shift from its clock session: active while the session is open, completed afterwards. */
export async function setClockedStatus(
  { db, actor, now }: ActorScope,
  shiftId: string,
  isOpen: boolean,
): Promise<void> {
  const [from, to] = isOpen ? ['completed', 'active'] : ['active', 'completed']
  await db.many(
    sql(
      `update shifts set status = $4, version = version + 1, updated_at = $3
        where organisation_id = $1 and id = $2 and status = $5`,
      [actor.organisationId, shiftId, now, to, from],
    ),
  )
}

/** Marks shifts `h` as scheduled again whose clock sessions have been removed, where the SQL `condition` is true; `$1` is the organisation. */
export async function resetClockedShifts(
  { db, actor, now }: ActorScope,
  shiftIds: readonly string[],
  condition: string,
): Promise<void> {
  await db.many(
    sql(
      `update shifts h set status = 'scheduled', version = version + 1, updated_at = $3
        where organisation_id = $1 and id = any($2::uuid[]) and status in ('active', 'completed') and ${condition}`,
      [actor.organisationId, shiftIds, now],
    ),
  )
}
