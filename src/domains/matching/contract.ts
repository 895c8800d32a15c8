import { z } from 'zod'
import { money } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { obstacleKinds, type Part, parts } from './rules.ts'

/** A worker as ranked for a request. */
const candidate = z.strictObject({
  worker: z.strictObject({
    id: z.string(),
    name: z.string(),
    primaryRole: z.string(),
    payRate: money.nullable(),
    /** The path of the portrait below `/api`. Null without one. */
    image: z.string().nullable(),
  }),
  /** From 0 to 100: the sum of the points of all parts. */
  score: z.int(),
  parts: z.array(
    z.strictObject({
      part: z.enum(parts as [Part, ...Part[]]),
      points: z.int(),
      maximum: z.int(),
      /** An explanation in the reader’s language. */
      reason: z.string(),
    }),
  ),
  /** Reasons against an offer. Those that do not block are warnings. */
  obstacles: z.array(z.strictObject({ kind: z.enum(obstacleKinds), blocks: z.boolean(), reason: z.string() })),
  /** The latest assignment of this request that was offered to the worker. */
  assignmentId: z.string().nullable(),
  allowed: z.array(z.enum(['offer'])),
})
export type Candidate = z.output<typeof candidate>

export const matchingRoutes = {
  listCandidates: route({
    method: 'GET',
    path: '/provider/requests/{id}/candidates',
    access: provider('requests:read'),
    summary: 'List the workers ranked as candidates for a request',
    params: z.strictObject({ id }),
    query: pageQuery(['score'])
      .omit({ sort: true })
      .extend({
        /** Only candidates without blocking obstacles. */
        withoutObstacles: z.enum(['true', 'false']).optional(),
        /** Only candidates with the role of the request, as their own or a desired one, or only the others. */
        role: z.enum(['own', 'other']).optional(),
        /** Only candidates who own this vehicle. */
        vehicle: z.enum(workerRecord.fields.vehicle.values).optional(),
      }),
    output: pageOf(candidate),
  }),
}
