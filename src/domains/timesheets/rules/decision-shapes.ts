import { z } from 'zod'
import { bulkItems } from '#base/bulk.ts'
import { limits, optional, text } from '#base/text.ts'
import { marks } from './marks.ts'
import { enteredTimes } from './written-shapes.ts'

/** The comment on a decision. */
export const because = z.strictObject({ comment: text(limits.prose, 'platform.validation.commentRequired') })

/** Times proposed for the day of an entry; without `breakMinutes` its breaks keep their length. */
const proposedTimes = z.strictObject(enteredTimes)

/** A request for changes: the comment and, optionally, proposed times. */
export const requestedChanges = because.extend({ proposal: proposedTimes.nullish() })

/** The values that an entry gets when its worker accepts the proposed times. */
export function proposalOutcome<Taken extends z.ZodType>(taken: Taken) {
  return z.strictObject({
    startTime: z.string(),
    endTime: z.string(),
    endsNextDay: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    breakMinutes: z.int(),
    breaks: z.array(taken),
    totalMinutes: z.int(),
  })
}

const span = { startsAt: z.string(), endsAt: z.string() }
const geofenceResults = ['inside', 'outside', 'unknown'] as const

/** The flags of an entry, the decision of its client, its planned shift and its punched times. */
export const comparisonFields = {
  /** The decision of the client on the current times; null if it has not decided. */
  clientDecision: z
    .strictObject({
      outcome: z.enum(['confirmed', 'disputed']),
      by: z.string(),
      at: z.string(),
      comment: z.string().nullable(),
      proposal: z.strictObject({ startTime: z.string(), endTime: z.string(), breakMinutes: z.int() }).nullable(),
    })
    .nullable(),
  /** True while the client has to confirm the entry before it can be approved. */
  awaitsClient: z.boolean(),
  /** True for the user who has entered or corrected the entry, while another user has to approve it. */
  awaitsColleague: z.boolean(),
  /** True if a correction cannot be approved in the same step: another user or the client has to agree first. */
  correctionAwaits: z.boolean(),
  marks: z.array(z.enum(marks)),
  /** The times and the break of its shift; null if none was planned at that time. */
  planned: z.strictObject({ ...span, /** The unpaid break in minutes. */ breakMinutes: z.int() }).nullable(),
  /** The entry as its punches made it; null if it was entered manually. */
  punched: z
    .strictObject({
      ...span,
      breakMinutes: z.int(),
      inPlace: z.enum(geofenceResults),
      outPlace: z.enum(geofenceResults),
      /** The names of the kiosks at which the worker clocked in and out; null without one. */
      inKiosk: z.string().nullable(),
      outKiosk: z.string().nullable(),
    })
    .nullable(),
}

/** A decision on many entries; if a version is given, only if the entry still has it. */
export const bulkDecision = z
  .strictObject({
    action: z.enum(['approve', 'reject', 'request-changes', 'reopen', 'undo']),
    items: bulkItems,
    comment: optional(text(limits.prose)),
  })
  .refine(({ action, comment }) => action === 'approve' || action === 'undo' || comment, {
    error: 'platform.validation.commentRequired',
    path: ['comment'],
  })
