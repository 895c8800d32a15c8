import { openProject } from '#domains/projects/server/commands.ts'
import { openRequest } from '#domains/requests/server/commands.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'
import type { ClaimStatus } from '#domains/shifts/rules/open-shifts.ts'
import { swapGroups } from '#domains/shifts/rules/swaps.ts'
import { isWithdrawnOnLeaving } from '#domains/absences/server/requesting.ts'
import { type Fragment, fragment, joined, raw } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Rows of a table that are open for a person: they wait for the person, or others count on the person. */
export interface OpenRecords {
  readonly from: string
  /** The column with the person. */
  readonly person: string
  /** SQL that is true for the rows `t` that are open now. */
  readonly isOpen: (now: string, timeZone: string) => Fragment
}

const isReady = fragment`t.task_description is not null and t.starts_at is not null and t.ends_at is not null`
const isUnsubmitted = inGroup('t.status', entryGroups.submittable)

/** What can be open of a worker. `settleWork` ends each of them but `incompleteEntries`, which lack details that only the worker knows. */
export const openOfWorker = {
  sessions: { from: 'clock_sessions', person: 'worker_id', isOpen: () => fragment`t.ended_at is null` },
  assignments: {
    from: 'assignments',
    person: 'worker_id',
    isOpen: () => inGroup('t.status', assignmentGroups.active),
  },
  running: { from: 'assignments', person: 'worker_id', isOpen: () => is<AssignmentStatus>('t.status', 'in_progress') },
  offers: { from: 'assignments', person: 'worker_id', isOpen: () => is<AssignmentStatus>('t.status', 'pending') },
  shifts: {
    from: 'shifts',
    person: 'worker_id',
    isOpen: (now) => fragment`
      t.ends_at > ${now}::timestamptz and (${inGroup('t.status', shiftGroups.upcoming)}
        or ${is<ShiftStatus>('t.status', 'left_early')} and t.accepted)`,
  },
  drafts: { from: 'time_entries', person: 'worker_id', isOpen: () => fragment`${isUnsubmitted} and ${isReady}` },
  incompleteEntries: {
    from: 'time_entries',
    person: 'worker_id',
    isOpen: () => fragment`(${is<EntryStatus>('t.status', 'incomplete')} or ${isUnsubmitted} and not (${isReady}))`,
  },
  timeOff: { from: 'time_off', person: 'worker_id', isOpen: (now, timeZone) => isWithdrawnOnLeaving(timeZone, now) },
  claims: { from: 'shift_claims', person: 'worker_id', isOpen: () => is<ClaimStatus>('t.status', 'pending') },
  swaps: { from: 'shift_swaps', person: 'worker_id', isOpen: () => inGroup('t.status', swapGroups.open) },
} as const satisfies Record<string, OpenRecords>

/** What can be open of a provider user: others wait for the user's decisions there. */
export const openOfUser = {
  projects: {
    from: 'projects',
    person: 'project_manager_id',
    isOpen: () => openProject,
  },
  requests: {
    from: 'requests',
    person: 'project_manager_id',
    isOpen: () => openRequest,
  },
  keys: {
    from: 'api_keys',
    person: 'account_id',
    isOpen: (now) => fragment`t.revoked_at is null and t.expires_at > ${now}::timestamptz`,
  },
} as const satisfies Record<string, OpenRecords>

/** SQL that counts the open records of a person by their kind. */
export function countsOf(
  { actor, now }: ActorScope,
  records: Readonly<Record<string, OpenRecords>>,
  personId: Fragment,
): Fragment {
  const counts = Object.entries(records).map(
    ([name, { from, person, isOpen }]) => fragment`
      (select count(*) from ${raw(from)} t
        where t.organisation_id = ${actor.organisationId} and t.${raw(person)} = ${personId} and ${isOpen(now, actor.timeZone)})::int as "${raw(name)}"`,
  )
  return fragment`select ${joined(counts, ', ')}`
}
