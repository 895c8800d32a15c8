import { z } from 'zod'
import { bulkFault, bulkOutcome } from '#base/bulk.ts'
import { historyPage } from '#base/history.ts'
import { money } from '#base/money.ts'
import { pageOf, pageQuery, sheetExport } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { ownTimeOff } from '#domains/absences/contract.ts'
import { projectFilters, projectSorts } from '#domains/projects/contract.ts'
import {
  breakTypes,
  clientDecisionFilters,
  entryStatuses,
  incompleteReasons,
  organisationActions,
  shiftTypes,
  workTypes,
} from './rules.ts'
import { storedBreak } from './rules/break-shapes.ts'
import { bulkForm } from './rules/bulk-shapes.ts'
import { addedEntryForm, correction, correctionForm, objectionForm } from './rules/correction-shapes.ts'
import { because, bulkDecision, requestedChanges, comparisonFields, proposalOutcome } from './rules/decision-shapes.ts'
import { entryForm } from './rules/entry-shapes.ts'
import { figures, projectHours, timesheetDay, workerHours } from './rules/hours-shapes.ts'
import { longestStretchDays, stretchOfDays } from './rules/written-shapes.ts'

export const timesheetRefusals = refusals('timesheets', {
  ENTRY_NOT_EDITABLE: 409,
  /** `entry` is the overlapping entry: `{ id, project, date, startTime, endTime }`. */
  OVERLAP: 409,
  /** The same for hours that a user saves for a worker. */
  WORKER_OVERLAP: { as: 'OVERLAP', status: 409 },
  /** The same, without `entry`: its project is beyond the reach of the user. */
  WORKER_OVERLAP_ELSEWHERE: { as: 'OVERLAP', status: 409 },
  /** `entries` gives the reason for each entry that could not be submitted: `{ id, from, code, message, missing }`. */
  NOT_SUBMITTED: { as: 'INVALID_TRANSITION', status: 409 },
  NOT_PROPOSED: { as: 'INVALID_TRANSITION', status: 409 },
  NOT_UNDONE: { as: 'INVALID_TRANSITION', status: 409 },
  /** The client has to confirm the hours first. */
  NOT_CONFIRMED: { as: 'INVALID_TRANSITION', status: 409 },
  /** Another record contradicts the entry, which `marks` name; it is approved on its own, not in bulk. */
  CONTRADICTED: { as: 'INVALID_TRANSITION', status: 409 },
  ALREADY_PAID: { as: 'INVALID_TRANSITION', status: 409 },
  OWN_HOURS: { as: 'FORBIDDEN', status: 403 },
  /** The organisation wants another user to approve hours that somebody has entered or corrected. */
  FOUR_EYES: { as: 'FORBIDDEN', status: 403 },
  /** The entry has no correction to which its worker could object, or has an objection already. */
  NOT_CORRECTED: { as: 'INVALID_TRANSITION', status: 409 },
})

const nullable = z.string().nullable()
const storedBreaks = storedBreak(z.enum(breakTypes))

const shared = {
  id: z.string(),
  project: ref,
  client: ref,
  assignmentId: nullable,
  taskDescription: nullable,
  date: z.string(),
  startTime: nullable,
  endTime: nullable,
  endsNextDay: z.boolean(),
  startsAt: nullable,
  endsAt: nullable,
  breakMinutes: z.int(),
  breaks: z.array(storedBreaks),
  totalMinutes: z.int(),
  workType: z.enum(workTypes),
  shiftType: z.enum(shiftTypes),
  notes: nullable,
  equipmentUsed: nullable,
  location: z
    .strictObject({ address: nullable, latitude: z.number().nullable(), longitude: z.number().nullable() })
    .nullable(),
  /** True if it was created by clocking out. */
  clocked: z.boolean(),
  payRate: money,
  /** Its minutes at its pay rate, without overtime rules and before deductions. */
  worth: money,
  status: z.enum(entryStatuses),
  /** The organisation's comment on its decision. */
  comment: nullable,
  /** The times proposed with a request for changes, until the worker answers. */
  proposal: proposalOutcome(storedBreaks).nullable(),
  /** Why the punches did not make a complete entry, also after the worker has completed it; null if they did. */
  incompleteReason: z.enum(incompleteReasons).nullable(),
  /** Punches received more than five minutes after or before the time that the device claims. */
  claims: z.array(
    z.strictObject({ kind: z.enum(['in', 'pause', 'resume', 'out']), claimedAt: z.string(), receivedAt: z.string() }),
  ),
  /** What the organisation has entered or corrected, oldest first. */
  corrections: z.array(correction),
}

const ownEntry = z.strictObject({
  ...shared,
  ...editable(['edit', 'submit', 'delete', 'withdraw', 'acceptProposal', 'object']),
})
export type OwnEntry = z.output<typeof ownEntry>

const entry = z.strictObject({ ...shared, ...comparisonFields, worker: ref, ...editable([...organisationActions]) })
export type Entry = z.output<typeof entry>

/** The result of a bulk decision; an item refused with STALE_VERSION includes the current entry. */
const decided = bulkOutcome.extend({ failed: z.array(bulkFault.extend({ current: entry.optional() })) })
export type DecidedEntry = z.output<typeof decided>

const ids = z
  .string()
  .max(200 * 37)
  .transform((list) => list.split(','))
  .pipe(z.array(id).max(200))

const params = z.strictObject({ id })
const entryParams = z.strictObject({ entryId: id })
const range = {
  from: date().optional(),
  to: date().optional(),
  // `pending` is an alias of `submitted`; `withWorker` is every status in which an entry waits for its worker.
  status: z.enum([...entryStatuses, 'pending', 'withWorker']).optional(),
  projectId: id.optional(),
}
const provided = {
  ...range,
  workerId: id.optional(),
  clientId: id.optional(),
  clientDecision: z.enum(clientDecisionFilters).optional(),
}
const entrySorts = ['date', 'worker'] as const
const read = provider('timesheets:read')
const decide = provider('timesheets:decide')
const decision = { method: 'POST', access: decide, versioned: true, params: entryParams, output: entry } as const

export const timesheetRoutes = {
  listOwnEntries: route({
    method: 'GET',
    path: '/worker/time-entries',
    access: worker,
    summary: "List the worker's time entries",
    query: pageQuery(['date']).extend(range),
    output: pageOf(ownEntry).extend(figures),
  }),
  addEntry: route({
    method: 'POST',
    path: '/worker/time-entries',
    access: worker,
    summary: 'Create a time entry',
    status: 201,
    body: entryForm,
    output: ownEntry,
  }),
  readOwnEntry: route({
    method: 'GET',
    path: '/worker/time-entries/{id}',
    access: worker,
    summary: "Get one of the worker's time entries",
    params,
    output: ownEntry,
  }),
  editEntry: route({
    method: 'PATCH',
    path: '/worker/time-entries/{id}',
    access: worker,
    summary: 'Update a time entry',
    versioned: true,
    params,
    body: entryForm.partial(),
    output: ownEntry,
  }),
  deleteEntry: route({
    method: 'DELETE',
    path: '/worker/time-entries/{id}',
    access: worker,
    summary: 'Delete a draft time entry',
    versioned: true,
    params,
  }),
  submitEntries: route({
    method: 'POST',
    path: '/worker/time-entries/submit',
    access: worker,
    summary: 'Submit all drafts or the given time entries',
    body: z.strictObject({ ids: z.array(id).max(500).optional() }),
    output: z.strictObject({ submitted: z.array(ownEntry) }),
  }),
  withdrawEntry: route({
    method: 'POST',
    path: '/worker/time-entries/{id}/withdraw',
    access: worker,
    summary: 'Withdraw a submitted time entry that is not decided yet; it becomes a draft',
    versioned: true,
    params,
    output: ownEntry,
  }),
  acceptProposal: route({
    method: 'POST',
    path: '/worker/time-entries/{id}/accept-proposal',
    access: worker,
    summary: 'Accept the proposed times and resubmit the entry',
    versioned: true,
    params,
    output: ownEntry,
  }),
  objectToEntry: route({
    method: 'POST',
    path: '/worker/time-entries/{id}/object',
    access: worker,
    summary:
      'Object to hours that the organisation has entered or corrected; they await a decision again unless paid or billed',
    versioned: true,
    params,
    body: objectionForm,
    output: ownEntry,
  }),
  addEntriesInBulk: route({
    method: 'POST',
    path: '/worker/time-entries/bulk',
    access: worker,
    summary:
      'Create time entries, breaks and time off from durations, up to 500 rows; all or none, with the errors of each row',
    status: 201,
    body: bulkForm,
    output: z.strictObject({
      /** For each row, the entry or the time-off request it was stored in. */
      items: z.array(
        z.strictObject({ index: z.int(), entryId: z.string().optional(), timeOffId: z.string().optional() }),
      ),
      entries: z.array(ownEntry),
      timeOff: z.array(ownTimeOff),
    }),
  }),
  listDays: route({
    method: 'GET',
    path: '/worker/time-entries/days',
    access: worker,
    summary: `Get the worker's timesheet by day, at most ${longestStretchDays} days`,
    query: stretchOfDays,
    output: z.strictObject({
      items: z.array(timesheetDay),
      ...figures,
      /** The step in minutes to which the organisation rounds an entry's total; 0 without rounding. */
      roundingMinutes: z.int(),
    }),
  }),
  listEntries: route({
    method: 'GET',
    path: '/provider/timesheet',
    access: read,
    summary: "List the workers' time entries",
    query: pageQuery(entrySorts).extend(provided),
    output: pageOf(entry).extend(figures),
  }),
  listProjectHours: route({
    method: 'GET',
    path: '/provider/timesheet/projects',
    access: read,
    summary: 'Get the hours of projects that the caller may see',
    query: z.strictObject({
      clientId: id.optional(),
      /** Up to 200, separated by commas. */
      projectIds: ids.optional(),
      from: date().optional(),
      to: date().optional(),
    }),
    output: z.strictObject({ items: z.array(projectHours) }),
  }),
  listWorkerHours: route({
    method: 'GET',
    path: '/provider/projects/{id}/hours',
    access: read,
    summary: 'Get the hours of a project by worker',
    params,
    output: z.strictObject({ items: z.array(workerHours) }),
  }),
  exportProjects: route({
    method: 'GET',
    path: '/provider/projects/export',
    access: provider('projects:read'),
    summary: 'Export the filtered projects and their hours',
    ...sheetExport(projectSorts, projectFilters),
  }),
  exportEntries: route({
    method: 'GET',
    path: '/provider/timesheet/export',
    access: read,
    summary: 'Export the filtered time entries',
    ...sheetExport(entrySorts, provided),
  }),
  readEntry: route({
    method: 'GET',
    path: '/provider/timesheet/{entryId}',
    access: read,
    summary: 'Get a time entry',
    params: entryParams,
    output: entry,
  }),
  readEntryHistory: route({
    method: 'GET',
    path: '/provider/timesheet/{entryId}/history',
    access: read,
    summary: 'Get the history of a time entry',
    params: entryParams,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  approveEntry: route({
    ...decision,
    path: '/provider/timesheet/{entryId}/approve',
    summary: 'Approve a time entry',
  }),
  rejectEntry: route({
    ...decision,
    path: '/provider/timesheet/{entryId}/reject',
    summary: 'Reject a time entry',
    body: because,
  }),
  requestChanges: route({
    ...decision,
    path: '/provider/timesheet/{entryId}/request-changes',
    summary: 'Request changes to a time entry, optionally with proposed times',
    body: requestedChanges,
  }),
  reopenEntry: route({
    ...decision,
    path: '/provider/timesheet/{entryId}/reopen',
    summary: 'Reopen an approved time entry',
    body: because,
  }),
  undoApproval: route({
    ...decision,
    path: '/provider/timesheet/{entryId}/undo',
    summary: "Undo the caller's own approval within the time allowed; the entry is submitted again",
  }),
  correctEntry: route({
    ...decision,
    path: '/provider/timesheet/{entryId}/correct',
    summary: 'Correct a submitted time entry and, if wanted, approve it; the worker is notified and can object',
    body: correctionForm,
  }),
  readEntryRules: route({
    method: 'GET',
    path: '/provider/timesheet/rules',
    access: decide,
    summary: 'Get the rules for hours that the caller enters for workers',
    // False if another user has to approve them, by the four-eyes principle.
    output: z.strictObject({ mayApproveEntered: z.boolean() }),
  }),
  addEntryForWorker: route({
    method: 'POST',
    path: '/provider/timesheet',
    access: decide,
    summary: 'Submit a time entry for a worker and, if wanted, approve it; the worker is notified and can object',
    status: 201,
    body: addedEntryForm,
    output: entry,
  }),
  decideInBulk: route({
    method: 'POST',
    path: '/provider/timesheet/bulk',
    access: decide,
    summary: 'Decide on several time entries, each on its own',
    body: bulkDecision,
    output: decided,
  }),
}
