import { z } from 'zod'
import { money } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, line } from '#base/text.ts'
import { offerStatuses } from '#domains/shifts/rules/open-shifts.ts'
import { closedReasons, replacementReasons, tones } from '../rules/replacement.ts'

/** A worker as ranked for one shift. */
const replacementCandidate = z.strictObject({
  worker: z.strictObject({
    id: z.string(),
    name: z.string(),
    primaryRole: z.string(),
    /** The path of the portrait below `/api`. Null without one. */
    image: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** From 0 to 100. */
  score: z.int(),
  /** True if the worker has no other shift and no time off at that time. */
  isFree: z.boolean(),
  payRate: money.nullable(),
  /** What remains of an hour of the bill rate; null if one of the rates is not known, or the reader may not see bill rates. */
  margin: money.nullable(),
  /** The reasons for and against, in the reader's language; those that block prevent an assignment. */
  reasons: z.array(
    z.strictObject({ kind: z.enum(replacementReasons), tone: z.enum(tones), blocks: z.boolean(), message: z.string() }),
  ),
  /** The offer that the worker has for this shift. */
  offer: z.strictObject({ status: z.enum(offerStatuses), at: z.string() }).nullable(),
  /** `offer`: the worker could accept. `assign`: planning refuses nothing, or only what the organisation may override. */
  allowed: z.array(z.enum(['offer', 'assign'])),
})
export type ReplacementCandidate = z.output<typeof replacementCandidate>

const candidates = z.strictObject({
  /** The open shift that is to be filled; null for a shift without a replacement. */
  openShiftId: z.string().nullable(),
  shift: z.strictObject({
    project: ref,
    role: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    /** The worker who drops out; null if nobody does. */
    replaces: ref.nullable(),
  }),
  /** Why the shift can be neither offered nor assigned; null if it can. */
  closed: z.enum(closedReasons).nullable(),
  items: z.array(replacementCandidate),
  total: z.int(),
})
export type ReplacementCandidates = z.output<typeof candidates>

const params = z.strictObject({ id })
const query = z.strictObject({
  /** Words of the name. */
  q: line(limits.name).optional(),
  /** Only workers who could accept an offer. */
  free: z.enum(['true']).optional(),
})
const access = provider('assignments:write')

export const replacementCandidateRoutes = {
  listReplacementCandidates: route({
    method: 'GET',
    path: '/provider/shifts/{id}/candidates',
    access,
    summary: 'List the workers who could take over a shift, those who are free first',
    params,
    query,
    output: candidates,
  }),
  listOpenShiftCandidates: route({
    method: 'GET',
    path: '/provider/open-shifts/{id}/candidates',
    access,
    summary: 'List the workers who could take an open shift, those who are free first',
    params,
    query,
    output: candidates,
  }),
}
