import { z } from 'zod'
import { brand } from '#base/brand.ts'
import { languages } from '#base/language.ts'
import { anyone, route } from '#base/route.ts'
import { email, limits, sound, text, whole } from '#base/text.ts'
import { time } from '#base/time.ts'
import { undoSeconds } from '../rules.ts'

/** The highest number of lines of one page. */
const mostLines = 5000

export const clientOutcomes = ['confirmed', 'disputed'] as const
export type ClientOutcome = (typeof clientOutcomes)[number]

/** Times that a client proposes for a line. */
const proposedTimes = z.strictObject({ startTime: time(), endTime: time(), breakMinutes: whole(0, 24 * 60) })

const line = z.strictObject({
  /** The line on every page of this link. */
  line: z.string(),
  /** Needed to decide on the line as it is shown; another one after each change. */
  value: z.string(),
  date: z.string(),
  project: z.string(),
  /** The name of the work site; null if the project has none. */
  site: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  endsNextDay: z.boolean(),
  breakMinutes: z.int(),
  totalMinutes: z.int(),
  /** True once the hours are on an invoice: they can no longer be decided. */
  invoiced: z.boolean(),
  /** The planned times with their unpaid break; null if no shift was planned. */
  planned: z.strictObject({ startTime: z.string(), endTime: z.string(), breakMinutes: z.int() }).nullable(),
  /** The decision of the client on these times. */
  decision: z
    .strictObject({
      outcome: z.enum(clientOutcomes),
      by: z.string(),
      at: z.string(),
      comment: z.string().nullable(),
      proposal: proposedTimes.nullable(),
      /** For how many seconds the reader can still undo this decision; null if not. */
      undoSeconds: z.int().nullable(),
    })
    .nullable(),
})
export type Line = z.output<typeof line>

/** The hours of a week as a contact sees them: no wages, IDs or other clients. */
export const weekOfHours = z.strictObject({
  company: z.string(),
  client: z.string(),
  contact: z.string(),
  language: z.enum(languages),
  timeZone: z.string(),
  weekStart: z.string(),
  weekEnd: z.string(),
  workers: z.array(z.strictObject({ name: z.string(), totalMinutes: z.int(), lines: z.array(line) })),
  totalMinutes: z.int(),
})
export type WeekOfHours = z.output<typeof weekOfHours>

const page = weekOfHours.extend({ expiresAt: z.string(), brand })
export type ConfirmationPage = z.output<typeof page>

const token = z.string().min(1).max(200)
const name = z.string().max(64).refine(sound, 'platform.validation.unsoundText')
const shown = { line: name, value: name }

export const disputeForm = z.strictObject({
  ...shown,
  comment: text(limits.prose, 'platform.validation.commentRequired'),
  proposal: proposedTimes.nullish(),
})

/** Why a line was not decided: changed or removed since the page was read, decided by another contact, or on an invoice. */
const lineFailures = ['changed', 'removed', 'decided', 'invoiced'] as const

/** Decisions on lines as they are shown. */
export const lineDecisions = z.strictObject({
  confirm: z.array(z.strictObject(shown)).max(mostLines),
  dispute: z.array(disputeForm).max(mostLines),
})
export type LineDecisions = z.input<typeof lineDecisions>

/** How many lines were decided, and which were not. */
export const decisionOutcome = z.strictObject({
  confirmed: z.int(),
  disputed: z.int(),
  refused: z.array(z.strictObject({ line: z.string(), reason: z.enum(lineFailures) })),
})
export type DecisionOutcome = z.output<typeof decisionOutcome>

/** Why a confirmation was not undone: the line is gone, has no confirmation by the contact, the time is over, or something followed. */
const undoFailures = ['removed', 'notConfirmed', 'expired', 'followed'] as const

/** The lines whose confirmation is undone, by their names on the page. */
export const undoneLines = z.strictObject({ lines: z.array(name).min(1).max(mostLines) })

/** How many confirmations were undone, and which were not. */
export const undoOutcome = z.strictObject({
  undone: z.int(),
  refused: z.array(z.strictObject({ line: z.string(), reason: z.enum(undoFailures) })),
})
export type UndoOutcome = z.output<typeof undoOutcome>

/** Routes for contacts without an account, by their link. */
export const publicConfirmationRoutes = {
  readConfirmation: route({
    method: 'GET',
    path: '/confirmation',
    access: anyone,
    summary: 'Get the hours of a confirmation link; reading has no effect',
    query: z.strictObject({ token }),
    output: page,
  }),
  readConfirmationTimesheet: route({
    method: 'GET',
    path: '/confirmation/timesheet.pdf',
    access: anyone,
    summary: 'Download the hours of a confirmation link with the decisions until now, as a PDF; reading has no effect',
    query: z.strictObject({ token }),
    download: ['application/pdf'],
  }),
  decideHours: route({
    method: 'POST',
    path: '/confirmation',
    access: anyone,
    secret: true,
    summary:
      'Confirm or dispute lines as they are shown, each once and each on its own; confirming takes the typed address',
    body: lineDecisions.extend({
      token,
      /** The address that the link was sent to, typed by the person who confirms: mail scanners click, but do not type. */
      email: email().optional(),
    }),
    output: decisionOutcome,
  }),
  renewConfirmation: route({
    method: 'POST',
    path: '/confirmation/renew',
    access: anyone,
    secret: true,
    summary: 'Send the contact of a link, which may have expired, a new one; the former one stops working',
    body: z.strictObject({ token }),
  }),
  undoConfirmation: route({
    method: 'POST',
    path: '/confirmation/undo',
    access: anyone,
    secret: true,
    summary: `Undo confirmations by this contact within ${undoSeconds} seconds, unless the hours were approved, paid or invoiced since`,
    body: undoneLines.extend({ token }),
    output: undoOutcome,
  }),
}
