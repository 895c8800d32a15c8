import { z } from 'zod'
import { contractSubjects, contractUnits } from '#base/official/contract-law.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, line } from '#base/text.ts'
import { date } from '#base/time.ts'
import { dutchPhases } from '#domains/law/rules/dutch-phases.ts'

export const limitRefusals = refusals('assignments', {
  /** A limit of the law on contracts. `findings` says which, with its figures, and `link` is the page of the rule. */
  CONTRACT_LIMIT: 409,
  /** The same for the worker whose contract it is; without `link`, and without figures of other workers. */
  OWN_CONTRACT_LIMIT: { as: 'CONTRACT_LIMIT', status: 409 },
})

const figures = {
  /** The identifier of the rule on the page of the law. */
  rule: z.string(),
  subject: z.enum(contractSubjects),
  article: z.string(),
  limit: z.int(),
  unit: z.enum(contractUnits),
}

/** A limit of the law that a contract exceeds, with its message in the reader’s language. */
export const limitFinding = z.strictObject({
  ...figures,
  actual: z.int().nullable(),
  /** The earlier contracts from which it is counted. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The last day that the rule allows, or the last day of the waiting period. */
  until: z.string().nullable(),
  /** True if it is refused, false if it is a warning. */
  isRefused: z.boolean(),
  message: z.string(),
})
export type LimitFinding = z.output<typeof limitFinding>

const counter = z.strictObject({
  ...figures,
  used: z.int().nullable(),
  /** The last day that the rule allows. */
  until: z.string().nullable(),
})
export type LimitCounter = z.output<typeof counter>

const limitsOfAssignment = z.strictObject({
  assignmentId: z.string(),
  client: ref,
  role: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  findings: z.array(limitFinding),
  counters: z.array(counter),
  /** In the Netherlands, the phase by the weeks worked, and the one that the latest contract states. */
  phase: z
    .strictObject({ counted: z.enum(dutchPhases), stated: z.enum(dutchPhases).nullable(), differs: z.boolean() })
    .nullable(),
})
export type LimitsOfAssignment = z.output<typeof limitsOfAssignment>

/** The limits of the law on the length of contracts, their renewal and the hours of students. */
export const contractLimitRoutes = {
  readContractLimits: route({
    method: 'GET',
    path: '/provider/contract-limits',
    access: provider('assignments:read'),
    summary:
      'Get how far the contract of an assignment, or of each open one of a worker, is from the limits of the law',
    query: z
      .strictObject({ assignmentId: id.optional(), workerId: id.optional() })
      .refine(({ assignmentId, workerId }) => (assignmentId === undefined) !== (workerId === undefined), {
        error: 'platform.validation.required',
        path: ['assignmentId'],
      }),
    output: z.strictObject({ items: z.array(limitsOfAssignment) }),
  }),
  checkOfferLimits: route({
    method: 'GET',
    path: '/provider/contract-limits/offer',
    access: provider('assignments:write'),
    summary: 'Get the limits of the law that an offer would pass, for each worker',
    query: z.strictObject({
      requestId: id.optional(),
      projectId: id.optional(),
      /** Defaults to the role and the days of the request. */
      role: line(limits.name).optional(),
      startDate: date().optional(),
      endDate: date().optional(),
      /** Up to 100 ids, separated by commas. */
      workerIds: z
        .string()
        .max(limits.list * 37)
        .transform((list) => list.split(','))
        .pipe(z.array(id).max(limits.list)),
    }),
    output: z.strictObject({
      workers: z.array(z.strictObject({ id: z.string(), findings: z.array(limitFinding) })),
    }),
  }),
}
