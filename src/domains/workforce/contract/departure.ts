import { z } from 'zod'
import { bulkItems, bulkOutcome } from '#base/bulk.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { workerProfile } from '../contract.ts'

const params = z.strictObject({ id })
const write = provider('workforce:write')

/** The treatment of the open work of a worker who is deactivated. */
const departureChoices = {
  /** Assignments in progress: cancelled, so that their positions open again (the default), or completed. Others are always cancelled. */
  assignments: z.enum(['cancel', 'complete']).optional(),
  /** Draft entries that are complete: submitted for approval (the default), or kept as drafts. */
  drafts: z.enum(['submit', 'keep']).optional(),
}

/** What is still open of a worker: what deactivating would end. */
const openWork = z.strictObject({
  /** The clock session in progress. */
  session: z.strictObject({ project: ref, startedAt: z.string() }).nullable(),
  /** Accepted assignments; `running` of them have begun. */
  assignments: z.int(),
  running: z.int(),
  /** Shifts that have not ended. */
  shifts: z.int(),
  /** Unanswered offers. */
  offers: z.int(),
  /** Entries that can be submitted. */
  drafts: z.int(),
  /** Entries that lack required details, which stay as they are. */
  incompleteEntries: z.int(),
  /** Requests for time off that are not decided. */
  timeOff: z.int(),
  /** Claims of open shifts that are not decided. */
  claims: z.int(),
  /** Swaps of shifts that the worker offers and that are not over. */
  swaps: z.int(),
})
export type OpenWork = z.output<typeof openWork>

/** Routes about workers who leave, and what is still open then. */
export const departureRoutes = {
  readOpenWork: route({
    method: 'GET',
    path: '/provider/workforce/{id}/open-work',
    access: write,
    summary: "Get a worker's open session, assignments, shifts, offers, entries and requests for time off",
    params,
    output: openWork,
  }),
  endWorkerSession: route({
    method: 'POST',
    path: '/provider/workforce/{id}/clock-out',
    access: write,
    summary: 'Clock a worker out now and create the time entry',
    params,
    announces: 'clock',
    output: openWork,
  }),
  deactivateWorker: route({
    method: 'POST',
    path: '/provider/workforce/{id}/deactivate',
    access: write,
    summary:
      'Deactivate a worker, who can no longer sign in; the session ends, offers and requests for time off are withdrawn',
    versioned: true,
    params,
    query: z.strictObject(departureChoices),
    announces: 'clock',
    output: workerProfile,
  }),
  changeWorkers: route({
    method: 'POST',
    path: '/provider/workforce/bulk',
    access: write,
    summary: 'Deactivate or reactivate several workers, each on its own',
    body: z.strictObject({ action: z.enum(['deactivate', 'reactivate']), items: bulkItems, ...departureChoices }),
    announces: 'clock',
    output: bulkOutcome,
  }),
}
