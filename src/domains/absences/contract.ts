import { z } from 'zod'
import { daysBetween } from '#base/days.ts'
import { historyPage } from '#base/history.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id, limits, optional, text, yearInQuery } from '#base/text.ts'
import { date } from '#base/time.ts'
import { importRoutes } from '#domains/imports/contract.ts'
import { holidayYears } from '#domains/organisations/contract.ts'
import { scans } from '#domains/documents/rules.ts'
import {
  certificateTypes,
  daysOf,
  shiftChoices,
  timeOffChanges,
  timeOffLimits,
  timeOffStatuses,
  timeOffTypes,
} from './rules.ts'

export const absenceRefusals = refusals('absences', {
  /** `timeOff` is the overlapping request: `{ id, startDate, endDate }`. */
  OVERLAP: 409,
  OVERLAP_OF_WORKER: { as: 'OVERLAP', status: 409 },
  /** `shifts` lists the accepted shifts on these days; approve with `{ shifts: 'cancel' | 'keep' }`. */
  SHIFTS_PLANNED: 409,
  TIME_OFF_BEGUN: { as: 'INVALID_TRANSITION', status: 409 },
  OWN_TIME_OFF: { as: 'FORBIDDEN', status: 403 },
  /** The worker has reported it, or has already objected to it. */
  NOT_ENTERED: { as: 'CONFLICT', status: 409 },
  CERTIFICATE_OF_AGENCY: { as: 'CONFLICT', status: 409 },
  CERTIFICATE_OF_WORKER: { as: 'CONFLICT', status: 409 },
  CERTIFICATE_APPROVED: { as: 'INVALID_TRANSITION', status: 409 },
})

const type = z.enum(timeOffTypes)
const status = z.enum(timeOffStatuses)
const params = z.strictObject({ id })

// Invalid dates are reported separately, and count NaN.
/** The form of a time-off request. */
export const timeOffForm = z
  .strictObject({
    startDate: date('absences.validation.startRequired'),
    endDate: date('absences.validation.endRequired'),
    /** Only the afternoon of the first day. */
    startsAtNoon: z.boolean().default(false),
    /** Only the morning of the last day. */
    endsAtNoon: z.boolean().default(false),
    type,
    reason: optional(text(limits.prose)),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
  })
  .refine((form) => form.startDate > form.endDate || !(daysOf(form) <= 0), {
    error: 'absences.validation.noHalf',
    path: ['endsAtNoon'],
  })
  .refine((form) => !(daysOf(form) > timeOffLimits.days), {
    error: 'absences.validation.tooLong',
    path: ['endDate'],
    params: { max: timeOffLimits.days },
  })

const overlappingShift = z.strictObject({ id: z.string(), project: ref, startsAt: z.string(), endsAt: z.string() })
export type OverlappingShift = z.output<typeof overlappingShift>
const recordedHours = overlappingShift.extend({ status: z.string() })

const days = { startDate: z.string(), endDate: z.string(), startsAtNoon: z.boolean(), endsAtNoon: z.boolean() }

/** The certificate of sick leave, without its content. */
export const certificate = z.strictObject({
  name: z.string(),
  type: z.enum(certificateTypes),
  bytes: z.int(),
  /** The result of the virus scan. */
  scan: z.enum(scans),
  uploadedBy: ref,
  uploadedAt: z.string(),
  allowed: z.array(z.enum(['download', 'delete'])),
})
export type Certificate = z.output<typeof certificate>

const requestFields = {
  id: z.string(),
  ...days,
  type,
  status,
  /** Pending and approved sick leave that replaces days of this time off. Empty for readers who do not decide. */
  replacedBy: z.array(z.strictObject({ id: z.string(), ...days })),
  /** Calendar days; `workingDays` are Monday to Friday without holidays. A half day counts 0.5, a replaced one 0. */
  days: z.number(),
  workingDays: z.number(),
  /** The accepted shifts on these days that have not started, earliest first. */
  shifts: z.array(overlappingShift),
}
const decisionFields = {
  reason: z.string().nullable(),
  /** The user who has entered it for the worker; null if the worker has reported it. */
  reportedBy: ref.nullable(),
  /** The worker's objection to sick leave that a user has entered. */
  objection: z.strictObject({ comment: z.string(), at: z.string() }).nullable(),
  /** Null for other types, and while it is missing. */
  certificate: certificate.nullable(),
  /** The organisation's comment on its decision. */
  comment: z.string().nullable(),
  decidedAt: z.string().nullable(),
}

/** A change of approved time off from a day on, with the reason. */
const changeForm = z.strictObject({
  /** The first day that is no longer this time off. */
  from: date('absences.validation.fromRequired'),
  /** True if the morning of that day still is. */
  fromNoon: z.boolean().default(false),
  becomes: z.enum(timeOffChanges),
  /** The last day of the sick leave; by default the last day of the time off. */
  until: date().optional(),
  comment: text(limits.prose, 'absences.validation.commentRequired'),
})

/** A worker's own request, with published shifts only. */
export const ownTimeOff = z.strictObject({
  ...requestFields,
  ...decisionFields,
  createdAt: z.string(),
  ...editable(['withdraw', 'change', 'object', 'certify']),
})
export type OwnTimeOff = z.output<typeof ownTimeOff>

/** The other workers who are away on days of a request, for the decision on it; those of one of its worker's projects first. */
const otherAbsences = z.strictObject({
  total: z.int(),
  /** The number of those who share a project with the worker on these days. */
  ofTeam: z.int(),
  /** At most ten, one absence of each. */
  items: z.array(z.strictObject({ worker: ref, project: ref.nullable(), status, ...days })),
})
export type OtherAbsences = z.output<typeof otherAbsences>

/**
 * Type, reason, comment, reporter, objection, certificate, decision and the time of creation may be about health: they are null for readers
 * who do not decide, and the version is 0. They see sick leave as approved before its decision, because it counts from the beginning.
 */
export const timeOff = z.strictObject({
  worker: ref,
  ...requestFields,
  ...decisionFields,
  /** Sick leave counts from the day on which it is created. */
  createdAt: z.string().nullable(),
  type: type.nullable(),
  decidedBy: ref.nullable(),
  /** The worker's time entries on these days, without rejected ones: work and absence contradict each other. */
  hours: z.array(recordedHours),
  /** Null once the request is decided, and for readers who do not decide. */
  alsoAway: otherAbsences.nullable(),
  ...editable(['approve', 'reject', 'change', 'certify']),
})
export type TimeOff = z.output<typeof timeOff>

/** The time off of a year by type, in working days. */
const balance = z.strictObject({
  year: z.int(),
  items: z.array(
    z.strictObject({
      type,
      /** Approved days up to today; `coming` are those from tomorrow. */
      taken: z.number(),
      coming: z.number(),
      pending: z.number(),
      /** The allowance of a year; null for types without one. */
      allowance: z.number().nullable(),
      left: z.number().nullable(),
    }),
  ),
})
export type Balance = z.output<typeof balance>

/** The approved and pending time off of a period, with the shifts that it overlaps. */
const timeOffCalendar = z.strictObject({
  /** The type is null for readers who do not decide. */
  items: z.array(z.strictObject({ worker: ref, ...requestFields, type: type.nullable() })),
  total: z.int(),
  holidays: z.array(z.strictObject({ date: z.string(), name: z.string() })),
})
export type TimeOffCalendar = z.output<typeof timeOffCalendar>

const read = provider('timesheets:read')
const decide = provider('timesheets:decide')
const stretch = { from: date().optional(), to: date().optional() }
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const endNotBeforeStart = { error: 'platform.validation.endNotBeforeStart', path: ['to'] }
const narrowed = { type: type.optional(), projectId: id.optional() }

export const absenceRoutes = {
  listTimeOff: route({
    method: 'GET',
    path: '/provider/time-off',
    access: read,
    summary: 'List time off requests that overlap a range of days, by start date',
    query: pageQuery(['startDate', 'createdAt'])
      .extend({
        ...stretch,
        ...narrowed,
        status: status.optional(),
        workerId: id.optional(),
        /** `missing`: only sick leave without a certificate that is pending or approved. Only for readers who decide. */
        certificate: z.enum(['missing']).optional(),
      })
      .refine(inOrder, endNotBeforeStart),
    output: pageOf(timeOff),
  }),
  readTimeOffCalendar: route({
    method: 'GET',
    path: '/provider/time-off/calendar',
    access: read,
    summary: `Get approved and pending time off for at most ${timeOffLimits.calendar} days`,
    query: z
      .strictObject({ from: date(), to: date(), ...narrowed, status: z.enum(['pending', 'approved']).optional() })
      .refine(inOrder, endNotBeforeStart)
      .refine(({ from, to }) => daysBetween(from, to) < timeOffLimits.calendar, {
        error: 'absences.validation.stretchTooLong',
        path: ['to'],
        params: { max: timeOffLimits.calendar },
      }),
    output: timeOffCalendar,
  }),
  readTimeOff: route({
    method: 'GET',
    path: '/provider/time-off/{id}',
    access: read,
    summary: "Get a time off request with the worker's balance for the year it starts in",
    params,
    /** The balance shows types, so it is null for readers who do not decide. */
    output: timeOff.extend({ balance: balance.nullable() }),
  }),
  readTimeOffHistory: route({
    method: 'GET',
    path: '/provider/time-off/{id}/history',
    access: decide,
    summary: 'Get the history of a time off request',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  approveTimeOff: route({
    method: 'POST',
    path: '/provider/time-off/{id}/approve',
    access: decide,
    summary: 'Approve time off; if accepted shifts overlap, the request must say what happens to them',
    versioned: true,
    params,
    body: z.strictObject({ shifts: z.enum(shiftChoices).optional(), comment: optional(text(limits.prose)) }),
    output: timeOff,
  }),
  rejectTimeOff: route({
    method: 'POST',
    path: '/provider/time-off/{id}/reject',
    access: decide,
    summary: 'Reject time off with a reason',
    versioned: true,
    params,
    body: z.strictObject({ comment: text(limits.prose, 'absences.validation.commentRequired') }),
    output: timeOff,
  }),
  changeTimeOff: route({
    method: 'POST',
    path: '/provider/time-off/{id}/change',
    access: decide,
    summary: 'Shorten or cancel approved time off, or turn it into sick leave, from a day on and with a reason',
    versioned: true,
    params,
    body: changeForm.extend({ shifts: z.enum(shiftChoices).optional() }),
    output: timeOff,
  }),
  listOwnTimeOff: route({
    method: 'GET',
    path: '/worker/time-off',
    access: worker,
    summary: "List the worker's own time off requests, latest start first",
    query: pageQuery(['startDate']).omit({ q: true }).extend({ status: status.optional() }),
    output: pageOf(ownTimeOff),
  }),
  readOwnBalance: route({
    method: 'GET',
    path: '/worker/time-off/balance',
    access: worker,
    summary: "Get the worker's time off balance by type for a year; the current year by default",
    query: z.strictObject({
      year: yearInQuery(holidayYears.min, holidayYears.max).optional(),
    }),
    output: balance,
  }),
  askTimeOff: route({
    method: 'POST',
    path: '/worker/time-off',
    access: worker,
    summary: 'Request time off in whole or half days',
    status: 201,
    body: timeOffForm,
    output: ownTimeOff,
  }),
  changeOwnTimeOff: route({
    method: 'POST',
    path: '/worker/time-off/{id}/change',
    access: worker,
    summary:
      'End approved time off or sick leave early from today on, or report sick leave that replaces it from a day on',
    versioned: true,
    params,
    body: changeForm.extend({ comment: optional(text(limits.prose)) }),
    output: ownTimeOff,
  }),
  withdrawTimeOff: route({
    method: 'DELETE',
    path: '/worker/time-off/{id}',
    access: worker,
    summary: 'Withdraw a time off request that is pending, or approved and not started',
    versioned: true,
    params,
  }),
}

/** Import of the time off that workers have left. */
export const openBalanceImportRoutes = importRoutes(
  '/provider/open-balance-imports',
  'workforce:write',
  'open balances of time off',
)
