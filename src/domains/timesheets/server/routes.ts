import { readHistory } from '#platform/server/db/history.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { timesheetRoutes } from '../contract.ts'
import { decide, decideInBulk } from './approval.ts'
import { addEntriesInBulk } from './bulk.ts'
import { addEntry, deleteEntry, editEntry } from './commands.ts'
import { addEntryForWorker, correctEntry, readEntryRules } from './correcting.ts'
import { listDays } from './days.ts'
import { listProjectHours, listWorkerHours } from './hours.ts'
import { exportEntries } from './exporting.ts'
import { objectToEntry } from './objecting.ts'
import { acceptProposal, requestChanges } from './proposals.ts'
import { exportProjectsWithHours } from './project-sheet.ts'
import { listEntries, listOwnEntries, readEntry, readOwnEntry, readRow } from './queries.ts'
import { submitEntries, withdrawEntry } from './submitting.ts'

/** The routes for time entries, for workers and approvers. */
export const timesheets = serve('timesheets', timesheetRoutes, {
  listOwnEntries,
  addEntry,
  readOwnEntry: (scope, { params }) => readOwnEntry(scope, params.id),
  editEntry,
  deleteEntry,
  submitEntries,
  withdrawEntry,
  acceptProposal,
  objectToEntry,
  addEntriesInBulk,
  listDays,
  listEntries,
  exportEntries,
  exportProjects: exportProjectsWithHours,
  listProjectHours,
  listWorkerHours,
  readEntry: (scope, { params }) => readEntry(scope, params.entryId),
  readEntryHistory: async (scope, { params, query }) => {
    await readRow(scope, params.entryId)
    return readHistory(scope, ['time_entries', 'client_decisions'], params.entryId, query)
  },
  approveEntry: (scope, { params, ifMatch }) => decide(scope, 'approve', { id: params.entryId, version: ifMatch }),
  rejectEntry: (scope, { params, ifMatch, body }) =>
    decide(scope, 'reject', { id: params.entryId, version: ifMatch }, body),
  requestChanges,
  reopenEntry: (scope, { params, ifMatch, body }) =>
    decide(scope, 'reopen', { id: params.entryId, version: ifMatch }, body),
  undoApproval: (scope, { params, ifMatch }) => decide(scope, 'undo', { id: params.entryId, version: ifMatch }),
  correctEntry,
  readEntryRules,
  addEntryForWorker,
  decideInBulk,
})
