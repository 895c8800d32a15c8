import { localTimeOf } from '#base/calendar.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openShiftRefusals } from '../../contract/open-shifts.ts'
import type { PlannedTimes } from '../../rules.ts'
import { readDemand } from '../request-demand.ts'

/** The times of a request on a day, and the id that their open shift has or is to have. */
export interface RequestPosition extends PlannedTimes {
  readonly id: string
  readonly requestId: string
}

/**
 * Adds one open position of a request to the open shift of its times, which is created as a draft if it does not exist yet. Throws
 * `OPEN_SHIFT_FILLED` if no position of the request is open at these times any more or the open shift is another one now, and `OPEN_SHIFT_CLOSED` if the open shift was withdrawn.
 */
export async function addRequestPosition(scope: ActorScope, position: RequestPosition): Promise<void> {
  const { db, actor, now } = scope
  const { id, requestId, startsAt, endsAt, breakMinutes } = position
  const { organisationId } = actor
  // Open shifts are created, copied and edited with a shared lock on their request, so nobody else covers the position meanwhile.
  await db.many(
    sql`select 1 from requests where organisation_id = ${organisationId} and id = ${requestId} for no key update`,
  )
  const { date } = localTimeOf(startsAt, actor.timeZone)
  const { requests } = await readDemand(scope, { startDate: date, endDate: date, requestId })
  const times = requests[0]?.days[0]?.times
  if (times?.startsAt !== startsAt || times.endsAt !== endsAt) throw openShiftRefusals.OPEN_SHIFT_FILLED()
  const added = await db.first(
    sql<{ isWithdrawn: boolean; isSame: boolean }>`
      update open_shifts o set positions = o.positions + 1, version = o.version + 1, updated_at = ${now}
        from requests r
       where o.organisation_id = ${organisationId} and o.id = ${id} and r.organisation_id = o.organisation_id and r.id = o.request_id
      returning o.cancelled_at is not null as is_withdrawn,
                o.starts_at = ${startsAt} and o.ends_at = ${endsAt} and o.role = r.role as is_same`,
  )
  if (added?.isWithdrawn) throw openShiftRefusals.OPEN_SHIFT_CLOSED()
  if (added && !added.isSame) throw openShiftRefusals.OPEN_SHIFT_FILLED()
  if (added) return
  const { projectId, role, certifications } = await db.one(
    sql<{ projectId: string; role: string; certifications: string[] }>`
      select project_id, role, certifications from requests where organisation_id = ${organisationId} and id = ${requestId}`,
  )
  await insertRecord(
    scope,
    { table: 'open_shifts', id },
    {
      project_id: projectId,
      request_id: requestId,
      role,
      starts_at: startsAt,
      ends_at: endsAt,
      break_minutes: breakMinutes,
      positions: 1,
      certifications: JSON.stringify(certifications),
      audience: 'qualified',
      claiming: 'first_come',
      created_at: now,
      updated_at: now,
    },
  )
}
