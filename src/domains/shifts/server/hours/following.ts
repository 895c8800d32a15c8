import { v7 as uuid } from 'uuid'
import { type Period, shiftsOfHours, type WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { workCalendar } from '#domains/requests/server/expected-hours.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { shiftGroups, type Span } from '../../rules.ts'
import type { ProposedShift } from '../checking.ts'

/** A shift that follows from working hours. */
export type FollowingShift = ProposedShift & { readonly hoursDate: string }

interface Existing extends Span {
  hoursDate: string | null
  isPlanned: boolean
}

/**
 * Returns the missing shifts that the working hours of a locked assignment require in a period, from now on. Days whose shift was
 * moved, given to another worker or cancelled by hand, and times for which the assignment has another shift, are left out.
 */
export async function shiftsToAdd(
  scope: ActorScope,
  { id, workingHours }: { id: string; workingHours: WorkingHours },
  period: Period,
): Promise<FollowingShift[]> {
  const { organisationId } = scope.actor
  const isOwn = fragment`assignment_id = ${id} and ${inGroup('status', shiftGroups.planned)}`
  const shifts = shiftsOfHours(workingHours, period, await workCalendar(scope, period))
  const existing = await scope.db.many(
    sql<Existing>`
      select starts_at, ends_at, case when hours_assignment_id = ${id} then hours_date end as hours_date, ${isOwn} as is_planned from shifts
       where organisation_id = ${organisationId}
         and (hours_assignment_id = ${id} and hours_date between ${period.startDate} and ${period.endDate} or ${isOwn})`,
  )
  const taken = new Set(existing.map(({ hoursDate }) => hoursDate))
  const planned = existing.filter(({ isPlanned }) => isPlanned)
  return shifts
    .filter(
      ({ date, startsAt, endsAt }) =>
        startsAt > scope.now &&
        !taken.has(date) &&
        !planned.some((one) => one.startsAt < endsAt && one.endsAt > startsAt),
    )
    .map(({ date: hoursDate, startsAt, endsAt, breakMinutes }) => ({
      id: uuid(),
      assignmentId: id,
      startsAt,
      endsAt,
      breakMinutes,
      hoursDate,
    }))
}
