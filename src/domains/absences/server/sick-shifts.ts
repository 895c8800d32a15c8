import { is } from '#platform/server/db/status-groups.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openReplacement } from '#domains/shifts/server/open/replacing.ts'
import { startAutomatically } from '#domains/shifts/server/waves/runs.ts'
import { withdrawReplacements } from '#domains/shifts/server/open/withdrawing.ts'
import type { ShiftStatus } from '#domains/shifts/rules.ts'
import { isOver } from './queries.ts'

/**
 * Opens a replacement, as a draft, for each published shift during sick leave, and starts its waves of offers if that is automatic. Returns
 * the number of shifts.
 */
export async function replaceSickShifts(scope: ActorScope, timeOffId: string): Promise<number> {
  const shiftIds = await shiftsDuring(scope, timeOffId)
  clearComment(scope)
  const opened = await openReplacement(scope, shiftIds)
  await startAutomatically(scope, [...opened.values()])
  return shiftIds.length
}

/**
 * Runs a change that may shorten or end time off. If it is sick leave, the replacements of the shifts for which the worker is expected again
 * are withdrawn.
 */
export async function returningTo<Result>(
  scope: ActorScope,
  timeOffId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await shiftsDuring(scope, timeOffId)
  const result = await change()
  clearComment(scope)
  await withdrawReplacements(scope, before)
  return result
}

// The comment on time off may be about health, and more people read the history of open shifts.
const clearComment = ({ db }: ActorScope) => db.setComment(null)

async function shiftsDuring({ db, actor }: ActorScope, timeOffId: string): Promise<string[]> {
  const found = await db.many(
    sql<{ id: string }>`
      select s.id from time_off t join shifts s on ${isOver(fragment`${actor.timeZone}::text`)}
       where t.organisation_id = ${actor.organisationId} and t.id = ${timeOffId} and t.type = 'sick_leave'
         and s.published_at is not null and ${is<ShiftStatus>('s.status', 'scheduled')} order by s.starts_at, s.id`,
  )
  return found.map(({ id }) => id)
}
