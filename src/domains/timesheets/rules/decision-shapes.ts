import { z } from 'zod'
import { bulkItems } from '#base/bulk.ts'
import { limits, optional, text } from '#base/text.ts'
import { marks } from './marks.ts'
import { enteredTimes } from './written-shapes.ts'

/** Why something was decided. */
export const because = z.strictObject({ comment: text(limits.prose, 'platform.validation.commentRequired') })

/** Times that are proposed for the day of an entry; without minutes its breaks stay as long as they were. */
const proposedTimes = z.strictObject(enteredTimes)

/** What is asked for when changes are requested: why, and where the approver knows them, the times. */
export const changesAsked = because.extend({ proposal: proposedTimes.nullish() })

/** What an entry becomes when its worker accepts what was proposed. */
export function keptProposal<Taken extends z.ZodType>(taken: Taken) {
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
const places = ['inside', 'outside', 'unknown'] as const

/** What an entry is held against: its marks, its plan, and what was punched. */
export const comparisonFields = {
  marks: z.array(z.enum(marks)),
  /** Its shift; null where none was planned at that time. */
  planned: z.strictObject(span).nullable(),
  /** What the clock made of it; null where it was entered by hand. */
  punched: z
    .strictObject({ ...span, breakMinutes: z.int(), inPlace: z.enum(places), outPlace: z.enum(places) })
    .nullable(),
}

/** A decision on many entries, each as it was seen when a version is given. */
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
