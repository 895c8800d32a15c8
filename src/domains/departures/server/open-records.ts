import { openProject } from '#domains/projects/server/commands.ts'
import { openRequest } from '#domains/requests/server/commands.ts'

/** Rows of a table that are open for a person: they wait for the person, or others count on the person. */
export interface OpenRecords {
  readonly from: string
  /** The column with the person. */
  readonly person: string
  /** SQL that is true for the open rows `t`; `$3` is now. */
  readonly isOpen: string
}

const isReady = 't.task_description is not null and t.starts_at is not null and t.ends_at is not null'
const isUnsubmitted = `t.status in ('draft', 'changes_requested')`

/** What can be open of a worker. `settleWork` ends each of them but `incompleteEntries`, which lack details that only the worker knows. */
export const openOfWorker = {
  sessions: { from: 'clock_sessions', person: 'worker_id', isOpen: 't.ended_at is null' },
  assignments: { from: 'assignments', person: 'worker_id', isOpen: `t.status in ('assigned', 'in_progress')` },
  running: { from: 'assignments', person: 'worker_id', isOpen: `t.status = 'in_progress'` },
  offers: { from: 'assignments', person: 'worker_id', isOpen: `t.status = 'pending'` },
  shifts: {
    from: 'shifts',
    person: 'worker_id',
    isOpen: `t.ends_at > $3::timestamptz and (t.status in ('scheduled', 'active') or t.status = 'left_early' and t.accepted)`,
  },
  drafts: { from: 'time_entries', person: 'worker_id', isOpen: `${isUnsubmitted} and ${isReady}` },
  incompleteEntries: {
    from: 'time_entries',
    person: 'worker_id',
    isOpen: `(t.status = 'incomplete' or ${isUnsubmitted} and not (${isReady}))`,
  },
  timeOff: { from: 'time_off', person: 'worker_id', isOpen: `t.status = 'pending'` },
} as const satisfies Record<string, OpenRecords>

/** What can be open of a provider user: others wait for the user's decisions there. */
export const openOfUser = {
  projects: {
    from: 'projects',
    person: 'project_manager_id',
    isOpen: openProject,
  },
  requests: {
    from: 'requests',
    person: 'project_manager_id',
    isOpen: openRequest,
  },
  keys: { from: 'api_keys', person: 'account_id', isOpen: 't.revoked_at is null and t.expires_at > $3::timestamptz' },
} as const satisfies Record<string, OpenRecords>

/** SQL that counts each kind of the organisation `$1` and the person `$2`. */
export function countsOf(records: Readonly<Record<string, OpenRecords>>): string {
  const counts = Object.entries(records).map(
    ([name, { from, person, isOpen }]) =>
      `(select count(*) from ${from} t where t.organisation_id = $1 and t.${person} = $2 and ${isOpen})::int as "${name}"`,
  )
  return `select ${counts.join(',\n       ')}`
}
