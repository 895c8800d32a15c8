import { daysAfter } from '#base/days.ts'
import { startOfDay } from '#base/calendar.ts'
import { assignmentsOf } from '#domains/assignments/server/current-status.ts'
import { type Period, shiftsOfHours, type WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { workCalendar } from '#domains/requests/server/expected-hours.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type PlannedTimes, shiftGroups } from '../rules.ts'

/** Times that a worker would work by accepting an offer. */
export interface OfferedTimes extends PlannedTimes {
  readonly workerId: string
  readonly clientId: string
}

interface Offer extends Period {
  workerId: string
  clientId: string
  workingHours: WorkingHours | null
  shifts: PlannedTimes[]
}

/**
 * Returns the times of the unanswered offers of workers in a period: the shifts planned for them, and those that would follow from their working
 * hours. An offer without either has no times.
 */
export async function offeredTimes(
  scope: ActorScope,
  workerIds: readonly string[],
  period: Period,
): Promise<OfferedTimes[]> {
  const { db, actor, now } = scope
  const [from, to] = [
    startOfDay(period.startDate, actor.timeZone),
    startOfDay(daysAfter(period.endDate, 1), actor.timeZone),
  ]
  const isIn = fragment`s.starts_at >= ${from} and s.starts_at < ${to}`
  const where = assignmentsOf(scope, 'pending').and`a.worker_id = any(${workerIds}::uuid[])`
    .and`a.start_date <= ${period.endDate}::date and a.end_date >= ${period.startDate}::date`
  const offers = await db.many(
    sql<Offer>`
      select a.worker_id, p.client_id, a.start_date, a.end_date, a.working_hours,
             (select coalesce(json_agg(json_build_object('startsAt', ${utcInstant('s.starts_at')}, 'endsAt', ${utcInstant('s.ends_at')}, 'breakMinutes', s.break_minutes)
                                       order by s.starts_at), '[]')
                from shifts s
               where s.organisation_id = a.organisation_id and s.worker_id = a.worker_id and s.assignment_id = a.id
                 and ${inGroup('s.status', shiftGroups.planned)} and ${isIn}) as shifts
        from assignments a join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
       where ${where} order by a.start_date, a.id`,
  )
  if (offers.length === 0) return []
  const calendar = await workCalendar(scope, period)
  return offers.flatMap(({ workerId, clientId, workingHours, shifts, startDate, endDate }) => {
    const common = {
      startDate: startDate > period.startDate ? startDate : period.startDate,
      endDate: endDate < period.endDate ? endDate : period.endDate,
    }
    const following = (workingHours ? shiftsOfHours(workingHours, common, calendar) : []).filter(
      ({ startsAt, endsAt }) => startsAt > now && !shifts.some((one) => one.startsAt < endsAt && one.endsAt > startsAt),
    )
    return [...shifts, ...following].map(({ startsAt, endsAt, breakMinutes }) => ({
      workerId,
      clientId,
      startsAt,
      endsAt,
      breakMinutes,
    }))
  })
}
