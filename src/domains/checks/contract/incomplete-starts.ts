import { z } from 'zod'
import { daysBetween } from '#base/days.ts'
import { pageOf } from '#base/page.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { checkItems, checkProblems, startLimits } from '../rules.ts'

/** A day of work that is to come, and what its start lacks at the clock-in. */
const incompleteStart = z.strictObject({
  assignmentId: z.string(),
  worker: ref,
  phone: z.string().nullable(),
  project: ref,
  client: ref,
  role: z.string(),
  date: z.string(),
  /** The start of the first shift of the day; null if the assignment has no shifts. */
  startsAt: z.string().nullable(),
  problems: z.array(
    z.strictObject({
      item: z.enum(checkItems),
      /** The certification; null for other items. */
      name: z.string().nullable(),
      problem: z.enum(checkProblems),
      expiresOn: z.string().nullable(),
      effect: z.enum(['warn', 'block']),
      /** The page on which the reader supplies it; null if they cannot. */
      link: z.string().nullable(),
    }),
  ),
})
export type IncompleteStart = z.output<typeof incompleteStart>

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to

export const incompleteStartRoutes = {
  listIncompleteStarts: route({
    method: 'GET',
    path: '/provider/incomplete-starts',
    access: provider('assignments:write'),
    summary: `List the starts within at most ${startLimits.days} days that lack something, earliest first`,
    query: z
      .strictObject({
        /** The first day; today by default. Starts that have passed are left out. */
        from: date().optional(),
        /** The last day; by default the third day after the first. */
        to: date().optional(),
        workerId: id.optional(),
        projectId: id.optional(),
        clientId: id.optional(),
        /** Includes days whose shifts are not published yet. */
        drafts: z.enum(['true']).optional(),
      })
      .refine(inOrder, { error: 'platform.validation.endNotBeforeStart', path: ['to'] })
      .refine(({ from, to }) => !from || !to || daysBetween(from, to) < startLimits.days, {
        error: 'checks.validation.stretchTooLong',
        path: ['to'],
        params: { max: startLimits.days },
      }),
    output: pageOf(incompleteStart),
  }),
}
