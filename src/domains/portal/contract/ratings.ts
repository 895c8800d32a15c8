import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { clientContact, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { ratingForm } from '#domains/assignments/contract.ts'
import { ratingDays } from '#domains/assignments/rules.ts'

const endedAssignment = z.strictObject({
  id: z.string(),
  worker: z.string(),
  role: z.string(),
  project: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The rating of the client, with the contact who gave it. */
  rating: z.strictObject({ stars: z.int(), comment: z.string().nullable(), at: z.string(), by: z.string() }).nullable(),
  allowed: z.array(z.enum(['rate'])),
})
export type EndedAssignment = z.output<typeof endedAssignment>

/** Routes of the client portal for the ratings of workers. */
export const portalRatingRoutes = {
  listEndedAssignments: route({
    method: 'GET',
    path: '/client/assignments',
    access: clientContact,
    summary: 'List completed assignments at the client, the latest first, with the rating of the client',
    query: pageQuery(['endDate']).omit({ q: true }),
    output: pageOf(endedAssignment),
  }),
  rateEndedAssignment: route({
    method: 'PUT',
    path: '/client/assignments/{id}/rating',
    access: clientContact,
    summary: `Rate a completed assignment from 1 to 5, once; its author may change it for ${ratingDays} days`,
    params: z.strictObject({ id }),
    body: ratingForm,
    output: endedAssignment,
  }),
}
