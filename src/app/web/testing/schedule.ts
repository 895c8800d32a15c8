import type { Schedule } from '#domains/shifts/contract.ts'

/** A schedule without assignments, to which the reader may add shifts. */
export const emptySchedule: Schedule = {
  items: [],
  total: 0,
  nextCursor: null,
  assignments: [],
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 0,
  allowed: ['plan'],
}
