import { contractStatuses } from '#domains/contracts/rules.ts'
import { timeOffStatuses } from '#domains/absences/rules.ts'
import { assignmentStatuses } from '#domains/assignments/rules.ts'
import { clientStatuses } from '#domains/clients/contract.ts'
import { verifications } from '#domains/documents/rules.ts'
import { periodStatuses } from '#domains/pay/rules.ts'
import { projectStatuses } from '#domains/projects/rules.ts'
import { requestStatuses } from '#domains/requests/rules.ts'
import { shiftStatuses } from '#domains/shifts/rules.ts'
import { claimStatuses } from '#domains/shifts/rules/open-shifts.ts'
import { swapStatuses } from '#domains/shifts/rules/swaps.ts'
import { entryStatuses } from '#domains/timesheets/rules.ts'

/** The kinds of records whose events are recorded. */
const nouns = [
  'worker',
  'client',
  'project',
  'request',
  'assignment',
  'availability',
  'shift',
  'openShift',
  'shiftClaim',
  'shiftSwap',
  'shiftOffer',
  'contract',
  'clock',
  'timeEntry',
  'timeOff',
  'document',
  'certification',
  'payPeriod',
  'statement',
] as const
type Noun = (typeof nouns)[number]

/**
 * The kinds of records whose events do not say who made a change, because that tells who is sick: users enter no time off but sick leave for
 * workers, and a worker who reports sick opens the replacements of their shifts.
 */
const withoutAuthor: readonly string[] = ['timeOff', 'openShift'] satisfies Noun[]

/** True if the events of a type say who made the change. */
export const namesAuthor = (type: string) => !withoutAuthor.includes(nounOf(type))

/** Returns the kind of record of an event: `timeEntry` of `timeEntry.approved`. */
export const nounOf = (type: string) => type.slice(0, type.indexOf('.'))

/** The kinds of values in the data of an event. Names, amounts, national IDs, bank accounts and health data are never among them. */
type Value = 'id' | 'date' | 'instant' | 'word' | 'number'

/** How a trigger derives events from the rows of a table. The trigger has the same declaration, as JSON; a test compares the two. */
export interface EventSource {
  readonly table: string
  readonly noun: Noun
  /** The column with the ID of the record. */
  readonly record: string
  /** Only rows with these values. */
  readonly only?: Readonly<Record<string, string>>
  /** The transitions of an insert, of a change without a transition below, and of a deletion. */
  readonly created?: string
  readonly updated?: string
  readonly deleted?: string
  /** The transition for each value of a column. A record that is created with the initial value has only its `created`. */
  readonly status?: {
    readonly column: string
    readonly initial: string
    readonly names: Readonly<Record<string, string>>
  }
  /** The transition when a column gets its first value. */
  readonly moments?: Readonly<Record<string, string>>
  /** Columns of which a change alone is no event, because they only say what Interim has done. `version` and `updated_at` never are one. */
  readonly ignored?: readonly string[]
  /** The data besides `id` and `by`: the column and kind of each field. */
  readonly data: Readonly<Record<string, readonly [column: string, kind: Value]>>
}

const camel = (word: string) => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function statusOf<const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
  initial: Statuses[number],
  column = 'status',
) {
  return { column, initial, names: Object.fromEntries(statuses.map((status) => [status, camel(status)])) }
}

const whole = { created: 'created', updated: 'updated', deleted: 'deleted' } as const
const version = { version: ['version', 'number'] } as const
const status = { status: ['status', 'word'] } as const
const dates = { startDate: ['start_date', 'date'], endDate: ['end_date', 'date'] } as const
const planned = {
  workerId: ['worker_id', 'id'],
  projectId: ['project_id', 'id'],
  assignmentId: ['assignment_id', 'id'],
} as const

/** Every table whose changes are events. */
export const eventSources: readonly EventSource[] = [
  {
    table: 'workers',
    noun: 'worker',
    record: 'id',
    ...whole,
    moments: { erased_at: 'erased', merged_into: 'merged' },
    data: { ...version, mergedInto: ['merged_into', 'id'] },
  },
  {
    table: 'accounts',
    noun: 'worker',
    record: 'id',
    only: { type: 'worker' },
    status: { column: 'active', initial: 'true', names: { true: 'activated', false: 'deactivated' } },
    data: {},
  },
  {
    table: 'clients',
    noun: 'client',
    record: 'id',
    ...whole,
    status: statusOf(clientStatuses, 'active'),
    data: { ...status, ...version },
  },
  {
    table: 'projects',
    noun: 'project',
    record: 'id',
    ...whole,
    status: statusOf(projectStatuses, 'active'),
    data: { clientId: ['client_id', 'id'], ...dates, ...status, ...version },
  },
  {
    table: 'requests',
    noun: 'request',
    record: 'id',
    ...whole,
    status: statusOf(requestStatuses, 'pending'),
    data: { clientId: ['client_id', 'id'], projectId: ['project_id', 'id'], ...dates, ...status, ...version },
  },
  {
    table: 'assignments',
    noun: 'assignment',
    record: 'id',
    ...whole,
    status: statusOf(assignmentStatuses, 'pending'),
    data: {
      workerId: ['worker_id', 'id'],
      projectId: ['project_id', 'id'],
      requestId: ['request_id', 'id'],
      ...dates,
      ...status,
      ...version,
    },
  },
  {
    table: 'contracts',
    noun: 'contract',
    record: 'id',
    ...whole,
    status: statusOf(contractStatuses, 'draft'),
    ignored: ['reminders', 'reminded_at'],
    data: {
      assignmentId: ['assignment_id', 'id'],
      workerId: ['worker_id', 'id'],
      party: ['party', 'word'],
      clientId: ['client_id', 'id'],
      kind: ['kind', 'word'],
      ...dates,
      ...status,
      ...version,
    },
  },
  {
    table: 'shifts',
    noun: 'shift',
    record: 'id',
    ...whole,
    status: statusOf(shiftStatuses, 'scheduled'),
    moments: { published_at: 'published', no_show_at: 'noShow' },
    data: {
      ...planned,
      startsAt: ['starts_at', 'instant'],
      endsAt: ['ends_at', 'instant'],
      breakMinutes: ['break_minutes', 'number'],
      publishedAt: ['published_at', 'instant'],
      ...status,
      ...version,
    },
  },
  {
    table: 'open_shifts',
    noun: 'openShift',
    record: 'id',
    ...whole,
    moments: { published_at: 'published', cancelled_at: 'cancelled' },
    data: {
      projectId: ['project_id', 'id'],
      requestId: ['request_id', 'id'],
      startsAt: ['starts_at', 'instant'],
      endsAt: ['ends_at', 'instant'],
      breakMinutes: ['break_minutes', 'number'],
      publishedAt: ['published_at', 'instant'],
      cancelledAt: ['cancelled_at', 'instant'],
      ...version,
    },
  },
  {
    table: 'shift_claims',
    noun: 'shiftClaim',
    record: 'id',
    ...whole,
    status: statusOf(claimStatuses, 'pending'),
    data: { openShiftId: ['open_shift_id', 'id'], workerId: ['worker_id', 'id'], ...status, ...version },
  },
  {
    table: 'shift_swaps',
    noun: 'shiftSwap',
    record: 'id',
    ...whole,
    status: statusOf(swapStatuses, 'proposed'),
    data: {
      shiftId: ['shift_id', 'id'],
      exchangeShiftId: ['exchange_shift_id', 'id'],
      workerId: ['worker_id', 'id'],
      colleagueId: ['colleague_id', 'id'],
      takerId: ['taker_id', 'id'],
      ...status,
      ...version,
    },
  },
  {
    table: 'open_shift_invitations',
    noun: 'shiftOffer',
    record: 'id',
    ...whole,
    moments: { declined_at: 'declined' },
    data: {
      openShiftId: ['open_shift_id', 'id'],
      workerId: ['worker_id', 'id'],
      declinedAt: ['declined_at', 'instant'],
      ...version,
    },
  },
  {
    table: 'clock_sessions',
    noun: 'clock',
    record: 'id',
    created: 'started',
    updated: 'updated',
    deleted: 'deleted',
    moments: { ended_at: 'ended' },
    ignored: ['told_open_at'],
    data: { ...planned, startedAt: ['started_at', 'instant'], endedAt: ['ended_at', 'instant'], ...version },
  },
  {
    table: 'clock_breaks',
    noun: 'clock',
    record: 'clock_session_id',
    created: 'breakStarted',
    moments: { ended_at: 'breakEnded' },
    data: {
      breakId: ['id', 'id'],
      startedAt: ['started_at', 'instant'],
      endedAt: ['ended_at', 'instant'],
    },
  },
  {
    table: 'time_entries',
    noun: 'timeEntry',
    record: 'id',
    ...whole,
    status: statusOf(entryStatuses, 'draft'),
    data: { ...planned, date: ['date', 'date'], ...status, ...version },
  },
  { table: 'availability', noun: 'availability', record: 'id', ...whole, data: version },
  {
    table: 'entry_corrections',
    noun: 'timeEntry',
    record: 'time_entry_id',
    moments: { corrected_at: 'corrected', objected_at: 'objected' },
    data: {
      correctionId: ['id', 'id'],
      workerId: ['worker_id', 'id'],
      kind: ['kind', 'word'],
      correctedBy: ['corrected_by', 'id'],
      correctedAt: ['corrected_at', 'instant'],
      objectedAt: ['objected_at', 'instant'],
    },
  },
  {
    table: 'time_off',
    noun: 'timeOff',
    record: 'id',
    ...whole,
    // Only sick leave to which the worker objects awaits a decision again.
    status: {
      ...statusOf(timeOffStatuses, 'pending'),
      names: { ...statusOf(timeOffStatuses, 'pending').names, pending: 'updated' },
    },
    data: { workerId: ['worker_id', 'id'], ...dates, ...version },
  },
  {
    table: 'documents',
    noun: 'document',
    record: 'id',
    ...whole,
    ignored: ['scan_tried_at'],
    data: {
      workerId: ['worker_id', 'id'],
      projectId: ['project_id', 'id'],
      expiresOn: ['expires_on', 'date'],
      ...version,
    },
  },
  {
    table: 'certifications',
    noun: 'certification',
    record: 'id',
    ...whole,
    status: statusOf(verifications, 'unverified', 'verification'),
    data: {
      workerId: ['worker_id', 'id'],
      issuedOn: ['issued_on', 'date'],
      expiresOn: ['expires_on', 'date'],
      status: ['verification', 'word'],
      ...version,
    },
  },
  {
    table: 'pay_periods',
    noun: 'payPeriod',
    record: 'id',
    ...whole,
    status: statusOf(periodStatuses, 'open'),
    data: { ...dates, payDate: ['pay_date', 'date'], ...status, ...version },
  },
  {
    table: 'client_statements',
    noun: 'statement',
    record: 'id',
    created: 'issued',
    data: {
      clientId: ['client_id', 'id'],
      kind: ['kind', 'word'],
      issueDate: ['issue_date', 'date'],
      dueDate: ['due_date', 'date'],
    },
  },
  {
    table: 'peppol_deliveries',
    noun: 'statement',
    record: 'statement_id',
    status: {
      column: 'state',
      initial: 'queued',
      names: {
        queued: 'peppolQueued',
        sent: 'peppolSent',
        delivered: 'peppolDelivered',
        rejected: 'peppolRejected',
        not_found: 'peppolNotFound',
        failed: 'peppolFailed',
      },
    },
    data: { deliveryId: ['id', 'id'], state: ['state', 'word'] },
  },
]

/** The transitions of a source, in the order in which its records go through them. */
function transitionsOf(source: EventSource): string[] {
  const { created, updated, deleted, moments = {}, status: states } = source
  const names = [created, updated, ...Object.values(states?.names ?? {}), ...Object.values(moments), deleted]
  return names.filter((name) => name !== undefined)
}

/** The types of the events of a kind of record, as `timeEntry.approved`. */
function typesOf(noun: Noun): string[] {
  const transitions = eventSources.filter((source) => source.noun === noun).flatMap(transitionsOf)
  return [...new Set(transitions)].map((transition) => `${noun}.${transition}`)
}

/** The type of the event that tests an endpoint. */
export const testType = 'webhook.test'

/** Every type of event that an endpoint can choose. */
export const eventTypes: readonly string[] = nouns.flatMap(typesOf)

/**
 * The types that tell who is sick, because sick leave is approved as soon as it is entered, and replacements are opened with it. Only those who
 * decide on time off read them and choose them for an endpoint. An endpoint for all types does not receive them.
 */
export const timeOffTypes: readonly string[] = typesOf('timeOff')
