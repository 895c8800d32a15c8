import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { money, rate } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id, limits, line, optional, text } from '#base/text.ts'
import { date, instant } from '#base/time.ts'
import { assignmentStatuses } from './rules.ts'

export const assignmentRefusals = refusals('assignments', {
  OVERLAP: 409,
  OFFER_EXPIRED: { as: 'INVALID_TRANSITION', status: 409 },
  STILL_CLOCKED_IN: { as: 'CONFLICT', status: 409 },
})

export const assignmentForm = z
  .strictObject({
    projectId: id,
    workerId: id,
    role: line(limits.name, 'assignments.validation.roleRequired'),
    startDate: date(),
    endDate: date(),
    accessNotes: optional(text(limits.prose)),
    description: optional(text(limits.prose)),
    /** The worker's own rate where it is left out. */
    rate: rate.optional(),
    expectedMinutes: z.int().min(0).max(10_000_000).nullish(),
    /** Until when the worker may answer. */
    answerBy: instant.nullish(),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'platform.validation.endAfterStart',
    path: ['endDate'],
  })

const location = z.strictObject({ name: z.string(), address: z.string(), latitude: z.number(), longitude: z.number() })
const answer = z.strictObject({ accepted: z.boolean(), at: z.string(), reason: z.string().nullable() })

const shared = {
  id: z.string(),
  project: ref,
  client: ref,
  role: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  location: location.nullable(),
  accessNotes: z.string().nullable(),
  description: z.string().nullable(),
  rate: money,
  expectedMinutes: z.int().nullable(),
  /** The minutes of its time entries that are not rejected. */
  actualMinutes: z.int(),
  status: z.enum(assignmentStatuses),
  answer: answer.nullable(),
  answerBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
}

export const assignment = z.strictObject({ ...shared, worker: ref, ...editable(['cancel', 'complete']) })
export type Assignment = z.output<typeof assignment>

export const ownAssignment = z.strictObject({
  ...shared,
  label: z.enum(['available', 'assigned', 'in_progress', 'completed', 'cancelled']),
  ...editable(['accept', 'reject']),
})
export type OwnAssignment = z.output<typeof ownAssignment>

export const workableProject = z.strictObject({
  id: z.string(),
  name: z.string(),
  client: ref,
  role: z.string(),
  location: location.nullable(),
  startDate: z.string(),
  endDate: z.string(),
})
export type WorkableProject = z.output<typeof workableProject>

const params = z.strictObject({ id })
const read = provider('assignments:read')
const write = provider('assignments:write')
const statusFilter = z.enum(assignmentStatuses).optional()

export const assignmentRoutes = {
  listAssignments: route({
    method: 'GET',
    path: '/provider/assignments',
    gate: read,
    summary: 'Assignments',
    query: pageQuery(['startDate', 'endDate', 'createdAt']).extend({
      status: statusFilter,
      projectId: id.optional(),
      workerId: id.optional(),
      clientId: id.optional(),
    }),
    output: pageOf(assignment),
  }),
  offerAssignment: route({
    method: 'POST',
    path: '/provider/assignments',
    gate: write,
    summary: 'Offer an assignment to a worker',
    status: 201,
    body: assignmentForm,
    output: assignment,
  }),
  readAssignment: route({
    method: 'GET',
    path: '/provider/assignments/{id}',
    gate: read,
    summary: 'One assignment',
    params,
    output: assignment,
  }),
  readAssignmentHistory: route({
    method: 'GET',
    path: '/provider/assignments/{id}/history',
    gate: read,
    summary: 'What happened to an assignment',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  cancelAssignment: route({
    method: 'POST',
    path: '/provider/assignments/{id}/cancel',
    gate: write,
    summary: 'Withdraw or cancel an assignment',
    versioned: true,
    params,
    body: z.strictObject({ comment: text(limits.prose, 'platform.validation.commentRequired') }),
    output: assignment,
  }),
  completeAssignment: route({
    method: 'POST',
    path: '/provider/assignments/{id}/complete',
    gate: write,
    summary: 'Complete an assignment',
    versioned: true,
    params,
    output: assignment,
  }),
  listOwnAssignments: route({
    method: 'GET',
    path: '/worker/assignments',
    gate: worker,
    summary: "The worker's assignments",
    query: pageQuery(['startDate']).extend({ status: statusFilter }),
    output: pageOf(ownAssignment),
  }),
  readOwnAssignment: route({
    method: 'GET',
    path: '/worker/assignments/{id}',
    gate: worker,
    summary: "One of the worker's assignments",
    params,
    output: ownAssignment,
  }),
  acceptAssignment: route({
    method: 'POST',
    path: '/worker/assignments/{id}/accept',
    gate: worker,
    summary: 'Accept an offer',
    versioned: true,
    params,
    output: ownAssignment,
  }),
  rejectAssignment: route({
    method: 'POST',
    path: '/worker/assignments/{id}/reject',
    gate: worker,
    summary: 'Reject an offer',
    versioned: true,
    params,
    body: z.strictObject({ reason: optional(text(limits.prose)) }),
    output: ownAssignment,
  }),
  listWorkableProjects: route({
    method: 'GET',
    path: '/worker/projects',
    gate: worker,
    summary: 'Projects that the worker may work on',
    query: z.strictObject({ on: date().optional() }),
    output: pageOf(workableProject),
  }),
}
