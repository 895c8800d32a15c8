import { z } from 'zod'
import { bulkOutcome } from '#base/bulk.ts'
import { formShape, shownShape } from '#base/fields.ts'
import { historyPage } from '#base/history.ts'
import { money } from '#base/money.ts'
import { pageOf, pageQuery, sheetExport } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, optional, searchText, text, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import { tagName } from '#domains/tags/contract/names.ts'
import { taggingForm } from '#domains/tags/contract/tagging.ts'
import { experienceLevels, languageLevels } from '#domains/workforce/rules/levels.ts'
import { requestRecord } from './contract/fields.ts'
import { expectedHours } from './contract/working-hours.ts'
import {
  durationUnits,
  permissionFor,
  requestFilterStatuses,
  requestMoveNames,
  type RequestMove,
  requestStatuses,
} from './rules.ts'

export const requestRefusals = refusals('requests', {
  REQUEST_IN_USE: { as: 'IN_USE', status: 409 },
  REQUEST_CLOSED: { as: 'CONFLICT', status: 409 },
})

/** Limits of the timeline: requests per page by default and at most, and the longest range in days. */
export const timelineLimits = { usual: 2000, most: 5000, days: 1100 } as const

const fields = z.strictObject(formShape(requestRecord))

type Length = { duration?: number | undefined; durationUnit?: string | undefined }
const hasBoth = ({ duration, durationUnit }: Length) => (duration === undefined) === (durationUnit === undefined)
const together = { error: 'requests.validation.durationUnitRequired', path: ['durationUnit'] }
type Ends = Length & { startDate?: string; endDate?: string | undefined }
const inOrder = ({ startDate, endDate }: Ends) => !startDate || !endDate || startDate <= endDate
const ordered = { error: 'platform.validation.endNotBeforeStart', path: ['endDate'] }
const hasEnd = ({ endDate, duration }: Ends) => endDate !== undefined || duration !== undefined
const ended = { error: 'platform.validation.required', path: ['endDate'] }

const requestForm = fields
  .extend({
    /** Approves the request as well. Needs the permission to decide on requests. */
    approve: z.boolean().optional(),
  })
  .refine(hasBoth, together)
  .refine(inOrder, ordered)
  .refine(hasEnd, ended)
const requestChanges = fields
  .partial()
  .extend({
    /** The reason of the change, for the history. */
    comment: optional(text(limits.prose)),
  })
  .refine(hasBoth, together)
  .refine(inOrder, ordered)

/** The fields that every view of a request shows. */
const shared = {
  id: z.string(),
  title: z.string(),
  role: z.string(),
  client: ref,
  project: ref.extend({ colour: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  positions: z.int(),
  /** The number of accepted assignments, calculated by the server. */
  filledPositions: z.int(),
  status: z.enum(requestStatuses),
}

const request = z.strictObject({
  ...shared,
  workSite: ref
    .extend({ address: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })
    .nullable(),
  projectManager: ref.nullable(),
  /** The number of units from start to end. Counted in days if the chosen unit does not divide the period. */
  duration: z.int(),
  durationUnit: z.enum(durationUnits),
  /** The number of offers that workers have not answered yet. */
  pendingOffers: z.int(),
  skills: z.array(z.strictObject({ name: z.string(), minimumLevel: z.enum(experienceLevels).nullable() })),
  certifications: z.array(z.string()),
  languages: z.array(z.strictObject({ language: z.string(), minimumLevel: z.enum(languageLevels).nullable() })),
  ...shownShape(requestRecord),
  /** What follows from the working hours, the dates and the positions. Null without working hours. */
  expected: expectedHours
    .extend({
      /** The expected hours at the budget rate. Null without a budget rate. */
      budget: money.nullable(),
    })
    .nullable(),
  /** The contact of the client who placed it; null if a user did. */
  placedBy: z.string().nullable(),
  /** The comment of the last status change. */
  statusComment: z.string().nullable(),
  createdAt: z.string(),
  ...editable(['edit', ...requestMoveNames, 'offer', 'delete']),
})
export type StaffingRequest = z.output<typeof request>

/** A request as a bar of the timeline. Its tooltip reads the full request. */
const timelineRequest = z.strictObject({ ...shared, ...editable(['edit']) })
export type TimelineRequest = z.output<typeof timelineRequest>

/** Filters that the list, the timeline and the export share. */
const requestFilters = {
  /** A status, or `undecided`: pending or in review. */
  status: z.enum(requestFilterStatuses).optional(),
  clientId: id.optional(),
  projectId: id.optional(),
  projectManagerId: id.optional(),
  /** Only requests with positions to fill: approved or in progress, and not over. Sorted by start date, soonest first, unless `sort` is given. */
  unfilled: z.enum(['true']).optional(),
  /** The name of a tag, ignoring case and accents. */
  tag: tagName.optional(),
}

/** Only requests that overlap these dates, both included. */
const range = { from: date().optional(), to: date().optional() }
const requestSorts = ['startDate', 'endDate', 'title', 'client', 'project', 'positions', 'createdAt'] as const

const isRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const rangeOrdered = { error: 'platform.validation.endNotBeforeStart', path: ['to'] }
const isShort = ({ from, to }: { from: string; to: string }) =>
  Date.parse(to) - Date.parse(from) <= timelineLimits.days * 24 * 60 * 60_000

const params = z.strictObject({ id })
const read = provider('requests:read')
const write = provider('requests:write')
const comment = z.strictObject({ comment: optional(text(limits.prose)) })
const mustComment = z.strictObject({ comment: text(limits.prose, 'platform.validation.commentRequired') })

const exported = sheetExport(requestSorts, { ...requestFilters, ...range })

/** The route of one transition of a request. Its comment is stored in the history. */
const move = <const Move extends RequestMove, Body extends z.ZodType>(name: Move, summary: string, body: Body) =>
  route({
    method: 'POST',
    path: `/provider/requests/{id}/${name}`,
    access: provider(permissionFor[name]),
    summary,
    versioned: true,
    params,
    body,
    output: request,
  })

export const requestRoutes = {
  listRequests: route({
    method: 'GET',
    path: '/provider/requests',
    access: read,
    summary: 'List requests; `from` and `to` select those that overlap these days',
    query: pageQuery(requestSorts).extend(requestFilters).extend(range).refine(isRange, rangeOrdered),
    output: pageOf(request),
  }),
  readTimeline: route({
    method: 'GET',
    path: '/provider/requests/timeline',
    access: read,
    summary: 'List requests that overlap a range of days, in compact form, by start date',
    query: z
      .strictObject({
        from: date(),
        to: date(),
        q: searchText().optional(),
        limit: z
          .string()
          .regex(/^\d{1,6}$/, 'platform.validation.wholeNumber')
          .transform(Number)
          .pipe(whole(1, timelineLimits.most))
          .optional(),
        cursor: z.string().max(500).optional(),
      })
      .extend(requestFilters)
      .refine(isRange, rangeOrdered)
      .refine(isShort, {
        error: 'requests.validation.rangeTooLong',
        path: ['to'],
        params: { max: timelineLimits.days },
      }),
    output: pageOf(timelineRequest),
  }),
  exportRequests: route({
    method: 'GET',
    path: '/provider/requests/export',
    access: read,
    summary: 'Export the filtered requests',
    ...exported,
    query: exported.query.refine(isRange, rangeOrdered),
  }),
  tagRequests: route({
    method: 'POST',
    path: '/provider/requests/tags',
    access: write,
    summary: 'Add tags to several requests and remove others, each request on its own',
    body: taggingForm,
    output: bulkOutcome,
  }),
  addRequest: route({
    method: 'POST',
    path: '/provider/requests',
    access: write,
    summary: 'Create a request; callers who may decide on requests may approve it immediately',
    status: 201,
    body: requestForm,
    output: request,
  }),
  readRequest: route({
    method: 'GET',
    path: '/provider/requests/{id}',
    access: read,
    summary: 'Get a request',
    params,
    output: request,
  }),
  editRequest: route({
    method: 'PATCH',
    path: '/provider/requests/{id}',
    access: write,
    summary: 'Update a request; moving it on the timeline sets startDate and endDate',
    versioned: true,
    params,
    body: requestChanges,
    output: request,
  }),
  deleteRequest: route({
    method: 'DELETE',
    path: '/provider/requests/{id}',
    access: write,
    summary: 'Delete a request; refused with IN_USE once a position was offered',
    versioned: true,
    params,
  }),
  readRequestHistory: route({
    method: 'GET',
    path: '/provider/requests/{id}/history',
    access: read,
    summary: 'Get the history of a request',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  reviewRequest: move('review', 'Take a request into review', comment),
  approveRequest: move('approve', 'Approve a request', comment),
  startRequest: move('start', 'Start a request', comment),
  reopenRequest: move('reopen', 'Open a rejected request again', comment),
}

/** Transitions that end a request. The domain of assignments serves them, because they release the workers (decision 137). */
export const requestEndingRoutes = {
  rejectRequest: move('reject', 'Reject a request; why must be said', mustComment),
  completeRequest: move('complete', 'Complete a request', comment),
  cancelRequest: move('cancel', 'Cancel a request and its coming assignments; why must be said', mustComment),
}
