import { notify } from '#domains/notifications/server/commands.ts'
import { settleClockedShifts } from '#domains/shifts/server/clocked.ts'
import { leavesEarly } from '#domains/shifts/rules.ts'
import { localTimeOf } from '#base/calendar.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { headsOf } from '#domains/projects/server/heads.ts'

/** Updates a shift whose session has ended. If the worker left well before its end, the desk is notified, unless the end has passed meanwhile. */
export async function updateLeftShift(scope: ActorScope, shiftId: string): Promise<void> {
  const [shift] = await settleClockedShifts(scope, [shiftId])
  if (!shift || shift.status === 'active' || !leavesEarly(shift, scope.now)) return
  const { db, actor, now } = scope
  const facts = await db.one(
    sql<{ worker: string; project: string; heads: string[] }>`
      select ${workerName('w')} as worker, p.name as project, ${headsOf('p')} as heads
        from workers w join projects p on p.organisation_id = w.organisation_id and p.id = ${shift.projectId}
       where w.organisation_id = ${actor.organisationId} and w.id = ${shift.workerId}`,
  )
  const values = {
    worker: facts.worker,
    project: facts.project,
    how: shift.status === 'completed' ? 'finished' : 'left',
    left: localTimeOf(now, actor.timeZone).time,
    end: localTimeOf(shift.endsAt, actor.timeZone).time,
  }
  const day = localTimeOf(shift.startsAt, actor.timeZone).date
  const link = `/provider/schedule?view=day&date=${day}&shift=${shift.id}`
  await notify(scope, facts.heads, { kind: 'shiftLeftEarly', values, link })
}
