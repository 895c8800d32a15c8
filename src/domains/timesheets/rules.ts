import { reachOf, type Role } from '#base/actor.ts'
import type { Machine } from '#base/states.ts'
import { laterBy } from '#base/time.ts'

export const entryStatuses = ['incomplete', 'draft', 'submitted', 'approved', 'rejected', 'changes_requested'] as const
export type EntryStatus = (typeof entryStatuses)[number]

export const workTypes = ['regular', 'overtime'] as const
export const shiftTypes = ['regular', 'night', 'holiday'] as const
export const breakTypes = ['lunch', 'coffee', 'other'] as const

/** What a worker may do with an own entry; only these statuses can be edited. */
export const workerMoves: Machine<EntryStatus, 'edit' | 'submit' | 'delete' | 'takeBack' | 'acceptProposal'> = {
  incomplete: { edit: 'draft', delete: 'incomplete' },
  draft: { edit: 'draft', submit: 'submitted', delete: 'draft' },
  submitted: { takeBack: 'draft' },
  approved: {},
  rejected: {},
  changes_requested: {
    edit: 'changes_requested',
    submit: 'submitted',
    delete: 'changes_requested',
    acceptProposal: 'submitted',
  },
}

/** What the organisation may decide on an entry. */
export const organisationMoves: Machine<EntryStatus, Decision> = {
  incomplete: {},
  draft: {},
  submitted: { approve: 'approved', reject: 'rejected', requestChanges: 'changes_requested' },
  approved: { reopen: 'changes_requested', undo: 'submitted' },
  rejected: {},
  changes_requested: {},
}
export const decisions = ['approve', 'reject', 'requestChanges', 'reopen', 'undo'] as const
export type Decision = (typeof decisions)[number]

/** The decisions that must say why. */
export type ReasonedDecision = Exclude<Decision, 'approve' | 'undo'>

/** For how long an approval can be undone by who gave it: the toast that offers it may be held meanwhile. */
export const undoSeconds = 120

/** True while an approval of that instant can be undone. */
export function canUndo(decidedAt: string | null, now: string): boolean {
  return decidedAt !== null && decidedAt > laterBy(now, -undoSeconds * 1000)
}

/** How many days an entry may wait before those who decide are reminded. */
export const longestWaitDays = 3

/** The names of the fields that an entry still needs before it can be submitted. */
export function missingFieldsOf(entry: {
  readonly [Field in (typeof neededFields)[number]]: string | null
}): (typeof neededFields)[number][] {
  return neededFields.filter((name) => !entry[name])
}
const neededFields = ['startTime', 'endTime', 'taskDescription'] as const

/** Minutes that count: from start to end without the breaks. */
export function totalMinutes(startsAt: string, endsAt: string, breakMinutes: number): number {
  return Math.floor((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000) - breakMinutes
}

/** True where somebody of a role may see the hours of a project: of all, or of those that they manage. */
export function seesHoursOf(role: Role, accountId: string, projectManagerId: string | undefined): boolean {
  const reach = reachOf(role, 'timesheets:read')
  return reach === 'all' || (reach === 'managed' && projectManagerId === accountId)
}

/** Why hours that were punched cannot be claimed as they are: they are kept as an incomplete entry, never dropped. */
export const incompleteReasons = [
  'noMinutes',
  'tooLong',
  'leftOpen',
  'overlap',
  'notClockedIn',
  'alreadyClockedIn',
  'outOfOrder',
  'notAssigned',
  'tooOld',
  'early',
  'ended',
  'outside',
] as const
export type IncompleteReason = (typeof incompleteReasons)[number]

/** The longest entry, in minutes. */
export const longestEntryMinutes = 24 * 60

export const dayStatuses = ['weekend', 'assigned', 'not_started', 'in_progress', 'completed'] as const
/** How far the timesheet of a day is. */
export type DayStatus = (typeof dayStatuses)[number]

/** What is known of a day: what was entered, whether a shift was planned, whether the clock runs. */
export interface DayFacts {
  readonly statuses: readonly EntryStatus[]
  readonly isPlanned: boolean
  readonly isWorking: boolean
}

/** The status of a day; null where nothing is to be said: a working day without plan and without entry. */
export function dayStatusOf(
  date: string,
  today: string,
  { statuses, isPlanned, isWorking }: DayFacts,
): DayStatus | null {
  if (isWorking || statuses.some((status) => workerMoves[status].edit !== undefined)) return 'in_progress'
  if (statuses.length > 0) return 'completed'
  if (isPlanned) return date > today ? 'assigned' : 'not_started'
  return [0, 6].includes(new Date(date).getUTCDay()) ? 'weekend' : null
}
