import { z } from 'zod'
import { member, route } from '#base/route.ts'

/** How a tour ended: at its last step, or before. */
const tourOutcomes = ['seen', 'skipped'] as const

const tour = z.strictObject({
  /** Null until the person has finished or skipped the tour. */
  outcome: z.enum(tourOutcomes).nullable(),
})

/** Routes for the tour of the home page, for users and workers. */
export const tourRoutes = {
  readTour: route({
    method: 'GET',
    path: '/settings/tour',
    access: member,
    summary: 'Get whether the caller has seen or skipped the tour',
    output: tour,
  }),
  endTour: route({
    method: 'PUT',
    path: '/settings/tour',
    access: member,
    summary: 'Record that the caller has seen or skipped the tour',
    body: z.strictObject({ outcome: z.enum(tourOutcomes) }),
    output: tour,
  }),
}
