import { z } from 'zod'
import { ref } from '#base/ref.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { breakTypes, correctionKinds, entrySources, shiftTypes, workTypes } from '../rules.ts'
import { storedBreak } from './break-shapes.ts'
import { entryForm } from './entry-shapes.ts'

/** The fields of an entry that the organisation can correct, and why it does. Omitted fields stay as the worker submitted them. */
export const correctionForm = entryForm
  .omit({ taskDescription: true, notes: true, equipmentUsed: true, location: true })
  .partial()
  .extend({
    reason: text(limits.prose, 'timesheets.validation.reasonRequired'),
    /** True to approve the corrected entry in the same call. */
    approve: z.boolean().optional(),
  })

/** Hours that the organisation enters for a worker: the worker's own form, and how the hours were reported. */
export const addedEntryForm = entryForm.extend({
  workerId: z.string().min(1, 'timesheets.validation.workerRequired').pipe(id),
  source: z.enum(entrySources),
  reason: optional(text(limits.prose)),
  /** True to approve the entry in the same call. */
  approve: z.boolean().optional(),
})

/** The worker's objection to a correction. */
export const objectionForm = z.strictObject({
  comment: text(limits.prose, 'platform.validation.commentRequired'),
})

const correctedValues = z.strictObject({
  project: ref,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  endsNextDay: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  breakMinutes: z.int(),
  breaks: z.array(storedBreak(z.enum(breakTypes))),
  totalMinutes: z.int(),
  workType: z.enum(workTypes),
  shiftType: z.enum(shiftTypes),
})
export type CorrectedValues = z.output<typeof correctedValues>

/** What the organisation has entered or corrected, and the worker's objection to it. */
export const correction = z.strictObject({
  id: z.string(),
  kind: z.enum(correctionKinds),
  /** How the hours were reported; null for a correction. */
  source: z.enum(entrySources).nullable(),
  reason: z.string().nullable(),
  by: ref,
  at: z.string(),
  /** The values before it; null for hours that the organisation has entered. */
  before: correctedValues.nullable(),
  after: correctedValues,
  /** False once the worker has entered other hours, or the organisation has corrected them again. */
  isCurrent: z.boolean(),
  objection: z.strictObject({ comment: z.string().nullable(), at: z.string() }).nullable(),
})
export type Correction = z.output<typeof correction>
