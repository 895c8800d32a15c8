import { z } from 'zod'
import { bulkFault } from '#base/bulk.ts'
import { historyPage } from '#base/history.ts'
import { money, rate } from '#base/money.ts'
import { unique } from '#base/once.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id, limits, line, optional, text } from '#base/text.ts'
import { date, instant } from '#base/time.ts'
import { besideFields } from '#base/validation.ts'
import { shownWorkingHours, workingHoursForm } from '#domains/requests/contract/working-hours.ts'
import { importRoutes } from '#domains/imports/contract.ts'
import { assignmentStatuses, cancelKinds, organisationCancelKinds, certificationProblems } from './rules.ts'
import { endGroundForm, shownEndGround } from './contract/end-ground.ts'
import { offerRates } from './contract/offer-rates.ts'

export const assignmentRefusals = refusals('assignments', {
  OVERLAP: 409,
  OFFER_OVERLAP: { as: 'OVERLAP', status: 409 },
  OFFER_EXPIRED: { as: 'INVALID_TRANSITION', status: 409 },
  TOO_LATE_TO_CANCEL: { as: 'INVALID_TRANSITION', status: 409 },
  /** `stillClockedIn` is true: the worker clocks out, or is clocked out, first. */
  STILL_CLOCKED_IN: { as: 'CONFLICT', status: 409 },
  NO_POSITION_LEFT: 409,
  REQUEST_FILLED: { as: 'NO_POSITION_LEFT', status: 409 },
  REQUEST_NOT_OPEN: { as: 'CONFLICT', status: 409 },
  ALREADY_OFFERED: { as: 'CONFLICT', status: 409 },
  /** No offer of a bulk request was possible. `failed` contains the reason for each worker. */
  NOBODY_OFFERED: { as: 'CONFLICT', status: 409 },
  TERMS_STAND: { as: 'CONFLICT', status: 409 },
  RATED: { as: 'CONFLICT', status: 409 },
})

const terms = {
  role: line(limits.name, 'assignments.validation.roleRequired').optional(),
  startDate: date().optional(),
  endDate: date().optional(),
  accessNotes: optional(text(limits.prose)),
  description: optional(text(limits.prose)),
  payRate: rate.optional(),
  /** For an offer on a request, missing means those of the request, and null means none. */
  workingHours: workingHoursForm.nullish(),
  /** When null or missing, calculated from the working hours, else from the shifts. */
  expectedMinutes: z.int().min(0).max(10_000_000).nullish(),
  /** The deadline for the worker’s answer. */
  answerBy: instant.nullish(),
}
type Days = { startDate?: string | undefined; endDate?: string | undefined }
const inOrder = ({ startDate, endDate }: Days) => !startDate || !endDate || startDate <= endDate
const endNotBeforeStart = { error: 'platform.validation.endNotBeforeStart', path: ['endDate'], ...besideFields }

/**
 * An offer to one worker or to several. Missing fields default to those of the request, except for the pay rate: it
 * defaults to the worker’s own, then to the role’s, and never to the request’s budget rate.
 */
export const assignmentForm = z
  .strictObject({
    requestId: id.optional(),
    projectId: id.optional(),
    workerId: id.optional(),
    /** Creates one offer for each worker. The response then contains a result for each. */
    workerIds: z.array(id).min(1).max(limits.list).optional(),
    /** Pay rates of single workers. They take precedence over `payRate`, which applies to all. */
    payRates: z
      .array(z.strictObject({ workerId: id, payRate: rate }))
      .max(limits.list)
      .check(unique(({ workerId }) => workerId, 'platform.validation.invalid', 'workerId'))
      .optional(),
    ...terms,
  })
  .refine(inOrder, endNotBeforeStart)
  .refine((form) => form.workerId !== undefined || form.workerIds !== undefined, {
    error: 'platform.validation.required',
    path: ['workerId'],
    ...besideFields,
  })
  .refine((form) => form.requestId !== undefined || form.projectId !== undefined, {
    error: 'platform.validation.required',
    path: ['projectId'],
    ...besideFields,
  })
  .refine((form) => form.requestId !== undefined || form.role !== undefined, {
    error: 'assignments.validation.roleRequired',
    path: ['role'],
    ...besideFields,
  })
  .refine((form) => form.requestId !== undefined || form.startDate !== undefined, {
    error: 'platform.validation.required',
    path: ['startDate'],
    ...besideFields,
  })
  .refine((form) => form.requestId !== undefined || form.endDate !== undefined, {
    error: 'platform.validation.required',
    path: ['endDate'],
    ...besideFields,
  })

/** Changes to an assignment. Role, dates, pay rate and deadline can only change before the answer. */
const assignmentChanges = z.strictObject(terms).refine(inOrder, endNotBeforeStart)

const location = z.strictObject({
  name: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
const answer = z.strictObject({ accepted: z.boolean(), at: z.string(), reason: z.string().nullable() })

/** The rating of a completed assignment, from 1 to 5 stars. */
export const ratingForm = z.strictObject({
  rating: z.int('assignments.validation.ratingRequired').min(1, 'assignments.validation.ratingRequired').max(5),
  comment: optional(text(limits.prose)),
})
const rating = { stars: z.int(), comment: z.string().nullable(), at: z.string() }

const shared = {
  id: z.string(),
  project: ref,
  client: ref,
  role: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The day on which it ended, if that was before `endDate`. */
  endedOn: z.string().nullable(),
  location: location.nullable(),
  accessNotes: z.string().nullable(),
  description: z.string().nullable(),
  /** The worker’s hourly pay. Fixed once the offer is accepted. */
  payRate: money,
  workingHours: shownWorkingHours.nullable(),
  /** The paid minutes and the pay, without supplements, of the week of the working hours, or of week A and week B. */
  expectedWeeks: z.array(z.strictObject({ minutes: z.int(), pay: money })).nullable(),
  /** The expected minutes as entered, else those of the working hours, else those of the shifts. Null without any. */
  expectedMinutes: z.int().nullable(),
  /** The minutes of all time entries that are not rejected. */
  actualMinutes: z.int(),
  status: z.enum(assignmentStatuses),
  answer: answer.nullable(),
  answerBy: z.string().nullable(),
  /** Why it was cancelled. Null for an open assignment, and for old ones without a recorded reason. */
  cancelKind: z.enum(cancelKinds).nullable(),
  cancelReason: z.string().nullable(),
  /** The worker’s approved time off during an open assignment, without its type or reason. */
  timeOff: z.array(z.strictObject({ startDate: z.string(), endDate: z.string() })),
  /**
   * Certifications that the request of an open assignment needs, and that the worker lacks or that expire before its
   * end.
   */
  certificationProblems: z.array(
    z.strictObject({ name: z.string(), problem: z.enum(certificationProblems), expiresOn: z.string().nullable() }),
  ),
}

const assignment = z.strictObject({
  ...shared,
  worker: ref,
  request: ref.nullable(),
  /** The minutes of all shifts that are not cancelled. */
  plannedMinutes: z.int(),
  /** The organisation’s rating. The worker sees it without its author. */
  rating: z.strictObject({ ...rating, by: ref }).nullable(),
  /** The rating of the client, with the name of its contact. The worker does not see it. */
  clientRating: z.strictObject({ ...rating, by: z.string() }).nullable(),
  /** True if the expected minutes were entered and do not follow the shifts. */
  isExpectedSet: z.boolean(),
  /** The last day for which shifts have been created from the working hours. */
  shiftsUntil: z.string().nullable(),
  ...shownEndGround,
  /** `plan` allows adding shifts. */
  ...editable(['edit', 'cancel', 'complete', 'delete', 'plan', 'rate', 'setEndGround']),
})
export type Assignment = z.output<typeof assignment>

export const ownAssignment = z.strictObject({
  ...shared,
  label: z.enum(['available', 'assigned', 'in_progress', 'completed', 'cancelled']),
  rating: z.strictObject(rating).nullable(),
  /** The last moment at which the worker can cancel an accepted assignment. Null if it cannot be cancelled. */
  cancelBy: z.string().nullable(),
  ...editable(['accept', 'reject', 'cancel']),
})
export type OwnAssignment = z.output<typeof ownAssignment>

/** The workers who could not be offered the assignment, with the reasons. */
export const offersFailed = z.array(bulkFault)
/** The result of an offer to several workers: the new assignments, and the workers who got none. */
const offersMade = z.strictObject({ done: z.array(assignment), failed: offersFailed })
export type OffersMade = z.output<typeof offersMade>

const workableProject = z.strictObject({
  id: z.string(),
  name: z.string(),
  client: ref,
  role: z.string(),
  location: location.nullable(),
  startDate: z.string(),
  endDate: z.string(),
})
export type WorkableProject = z.output<typeof workableProject>

/** Withdrawing an offer needs no comment. */
export const withdrawForm = z.strictObject({
  comment: optional(text(limits.prose)),
  /** Defaults to `withdrawn` for an offer and to `organisation` for an accepted assignment. */
  kind: z.enum(organisationCancelKinds).optional(),
})

/** Cancelling an accepted assignment needs a comment. */
export const cancelForm = withdrawForm.extend({ comment: text(limits.prose, 'platform.validation.commentRequired') })

const params = z.strictObject({ id })
const read = provider('assignments:read')
const write = provider('assignments:write')
const statusFilter = z.enum(assignmentStatuses).optional()
const historyQuery = pageQuery(['at']).omit({ q: true })

export const assignmentRoutes = {
  listAssignments: route({
    method: 'GET',
    path: '/provider/assignments',
    access: read,
    summary: 'List assignments',
    query: pageQuery(['startDate', 'endDate', 'createdAt', 'worker', 'project', 'payRate', 'hours', 'status']).extend({
      status: statusFilter,
      /** Only accepted assignments that end from today to this day, and that no other one of the worker on the project follows. */
      endsBy: date().optional(),
      projectId: id.optional(),
      workerId: id.optional(),
      clientId: id.optional(),
      requestId: id.optional(),
    }),
    output: pageOf(assignment),
  }),
  offerAssignment: route({
    method: 'POST',
    path: '/provider/assignments',
    access: write,
    summary: 'Offer an assignment to one or several workers, each on its own',
    status: 201,
    body: assignmentForm,
    output: z.union([assignment, offersMade]),
  }),
  readOfferRates: route({
    method: 'GET',
    path: '/provider/assignments/offer-rates',
    access: write,
    summary: 'Preview the pay rate of each worker and the charge rate of an offer',
    query: z.strictObject({
      requestId: id.optional(),
      projectId: id.optional(),
      /** Defaults to the role of the request. */
      role: line(limits.name).optional(),
      startDate: date().optional(),
      /** Up to 100 ids, separated by commas. */
      workerIds: z
        .string()
        .max(limits.list * 37)
        .transform((list) => list.split(','))
        .pipe(z.array(id).max(limits.list))
        .optional(),
    }),
    output: offerRates,
  }),
  readAssignment: route({
    method: 'GET',
    path: '/provider/assignments/{id}',
    access: read,
    summary: 'Get an assignment',
    params,
    output: assignment,
  }),
  editAssignment: route({
    method: 'PATCH',
    path: '/provider/assignments/{id}',
    access: write,
    summary: 'Update an assignment; role, dates, pay rate and response time only while it is an offer',
    versioned: true,
    params,
    body: assignmentChanges,
    output: assignment,
  }),
  deleteAssignment: route({
    method: 'DELETE',
    path: '/provider/assignments/{id}',
    access: write,
    summary: 'Delete an assignment; refused with IN_USE once it has shifts or hours',
    versioned: true,
    params,
  }),
  readAssignmentHistory: route({
    method: 'GET',
    path: '/provider/assignments/{id}/history',
    access: read,
    summary: 'Get the history of an assignment',
    params,
    query: historyQuery,
    output: historyPage,
  }),
  cancelAssignment: route({
    method: 'POST',
    path: '/provider/assignments/{id}/cancel',
    access: write,
    summary: 'Withdraw an offer, or cancel an accepted assignment with the reason in `comment`',
    versioned: true,
    params,
    body: withdrawForm,
    output: assignment,
  }),
  completeAssignment: route({
    method: 'POST',
    path: '/provider/assignments/{id}/complete',
    access: write,
    summary: 'Complete an assignment',
    versioned: true,
    params,
    output: assignment,
  }),
  rateAssignment: route({
    method: 'PUT',
    path: '/provider/assignments/{id}/rating',
    access: write,
    summary: 'Rate a completed assignment from 1 to 5; its worker can see the rating',
    versioned: true,
    params,
    body: ratingForm,
    output: assignment,
  }),
  setEndGround: route({
    method: 'PUT',
    path: '/provider/assignments/{id}/end-ground',
    access: write,
    summary: 'Set the ground on which the allowance at the end of an assignment is not due',
    versioned: true,
    params,
    body: endGroundForm,
    output: assignment,
  }),
  listOwnAssignments: route({
    method: 'GET',
    path: '/worker/assignments',
    access: worker,
    summary: "List the worker's assignments",
    query: pageQuery(['startDate']).extend({ status: statusFilter }),
    output: pageOf(ownAssignment),
  }),
  readOwnAssignment: route({
    method: 'GET',
    path: '/worker/assignments/{id}',
    access: worker,
    summary: "Get one of the worker's assignments",
    params,
    output: ownAssignment,
  }),
  rejectAssignment: route({
    method: 'POST',
    path: '/worker/assignments/{id}/reject',
    access: worker,
    summary: 'Decline an offer',
    versioned: true,
    params,
    body: z.strictObject({ reason: optional(text(limits.prose)) }),
    output: ownAssignment,
  }),
  cancelOwnAssignment: route({
    method: 'POST',
    path: '/worker/assignments/{id}/cancel',
    access: worker,
    summary: 'Cancel an accepted assignment until 24 hours before it starts',
    versioned: true,
    params,
    body: z.strictObject({ reason: text(limits.prose, 'platform.validation.commentRequired') }),
    output: ownAssignment,
  }),
  listWorkableProjects: route({
    method: 'GET',
    path: '/worker/projects',
    access: worker,
    summary: 'List the projects that the worker may work on',
    query: pageQuery(['name']).extend({ on: date().optional() }),
    output: pageOf(workableProject),
  }),
}

/** Import of accepted assignments. The domain of shifts serves it, because the shifts of the working hours are planned with it (decision 160). */
export const assignmentImportRoutes = importRoutes(
  '/provider/assignment-imports',
  'assignments:write',
  'accepted assignments',
)
