import { z } from 'zod'
import { importRoutes } from '#domains/imports/contract.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id, identifier, optional } from '#base/text.ts'
import { date } from '#base/time.ts'
import { rulesCountries } from '#domains/organisations/rules.ts'
import { checkItems, checkProblems, workerItems } from './rules.ts'

export const checkRefusals = refusals('checks', {
  /** Certifications alone are missing: `missing` has their names, `checks` what is wrong with them. */
  CERTIFICATE_MISSING: { as: 'CONFLICT', status: 409 },
  /** The start lacks items that the organisation demands: `checks` has them, each with the page on which it is supplied. */
  START_BLOCKED: 409,
  /** The same, with the name of the worker. */
  START_BLOCKED_OF: { as: 'START_BLOCKED', status: 409 },
  /** The assignment has no declaration, or the worker no such check. */
  NOT_RECORDED: { as: 'NOT_FOUND', status: 404 },
})

const item = z.enum(checkItems)
const effects = ['warn', 'block'] as const

/** What a start lacks, with the page on which it is supplied; null if the reader has none. */
const missingItem = z.strictObject({
  item,
  /** The certification; null for other items. */
  name: z.string().nullable(),
  problem: z.enum(checkProblems),
  expiresOn: z.string().nullable(),
  effect: z.enum(effects),
  /** In the reader’s language: “Contract: missing”. */
  message: z.string(),
  /** The page of the web application on which it is supplied; null if the reader cannot supply it. */
  link: z.string().nullable(),
})
export type MissingItem = z.output<typeof missingItem>

const recorded = z.strictObject({
  /** The number of the declaration or of the permit. */
  number: z.string().nullable(),
  checkedOn: z.string(),
  expiresOn: z.string().nullable(),
  /** True if this worker does not need it. */
  notRequired: z.boolean(),
  by: ref,
  at: z.string(),
})

/** One item of the start checks, whether it is in place or not. */
const startCheck = z.strictObject({
  item,
  name: z.string().nullable(),
  /** Null if it is in place. */
  problem: z.enum(checkProblems).nullable(),
  expiresOn: z.string().nullable(),
  /** What it does in planning and at the clock-in while it is not in place. */
  atPlanning: z.enum(effects).nullable(),
  atClock: z.enum(effects).nullable(),
  /** What the organisation has recorded; null for items that follow from other records. */
  recorded: recorded.nullable(),
  /** The law that demands it, in the country of the organisation’s rules. */
  source: z.string().nullable(),
  link: z.string().nullable(),
})
export type StartCheck = z.output<typeof startCheck>

const list = {
  items: z.array(startCheck),
  country: z.enum(rulesCountries).nullable(),
  /** The signature of the contract, if the worker signed it after the work had begun. */
  late: z.strictObject({ signedAt: z.string(), begunAt: z.string() }).nullable(),
}
const startChecks = z.strictObject({ ...list, allowed: z.array(z.enum(['record'])) })
export type StartChecks = z.output<typeof startChecks>
const ownStartChecks = z.strictObject(list)
export type OwnStartChecks = z.output<typeof ownStartChecks>

const day = date('platform.validation.required')
const number = identifier(64, 'checks.validation.numberRequired')
const expiryNotBefore = { error: 'checks.validation.expiresBefore', path: ['expiresOn'] }

export const workerCheckForm = z
  .strictObject({
    item: z.enum(workerItems),
    /** The day on which it was seen or examined; not after today. */
    checkedOn: day,
    /** Of a work permit. */
    number: optional(number),
    expiresOn: date().nullish(),
    /** True if this worker does not need it. */
    notRequired: z.boolean().optional(),
  })
  .refine(({ checkedOn, expiresOn }) => !expiresOn || checkedOn <= expiresOn, expiryNotBefore)
  // The number of an identity card is not stored, and each worker has an identity.
  .refine(({ item, number }) => !number || item === 'permit', {
    error: 'platform.validation.invalid',
    path: ['number'],
  })
  .refine(({ item, notRequired }) => !notRequired || item !== 'identity', {
    error: 'platform.validation.invalid',
    path: ['notRequired'],
  })

export const declarationForm = z.strictObject({
  /** Of the Dimona or the DPAE. */
  number,
  /** The day on which the work was declared; not after today. */
  declaredOn: day,
})

const read = provider('assignments:read')
const write = provider('assignments:write')
const params = z.strictObject({ id })

export const checkRoutes = {
  listStartChecks: route({
    method: 'GET',
    path: '/provider/assignments/{id}/start-checks',
    access: read,
    summary: 'List what must be in place before the worker of an assignment starts, and what is missing',
    params,
    output: startChecks,
  }),
  recordDeclaration: route({
    method: 'PUT',
    path: '/provider/assignments/{id}/declaration',
    access: write,
    summary: 'Record the number under which an assignment was declared to the authority (Dimona, DPAE)',
    params,
    body: declarationForm,
    output: startChecks,
  }),
  removeDeclaration: route({
    method: 'DELETE',
    path: '/provider/assignments/{id}/declaration',
    access: write,
    summary: 'Remove the declaration of an assignment that was recorded by mistake',
    params,
  }),
  listWorkerChecks: route({
    method: 'GET',
    path: '/provider/workforce/{id}/start-checks',
    access: read,
    summary: 'List the start checks of a worker that do not depend on an assignment',
    params,
    output: startChecks,
  }),
  recordWorkerCheck: route({
    method: 'PUT',
    path: '/provider/workforce/{id}/start-checks',
    access: write,
    summary: 'Record that a work permit, the identity or the medical fitness of a worker was checked',
    params,
    body: workerCheckForm,
    output: startChecks,
  }),
  removeWorkerCheck: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}/start-checks',
    access: write,
    summary: 'Remove a check of a worker that was recorded by mistake',
    params,
    query: z.strictObject({ item: z.enum(workerItems) }),
  }),
  listOwnStartChecks: route({
    method: 'GET',
    path: '/worker/assignments/{id}/start-checks',
    access: worker,
    summary: "List what is missing before the worker starts on one of the worker's assignments",
    params,
    output: ownStartChecks,
  }),
}

/** Import of declarations from the file of a payroll office. */
export const declarationImportRoutes = importRoutes(
  '/provider/declaration-imports',
  'assignments:write',
  'declarations of assignments',
)
