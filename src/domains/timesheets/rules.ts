import { reachOf, type Role } from '#base/actor.ts'
import type { Machine } from '#base/states.ts'

export const entryStatuses = ['incomplete', 'draft', 'submitted', 'approved', 'rejected', 'changes_requested'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** What a worker may do with an own entry; only these statuses can be edited. */
export const workerMoves: Machine<EntryStatus, 'edit' | 'submit' | 'delete'> = {
  incomplete: { edit: 'draft', delete: 'incomplete' },
  draft: { edit: 'draft', submit: 'submitted', delete: 'draft' },
  submitted: {},
  approved: {},
  rejected: {},
  changes_requested: { edit: 'changes_requested', submit: 'submitted' },
}

/** What the organisation may decide on an entry. */
export const organisationMoves: Machine<EntryStatus, Decision> = {
  incomplete: {},
  draft: {},
  submitted: { approve: 'approved', reject: 'rejected', requestChanges: 'changes_requested' },
  approved: { reopen: 'changes_requested' },
  rejected: {},
  changes_requested: {},
}
export const decisions = ['approve', 'reject', 'requestChanges', 'reopen'] as const
export type Decision = (typeof decisions)[number]

/** True for decisions that must say why. */
export function needsComment(decision: Decision): boolean {
  return decision !== 'approve'
}

/** Minutes that count: from start to end without the breaks. */
export function totalMinutes(startsAt: string, endsAt: string, breakMinutes: number): number {
  return Math.floor((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000) - breakMinutes
}

/** True where somebody of a role may see the hours of a project: of all, or of those that they manage. */
export function seesHoursOf(role: Role, accountId: string, projectManagerId: string | undefined): boolean {
  const reach = reachOf(role, 'timesheets:read')
  return reach === 'all' || (reach === 'managed' && projectManagerId === accountId)
}

/** The longest entry, in minutes. */
export const longestEntryMinutes = 24 * 60
