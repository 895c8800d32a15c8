import { v7 as uuid } from 'uuid'
import { startOfDay } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import type { TimeOffStatus } from '#domains/absences/rules.ts'
import { isOver } from '#domains/absences/server/queries.ts'
import { cancelShifts } from '#domains/shifts/server/cancelling.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { TimeAway } from './time-away.ts'

/** Adds the workers' requests for time off; shifts over approved time off are cancelled. */
export async function addTimeOff(scope: ActorScope, workers: readonly string[], away: readonly TimeAway[]) {
  const { db, actor, now } = scope
  await db.many(sql`update organisations set vacation_days = 20 where id = ${actor.organisationId}`)
  await insertRecords(
    scope,
    'time_off',
    away.map(({ index, from, to, type, status, reason, comment, half }) => {
      const isDecided = status !== 'pending'
      const before = [startOfDay(from, actor.timeZone), now].sort()[0] as string
      // Sick leave is not requested days ahead.
      const requestedAt = laterBy(before, type === 'sick_leave' ? -2 * 3_600_000 : -(3 + index / 4) * 86_400_000)
      return {
        id: uuid(),
        worker_id: workers[index % workers.length],
        start_date: from,
        end_date: to,
        starts_at_noon: half === 'afternoon',
        ends_at_noon: half === 'morning',
        type,
        status,
        reason: reason ?? null,
        comment: comment ?? null,
        decided_by: isDecided ? actor.accountId : null,
        decided_at: isDecided ? laterBy(requestedAt, (type === 'sick_leave' ? 1 : 20) * 3_600_000) : null,
        created_at: requestedAt,
        updated_at: requestedAt,
      }
    }),
  )
  const over = await db.many(
    sql<{ id: string }>`
      select s.id from time_off t join shifts s on ${isOver(fragment`${actor.timeZone}::text`)}
       where t.organisation_id = ${actor.organisationId} and ${is<TimeOffStatus>('t.status', 'approved')}`,
  )
  await cancelShifts(
    scope,
    over.map(({ id }) => id),
    null,
  )
}
