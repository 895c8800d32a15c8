import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { openShiftPriorities } from '#domains/shifts/rules/open-shifts.ts'
import {
  emphases,
  unfilledKinds,
  fillFailures,
  fillLimits,
  fillStages,
  shownFillStatuses,
  stoppings,
  suggestionStatuses,
} from './rules.ts'

export const fillRefusals = refusals('autofill', {
  /** Another run of the organisation has not ended. */
  FILL_RUNNING: { as: 'CONFLICT', status: 409 },
  /** The run is not in a status in which this is possible. */
  FILL_OVER: { as: 'CONFLICT', status: 409 },
})

const suggestion = z.strictObject({
  id: z.string(),
  /** The open shift; for a position of a request, the one that accepting creates. */
  openShiftId: z.string(),
  worker: ref,
  status: z.enum(suggestionStatuses),
  /** Why this worker, as sentences in the reader's language. */
  reasons: z.array(z.string()),
  /** Why it could not be accepted. */
  refusal: z.string().nullable(),
})
export type FillSuggestion = z.output<typeof suggestion>

const unfilledShift = z.strictObject({
  openShiftId: z.string(),
  /** The number of positions that stay empty. */
  positions: z.int(),
  /** The number of workers with the role who may take it. */
  qualified: z.int(),
  /** Why they do not, by the number of workers. */
  reasons: z.array(z.strictObject({ kind: z.enum(unfilledKinds), count: z.int() })),
  /** The same as a sentence in the reader's language. */
  message: z.string(),
})
export type UnfilledShift = z.output<typeof unfilledShift>

const shiftToFill = z.strictObject({
  id: z.string(),
  project: ref.extend({ colour: z.string() }),
  role: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  priority: z.enum(openShiftPriorities),
})
export type ShiftToFill = z.output<typeof shiftToFill>

const fillRun = z.strictObject({
  id: z.string(),
  weekStart: z.string(),
  emphasis: z.array(z.enum(emphases)),
  status: z.enum(shownFillStatuses),
  stage: z.enum(fillStages),
  startedAt: z.string(),
  /** The number of open positions, and how many of them the plan fills. */
  openPositions: z.int(),
  suggested: z.int(),
  /** The largest possible share by which the plan is below the best one; null while it is not known. */
  gap: z.number().nullable(),
  failure: z.enum(fillFailures).nullable(),
  /** Suggestions that have not been accepted yet: `proposed`, or `refused` with the reason. */
  suggestions: z.array(suggestion),
  unfilled: z.array(unfilledShift),
  /** The open shifts of both, and the positions of requests that have none yet. */
  openShifts: z.array(shiftToFill),
  version: z.int(),
  allowed: z.array(z.enum(['stop', 'accept', 'dismiss'])),
})
export type FillRun = z.output<typeof fillRun>

const params = z.strictObject({ id })
const read = provider('assignments:read')
const write = provider('assignments:write')

export const autofillRoutes = {
  startFillRun: route({
    method: 'POST',
    path: '/provider/fill-runs',
    access: write,
    summary:
      'Start a calculation that suggests workers for the open shifts of a week and the open positions of requests',
    status: 201,
    body: z.strictObject({
      /** A day of the week. */
      date: date(),
      /** The open shifts to fill; all of the week, and the open positions of requests with working hours, if left out. */
      openShiftIds: z.array(id).min(1).max(fillLimits.openShifts).optional(),
      /** What counts more than usual. */
      emphasis: z.array(z.enum(emphases)).max(emphases.length).optional(),
    }),
    output: fillRun,
  }),
  readCurrentFillRun: route({
    method: 'GET',
    path: '/provider/fill-runs/current',
    access: read,
    summary: 'Get the latest run of a week that is running or has suggestions to accept',
    query: z.strictObject({ date: date() }),
    output: z.strictObject({ run: fillRun.nullable() }),
  }),
  readFillRun: route({
    method: 'GET',
    path: '/provider/fill-runs/{id}',
    access: read,
    summary: 'Get a run with its suggestions and the positions that stay empty',
    params,
    output: fillRun,
  }),
  stopFillRun: route({
    method: 'POST',
    path: '/provider/fill-runs/{id}/stop',
    access: write,
    summary: 'End a running calculation, with the plan so far or without',
    params,
    body: z.strictObject({ plan: z.enum(stoppings) }),
    output: fillRun,
  }),
  acceptFillRun: route({
    method: 'POST',
    path: '/provider/fill-runs/{id}/accept',
    access: write,
    summary: 'Accept suggestions; each is checked like an assignment by hand, and those that are refused say why',
    params,
    body: z.strictObject({ suggestionIds: z.array(id).min(1).max(fillLimits.acceptAtOnce) }),
    output: fillRun,
  }),
  dismissFillRun: route({
    method: 'POST',
    path: '/provider/fill-runs/{id}/dismiss',
    access: write,
    summary: 'Dismiss the suggestions that have not been accepted',
    params,
    output: fillRun,
  }),
}
