import { ownAssignment } from '#app/web/testing/staffing.ts'
import type { WorkableProject } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'

/** An accepted assignment of November at EUR 16.50 an hour. */
export const assignment = ownAssignment({
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  expectedMinutes: null,
  status: 'in_progress',
  label: 'in_progress',
  answerBy: null,
  version: 1,
  allowed: [],
})

/** Two projects of the same client on which the worker may enter time. */
export const projects = (['Night picking', 'Returns'] as const).map((name, index): WorkableProject => ({
  id: uuid(21 + index),
  name,
  client: assignment.client,
  role: 'Picker',
  location: null,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
}))

/** A day without entries and shifts. */
export function emptyDay(date: string, changes: Partial<TimesheetDay> = {}): TimesheetDay {
  return { date, status: null, entries: 0, totalMinutes: 0, worth: [], shifts: [], holiday: null, ...changes }
}
