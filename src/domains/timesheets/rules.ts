import { type Actor, reachFor } from '#base/actor.ts'
import { isWeekend } from '#base/days.ts'
import type { Machine } from '#base/states.ts'
import type { StatusGroups } from '#base/status-groups.ts'
import { laterBy } from '#base/time.ts'

export const entryStatuses = ['incomplete', 'draft', 'submitted', 'approved', 'rejected', 'changes_requested'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** The groups of entry statuses. SQL and code that mean several statuses name one of these, in this domain and in others. */
export const entryGroups = {
  /** Takes its time: no other entry of the worker may overlap it. */
  takesTime: {
    incomplete: true,
    draft: true,
    submitted: true,
    approved: true,
    rejected: false,
    changes_requested: true,
  },
  /** Its minutes were worked as far as anybody knows: they count in the sums that a worker sees. */
  worked: { incomplete: true, draft: true, submitted: true, approved: true, rejected: false, changes_requested: true },
  /** Counts for others than the worker, in statistics and for the client: submitted, and neither rejected nor sent back. */
  counted: {
    incomplete: false,
    draft: false,
    submitted: true,
    approved: true,
    rejected: false,
    changes_requested: false,
  },
  /** Claimed by the worker, even if it has been sent back: its minutes decide which minutes of other entries are overtime. */
  claimed: {
    incomplete: false,
    draft: false,
    submitted: true,
    approved: true,
    rejected: false,
    changes_requested: true,
  },
  /** Submitted before, and may still be approved. */
  underReview: {
    incomplete: false,
    draft: false,
    submitted: true,
    approved: false,
    rejected: false,
    changes_requested: true,
  },
  /** May still be approved, now or after its worker has changed it. */
  open: { incomplete: true, draft: true, submitted: true, approved: false, rejected: false, changes_requested: true },
  /** Is not paid or invoiced. */
  unapproved: {
    incomplete: true,
    draft: true,
    submitted: true,
    approved: false,
    rejected: true,
    changes_requested: true,
  },
  /** Waits for its worker. */
  withWorker: {
    incomplete: true,
    draft: true,
    submitted: false,
    approved: false,
    rejected: false,
    changes_requested: true,
  },
  /** Waits for its worker, who has to complete or correct it. */
  toCorrect: {
    incomplete: true,
    draft: false,
    submitted: false,
    approved: false,
    rejected: false,
    changes_requested: true,
  },
  /** Can be submitted once its details are complete. */
  submittable: {
    incomplete: false,
    draft: true,
    submitted: false,
    approved: false,
    rejected: false,
    changes_requested: true,
  },
  /** Has not been submitted: the organisation does not list it, and punches may still change it. */
  unsubmitted: {
    incomplete: true,
    draft: true,
    submitted: false,
    approved: false,
    rejected: false,
    changes_requested: false,
  },
} as const satisfies StatusGroups<EntryStatus>

/** The decision of the client on an entry, and `none` without one. */
export const clientDecisions = ['none', 'confirmed', 'disputed'] as const

/** Those by which entries are filtered; `awaited`: submitted, and its approval waits for the client; `notAwaited`: submitted, and it does not. */
export const clientDecisionFilters = [...clientDecisions, 'awaited', 'notAwaited'] as const

export const workTypes = ['regular', 'overtime'] as const
export const shiftTypes = ['regular', 'night', 'holiday'] as const
/** The kinds of breaks. `away` is the time between two stretches of a shift that the worker left and resumed. */
export const breakTypes = ['lunch', 'coffee', 'other', 'away'] as const
export type BreakType = (typeof breakTypes)[number]

type WorkerMove = 'edit' | 'submit' | 'delete' | 'withdraw' | 'acceptProposal' | 'object'

/**
 * The actions of workers on their own entries, by status. Entries can be edited only in these statuses. An objection to a correction makes
 * the entry await the organisation's decision again; from there its worker can withdraw and edit it.
 */
export const workerMoves: Machine<EntryStatus, WorkerMove> = {
  incomplete: { edit: 'draft', delete: 'incomplete' },
  draft: { edit: 'draft', submit: 'submitted', delete: 'draft' },
  submitted: { withdraw: 'draft', object: 'submitted' },
  approved: { object: 'submitted' },
  rejected: {},
  changes_requested: {
    edit: 'changes_requested',
    submit: 'submitted',
    delete: 'changes_requested',
    acceptProposal: 'submitted',
  },
}

/** The organisation's decisions on an entry and its corrections, by status. */
export const organisationMoves: Machine<EntryStatus, OrganisationMove> = {
  incomplete: {},
  draft: {},
  submitted: { approve: 'approved', reject: 'rejected', requestChanges: 'changes_requested', correct: 'submitted' },
  approved: { reopen: 'changes_requested', undo: 'submitted' },
  rejected: {},
  changes_requested: {},
}
export const decisions = ['approve', 'reject', 'requestChanges', 'reopen', 'undo'] as const
export type Decision = (typeof decisions)[number]
export const organisationActions = [...decisions, 'correct'] as const
export type OrganisationMove = (typeof organisationActions)[number]

/** How hours that the organisation enters for a worker have reached it. */
export const entrySources = ['telephone', 'paper', 'message', 'other'] as const
export type EntrySource = (typeof entrySources)[number]

/** What the organisation has done to hours of a worker: entered them, or corrected those that the worker had submitted. */
export const correctionKinds = ['added', 'corrected'] as const

/** The decisions that require a comment. */
export type ReasonedDecision = Exclude<Decision, 'approve' | 'undo'>

/** The seconds within which approvers can undo their own approval; longer than the toast that offers it, because hovering keeps it open. */
export const undoSeconds = 120

/** True while an approval made at that instant can be undone. */
export function canUndo(decidedAt: string | null, now: string): boolean {
  return decidedAt !== null && decidedAt > laterBy(now, -undoSeconds * 1000)
}

/** The days an entry may await approval before its approvers are reminded. */
export const longestWaitDays = 3

/** Returns the names of the fields that are missing for submission. */
export function missingFieldsOf(entry: {
  readonly [Field in (typeof neededFields)[number]]: string | null
}): (typeof neededFields)[number][] {
  return neededFields.filter((name) => !entry[name])
}
const neededFields = ['startTime', 'endTime', 'taskDescription'] as const

/** Returns the minutes from start to end without breaks. */
export function totalMinutes(startsAt: string, endsAt: string, breakMinutes: number): number {
  return Math.floor((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000) - breakMinutes
}

/** True if the actor may see a project's hours: the permission reaches all projects, or the actor manages this one. */
export function seesHoursOf(
  actor: Pick<Actor, 'accountId' | 'role' | 'key'>,
  projectManagerId: string | undefined,
): boolean {
  const reach = reachFor(actor, 'timesheets:read')
  return reach === 'all' || (reach === 'managed' && projectManagerId === actor.accountId)
}

/** Why punched hours do not make a complete entry. They are stored as an incomplete entry, never dropped. */
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
  'inexact',
  'startCheck',
] as const
export type IncompleteReason = (typeof incompleteReasons)[number]

/** The longest entry, in minutes. */
export const longestEntryMinutes = 24 * 60

export const dayStatuses = ['weekend', 'assigned', 'not_started', 'in_progress', 'completed'] as const
/** The status of a day in a timesheet. */
export type DayStatus = (typeof dayStatuses)[number]

/** The facts that decide a day's status: its entries, whether a shift was planned, whether a clock session is open. */
export interface DayFacts {
  readonly statuses: readonly EntryStatus[]
  readonly isPlanned: boolean
  readonly isWorking: boolean
}

/** Returns the status of a day, or null for a working day without shifts and entries. */
export function dayStatusOf(
  date: string,
  today: string,
  { statuses, isPlanned, isWorking }: DayFacts,
): DayStatus | null {
  if (isWorking || statuses.some((status) => workerMoves[status].edit !== undefined)) return 'in_progress'
  if (statuses.length > 0) return 'completed'
  if (isPlanned) return date > today ? 'assigned' : 'not_started'
  return isWeekend(date) ? 'weekend' : null
}
