import type { OwnAssignment } from '#domains/assignments/contract.ts'
import type { OwnEntry } from '../../contract.ts'

export const dayStatuses = ['weekend', 'assigned', 'not_started', 'in_progress', 'completed'] as const

/** How far the timesheet of a day is. */
export type DayStatus = (typeof dayStatuses)[number]

interface Plan {
  readonly assignments: readonly Pick<OwnAssignment, 'startDate' | 'endDate' | 'label'>[]
  readonly today: string
  /** The day on which a clock session runs now. */
  readonly workingOn?: string | undefined
}

const open = new Set(['draft', 'incomplete', 'changes_requested'])

/** The status of a day from its entries and from what is planned; undefined where nothing is to be said. */
export function dayStatusOf(
  date: string,
  entries: readonly Pick<OwnEntry, 'status'>[],
  { assignments, today, workingOn }: Plan,
): DayStatus | undefined {
  if (date === workingOn || entries.some(({ status }) => open.has(status))) return 'in_progress'
  if (entries.length > 0) return 'completed'
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
  if (isWeekend) return 'weekend'
  const isPlanned = assignments.some(
    ({ startDate, endDate, label }) =>
      label !== 'available' && label !== 'cancelled' && startDate <= date && date <= endDate,
  )
  if (!isPlanned) return undefined
  return date > today ? 'assigned' : 'not_started'
}
