import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { instant } from '#base/time.ts'
import { breakMinutes, overriding, planning } from '../contract.ts'
import { planningLimits } from '../rules.ts'

const write = provider('assignments:write')

/** Bulk changes of the shifts that are selected in the schedule, all or none; they are moved by `moveShifts` and published by `publishShifts`. */
export const selectedShiftRoutes = {
  createShifts: route({
    method: 'POST',
    path: '/provider/shifts',
    access: write,
    summary: 'Create shifts of several assignments as drafts; all or none',
    status: 201,
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).optional() }),
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            assignmentId: id,
            startsAt: instant,
            endsAt: instant,
            breakMinutes: breakMinutes.optional(),
          }),
        )
        .min(1)
        .max(planningLimits.atOnce),
      override: overriding.optional(),
    }),
    output: planning,
  }),
  removeShifts: route({
    method: 'POST',
    path: '/provider/shifts/remove',
    access: write,
    summary: 'Delete draft shifts and cancel published ones, all or none; the workers of published ones are notified',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ shiftId: id, version: z.int().optional() }))
        .min(1)
        .max(planningLimits.atOnce),
      comment: optional(text(limits.prose)),
    }),
    output: z.strictObject({ deleted: z.int(), cancelled: z.int() }),
  }),
}
