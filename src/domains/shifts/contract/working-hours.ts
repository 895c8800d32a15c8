import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { workingHoursForm } from '#domains/requests/contract/working-hours.ts'
import { overriding, planningWarning } from '../contract.ts'

const times = z.strictObject({ startsAt: z.string(), endsAt: z.string(), breakMinutes: z.int() }).nullable()

/** What a change of working hours does to the shifts. A dry run saves nothing (`saved: false`). */
const hoursChange = z.strictObject({
  saved: z.boolean(),
  /** A shift that is added has nothing before, and one that is cancelled nothing after. */
  items: z.array(
    z.strictObject({ kind: z.enum(['added', 'moved', 'cancelled']), date: z.string(), before: times, after: times }),
  ),
  /** The number of shifts that stay although the working hours would change them: they were moved or cancelled by hand. */
  kept: z.int(),
  warnings: z.array(planningWarning),
})
export type HoursChange = z.output<typeof hoursChange>

export const workingHoursRoutes = {
  changeWorkingHours: route({
    method: 'POST',
    path: '/provider/assignments/{id}/working-hours',
    access: provider('assignments:write'),
    summary: 'Change the working hours of an accepted assignment from a day on, with its shifts; all or none',
    versioned: true,
    params: z.strictObject({ id }),
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).optional() }),
    body: z.strictObject({
      /** The first day of the new working hours, from today on. */
      from: date(),
      /** Null if shifts are planned by hand from then on. */
      workingHours: workingHoursForm.nullable(),
      override: overriding.optional(),
    }),
    output: hoursChange,
  }),
}
