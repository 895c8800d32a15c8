import { z } from 'zod'
import { daysBetween } from '#base/days.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { planningLimits } from '../rules.ts'

/** The cover of one day of a request. */
const coverDay = z.strictObject({
  date: z.string(),
  /** The positions of the request. */
  needed: z.int(),
  /** The workers with a shift that starts on the day, drafts included. */
  planned: z.int(),
  /** The positions of its open shifts that nobody has yet, drafts included. */
  open: z.int(),
})
export type CoverDay = z.output<typeof coverDay>

export const requestCoverRoutes = {
  readRequestCover: route({
    method: 'GET',
    path: '/provider/requests/{id}/cover',
    access: provider('assignments:read'),
    summary: 'Get the needed, planned and open positions of a request for each of its days within a range',
    params: z.strictObject({ id }),
    query: z
      .strictObject({
        /** The first day; without it, today. */
        from: date().optional(),
        /** The last day, at most 93 days later; without it, four weeks are read. */
        to: date().optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        error: 'platform.validation.endNotBeforeStart',
        path: ['to'],
      })
      .refine(({ from, to }) => !from || !to || daysBetween(from, to) < planningLimits.days, {
        error: 'shifts.validation.stretchTooLong',
        path: ['to'],
        params: { max: planningLimits.days },
      }),
    output: z.strictObject({ days: z.array(coverDay) }),
  }),
}
