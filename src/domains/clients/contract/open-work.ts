import { z } from 'zod'

/** Work that a client, a project or the organisation cannot end with. */
export const workAhead = ['sessions', 'assignments', 'offers', 'shifts', 'requests'] as const
/** Hours that are processed afterwards, too. */
export const hoursLeft = ['unsubmitted', 'unapproved', 'uninvoiced'] as const
export type OpenWorkKind = (typeof workAhead)[number] | (typeof hoursLeft)[number]

/** What is still open at a client, in a project or in the organisation. */
export const openWorkAt = z.strictObject({
  /** Clock sessions in progress. */
  sessions: z.int(),
  /** Accepted assignments that have not ended. */
  assignments: z.int(),
  /** Unanswered offers. */
  offers: z.int(),
  /** Shifts that have not ended. */
  shifts: z.int(),
  /** Requests for workers that are neither closed nor rejected. */
  requests: z.int(),
  /** Entries that their workers have not submitted; null if the reader does not see all hours. */
  unsubmitted: z.int().nullable(),
  /** Submitted entries without a decision; null if the reader does not see all hours. */
  unapproved: z.int().nullable(),
  /** Approved entries on no invoice; null if the reader does not see invoices. */
  uninvoiced: z.int().nullable(),
})
export type OpenWorkAt = z.output<typeof openWorkAt>

/** True if work is still to come or under way. */
export const hasWorkAhead = (open: OpenWorkAt): boolean => workAhead.some((kind) => open[kind] > 0)
