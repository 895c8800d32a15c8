import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { instant } from '#base/time.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { entrySources } from '#domains/timesheets/rules.ts'

/** Routes for the sessions of workers. */
export const sessionRoutes = {
  endOpenSession: route({
    method: 'POST',
    path: '/provider/workforce/{id}/end-session',
    access: provider('timesheets:decide'),
    summary:
      'End the session of a worker who forgot to clock out, at a stated time; the hours are submitted, and the worker is notified and can object',
    params: z.strictObject({ id }),
    body: z.strictObject({ endedAt: instant, source: z.enum(entrySources), reason: optional(text(limits.prose)) }),
    announces: 'clock',
    output: timesheetRoutes.addEntryForWorker.output,
  }),
}
