import { daysAfter } from '#base/days.ts'
import { isIn } from '#base/status-groups.ts'
import type { Schedule } from '../contract.ts'
import { shiftGroups } from '../rules.ts'

const weeks = 4

/** The days of a schedule with the upcoming shifts of a worker. */
export function upcomingDays(today: string): { readonly from: string; readonly to: string } {
  return { from: today, to: daysAfter(today, weeks * 7 - 1) }
}

/** The shifts of a schedule that are to come or being worked, in its order, each with its project and client. */
export function upcomingShifts({ items, assignments }: Pick<Schedule, 'items' | 'assignments'>) {
  const byId = new Map(assignments.map((one) => [one.id, one]))
  return items.flatMap((shift) => {
    const assignment = byId.get(shift.assignmentId)
    if (!assignment || !isIn(shiftGroups.upcoming, shift.status)) return []
    return [{ ...shift, project: assignment.project, client: assignment.client }]
  })
}
