import { z } from 'zod'
import { daysBetween } from '#base/days.ts'
import { historyPage } from '#base/history.ts'
import { money, rate } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id, limits, line, optional, text, whole } from '#base/text.ts'
import { date, instant } from '#base/time.ts'
import { breakMinutes, overriding, shiftTimes } from '../contract.ts'
import { ownShift } from './own-shifts.ts'
import { planningLimits } from '../rules.ts'
import {
  audiences,
  claimingModes,
  claimObstacles,
  claimStatuses,
  offerStatuses,
  openShiftLimits,
  openShiftPriorities,
  openShiftStatuses,
} from '../rules/open-shifts.ts'

export const openShiftRefusals = refusals('shifts', {
  /** The last position was taken by somebody else. */
  OPEN_SHIFT_FILLED: { as: 'NO_POSITION_LEFT', status: 409 },
  /** It was closed or withdrawn, its closing time has passed, or it has begun. */
  OPEN_SHIFT_CLOSED: { as: 'CONFLICT', status: 409 },
  ALREADY_CLAIMED: { as: 'CONFLICT', status: 409 },
  /** Its times, break, role or project cannot change once somebody has it or has asked for it. */
  OPEN_SHIFT_TAKEN: { as: 'CONFLICT', status: 409 },
  /** The worker is neither on the team nor qualified, or has been deactivated. */
  NOT_IN_AUDIENCE: { as: 'CONFLICT', status: 409 },
})

const terms = {
  role: line(limits.name, 'shifts.validation.roleRequired'),
  positions: whole(1, openShiftLimits.positions),
  /** The hourly pay. Null means that of the worker, else that of the role. It never changes an existing assignment. */
  payRate: rate.nullish(),
  /** The names of the certifications that a worker needs. */
  certifications: z.array(line(limits.name)).max(openShiftLimits.certifications).optional(),
  audience: z.enum(audiences),
  claiming: z.enum(claimingModes),
  /** Filling a week fills shifts of high priority first. Normal if it is left out. */
  priority: z.enum(openShiftPriorities).optional(),
  /** The last moment for a claim; null means the start of the shift. */
  closesAt: instant.nullish(),
  note: optional(text(limits.prose)),
}

/** Open shifts to create: one for each of the times, with the same terms. */
const openShiftForm = z.strictObject({
  projectId: id,
  requestId: id.nullish(),
  ...terms,
  ...shiftTimes,
  /** Drafts are published with the shifts of their days. */
  publish: z.boolean().optional(),
})

const openShiftChanges = z
  .strictObject({
    ...terms,
    startsAt: instant,
    endsAt: instant,
    breakMinutes,
  })
  .partial()

const claim = z.strictObject({
  id: z.string(),
  worker: ref,
  status: z.enum(claimStatuses),
  at: z.string(),
  reason: z.string().nullable(),
  ...editable(['accept', 'decline']),
})

const offer = z.strictObject({
  id: z.string(),
  worker: ref,
  status: z.enum(offerStatuses),
  at: z.string(),
  declinedAt: z.string().nullable(),
})

const openShift = z.strictObject({
  id: z.string(),
  project: ref.extend({ colour: z.string() }),
  client: ref,
  request: ref.nullable(),
  role: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The unpaid break in minutes. */
  breakMinutes: z.int(),
  positions: z.int(),
  /** The number of workers who have it. */
  filled: z.int(),
  /** The number of claims that wait for a decision. */
  waiting: z.int(),
  payRate: money.nullable(),
  certifications: z.array(z.string()),
  audience: z.enum(audiences),
  claiming: z.enum(claimingModes),
  priority: z.enum(openShiftPriorities),
  closesAt: z.string().nullable(),
  note: z.string().nullable(),
  /** The shift that it replaces, and the worker who dropped out. */
  replaces: z.strictObject({ shiftId: z.string(), worker: ref }).nullable(),
  status: z.enum(openShiftStatuses),
  ...editable(['edit', 'publish', 'assign', 'cancel', 'delete']),
})
export type OpenShift = z.output<typeof openShift>

const openShiftDetail = openShift.extend({
  /** The shifts of the workers who have it. */
  taken: z.array(z.strictObject({ shiftId: z.string(), worker: ref })),
  /** The workers to whom it was offered, latest first. */
  offers: z.array(offer),
  claims: z.array(claim),
})
export type OpenShiftDetail = z.output<typeof openShiftDetail>
export type Claim = z.output<typeof claim>

const claimable = z.strictObject({
  id: z.string(),
  project: ref,
  client: ref,
  role: z.string(),
  location: ownShift.shape.location,
  /** From the worker's home to the work site, in a straight line; null if one of them is not known. */
  distanceMetres: z.int().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The unpaid break in minutes. */
  breakMinutes: z.int(),
  payRate: money.nullable(),
  /** The hourly pay for the whole shift without its break, and without premiums. */
  pay: money.nullable(),
  positionsLeft: z.int(),
  claiming: z.enum(claimingModes),
  closesAt: z.string(),
  note: z.string().nullable(),
  /** Why the worker cannot take it, as sentences in the reader's language. */
  obstacles: z.array(z.strictObject({ kind: z.enum(claimObstacles), message: z.string() })),
  /** When the organisation offered it to the worker; null without an offer. */
  offeredAt: z.string().nullable(),
  /** The worker's own claim, if it waits for a decision or was declined. */
  claim: z.strictObject({ status: z.enum(claimStatuses), reason: z.string().nullable() }).nullable(),
  allowed: z.array(z.enum(['claim', 'decline', 'withdraw'])),
})
export type ClaimableShift = z.output<typeof claimable>

const params = z.strictObject({ id })
const claimParams = z.strictObject({ id, claimId: id })
const read = provider('assignments:read')
const write = provider('assignments:write')
const override = overriding.optional()
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const endNotBeforeStart = { error: 'platform.validation.endNotBeforeStart', path: ['to'] }
const stretch = z.strictObject({ from: date(), to: date() })

export const openShiftRoutes = {
  listOpenShifts: route({
    method: 'GET',
    path: '/provider/open-shifts',
    access: read,
    summary: 'List the open shifts of a range of days by start time',
    query: pageQuery(['startsAt'])
      .omit({ q: true })
      .extend({
        ...stretch.partial().shape,
        projectId: id.optional(),
        clientId: id.optional(),
        requestId: id.optional(),
        status: z.enum(openShiftStatuses).optional(),
      })
      .refine(inOrder, endNotBeforeStart),
    output: pageOf(openShift),
  }),
  createOpenShifts: route({
    method: 'POST',
    path: '/provider/open-shifts',
    access: write,
    summary: 'Create open shifts, one for each of the times; all or none',
    status: 201,
    body: openShiftForm,
    output: z.strictObject({ items: z.array(openShift) }),
  }),
  readOpenShift: route({
    method: 'GET',
    path: '/provider/open-shifts/{id}',
    access: read,
    summary: 'Get an open shift with its claims and the workers who have it',
    params,
    output: openShiftDetail,
  }),
  readOpenShiftHistory: route({
    method: 'GET',
    path: '/provider/open-shifts/{id}/history',
    access: read,
    summary: 'Get the history of an open shift',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  editOpenShift: route({
    method: 'PATCH',
    path: '/provider/open-shifts/{id}',
    access: write,
    summary: 'Edit an open shift; times, break and role only until somebody has it or has asked for it',
    versioned: true,
    params,
    body: openShiftChanges,
    output: openShiftDetail,
  }),
  publishOpenShift: route({
    method: 'POST',
    path: '/provider/open-shifts/{id}/publish',
    access: write,
    summary: 'Publish an open shift and notify the workers who may take it',
    versioned: true,
    params,
    output: openShiftDetail,
  }),
  cancelOpenShift: route({
    method: 'POST',
    path: '/provider/open-shifts/{id}/cancel',
    access: write,
    summary: 'Withdraw an open shift; workers who already have it keep it, waiting claims are declined',
    versioned: true,
    params,
    body: z.strictObject({ comment: optional(text(limits.prose)) }),
    output: openShiftDetail,
  }),
  deleteOpenShift: route({
    method: 'DELETE',
    path: '/provider/open-shifts/{id}',
    access: write,
    summary: 'Delete an open shift that was never published',
    versioned: true,
    params,
  }),
  assignOpenShift: route({
    method: 'POST',
    path: '/provider/open-shifts/{id}/assign',
    access: write,
    summary: 'Give an open shift to a worker',
    params,
    body: z.strictObject({ workerId: id, override }),
    output: openShiftDetail,
  }),
  acceptClaim: route({
    method: 'POST',
    path: '/provider/open-shifts/{id}/claims/{claimId}/accept',
    access: write,
    summary: 'Accept a claim; the last position declines the other claims',
    versioned: true,
    params: claimParams,
    body: z.strictObject({ override }),
    output: openShiftDetail,
  }),
  declineClaim: route({
    method: 'POST',
    path: '/provider/open-shifts/{id}/claims/{claimId}/decline',
    access: write,
    summary: 'Decline a claim and notify its worker',
    versioned: true,
    params: claimParams,
    body: z.strictObject({ reason: optional(text(limits.prose)) }),
    output: openShiftDetail,
  }),
  listClaimableShifts: route({
    method: 'GET',
    path: '/worker/open-shifts',
    access: worker,
    summary: 'List the open shifts that the worker may see, with the obstacles to a claim',
    query: pageQuery(['startsAt'])
      .omit({ q: true })
      .extend({
        ...stretch.partial().shape,
        /** Only those that were offered to the worker, or only the others. */
        offered: z.enum(['true', 'false']).optional(),
      })
      .refine(inOrder, endNotBeforeStart)
      .refine(({ from, to }) => !from || !to || daysBetween(from, to) < planningLimits.days, {
        error: 'shifts.validation.stretchTooLong',
        path: ['to'],
        params: { max: planningLimits.days },
      }),
    output: pageOf(claimable),
  }),
  claimOpenShift: route({
    method: 'POST',
    path: '/worker/open-shifts/{id}/claim',
    access: worker,
    summary: 'Take an open shift, or ask for it if the organisation decides',
    params,
    output: z.strictObject({
      /** `accepted`: the shift is the worker's. `pending`: the organisation decides. */
      status: z.enum(claimStatuses),
      shiftId: z.string().nullable(),
    }),
  }),
  withdrawClaim: route({
    method: 'POST',
    path: '/worker/open-shifts/{id}/withdraw',
    access: worker,
    summary: "Withdraw the worker's own claim that waits for a decision",
    params,
  }),
}
