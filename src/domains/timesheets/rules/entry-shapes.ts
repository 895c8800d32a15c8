import { z } from 'zod'
import { id, limits, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { breakTypes, shiftTypes, workTypes } from '../rules.ts'
import { enteredBreak } from './break-shapes.ts'
import { location, enteredTimes } from './written-shapes.ts'

/** A time entry as a worker enters it. */
export const entryForm = z.strictObject({
  projectId: z
    .string({ error: (issue) => (issue.input === undefined ? 'timesheets.validation.projectRequired' : undefined) })
    .min(1, 'timesheets.validation.projectRequired')
    .pipe(id),
  taskDescription: text(limits.prose, 'timesheets.validation.taskDescriptionRequired'),
  date: date('timesheets.validation.dateRequired'),
  ...enteredTimes,
  breaks: z
    .array(enteredBreak(z.enum(breakTypes)))
    .max(limits.list)
    .optional(),
  workType: z.enum(workTypes).optional(),
  shiftType: z.enum(shiftTypes).optional(),
  notes: optional(text(limits.prose)),
  equipmentUsed: optional(text(limits.prose)),
  location: location.nullish(),
})
