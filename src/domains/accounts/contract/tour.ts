import { z } from 'zod'
import { member, route } from '#base/route.ts'

/** How a tour of the own home ended: at its last step, or before. */
const tourOutcomes = ['seen', 'skipped'] as const

const tour = z.strictObject({
  /** Null until it has been offered and answered. */
  outcome: z.enum(tourOutcomes).nullable(),
})

/** How far people of both types have been shown around their home. */
export const tourRoutes = {
  readTour: route({
    method: 'GET',
    path: '/settings/tour',
    gate: member,
    summary: 'Get whether the caller has seen or skipped the tour',
    output: tour,
  }),
  endTour: route({
    method: 'PUT',
    path: '/settings/tour',
    gate: member,
    summary: 'Record that the caller has seen or skipped the tour',
    body: z.strictObject({ outcome: z.enum(tourOutcomes) }),
    output: tour,
  }),
}
