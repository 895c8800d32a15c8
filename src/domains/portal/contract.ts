import { z } from 'zod'
import { clientPermissions } from '#base/actor.ts'
import { brand } from '#base/brand.ts'
import { languages } from '#base/language.ts'
import { money } from '#base/money.ts'
import { clientContact, route } from '#base/route.ts'
import { refusals } from '#base/problem.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { clientContract } from './contract/contracts.ts'
import { clientInvoice } from './contract/invoices.ts'
import { hoursWeek } from './contract/hours.ts'
import { mostScheduleDays, presences, reportKinds } from './rules.ts'

/** The contact who is signed in to the client portal. */
export const clientProfile = z.strictObject({
  id: z.string(),
  name: z.string(),
  language: z.enum(languages),
  /** The organisation and the client. */
  company: z.string(),
  client: z.string(),
  /** How the organisation appears. */
  brand,
  timeZone: z.string(),
  firstDayOfWeek: z.int(),
  permissions: z.array(z.enum(clientPermissions)),
})
export type ClientProfile = z.output<typeof clientProfile>

const scheduledShift = z.strictObject({
  id: z.string(),
  /** The day on which it starts, in the organisation's time zone. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  endsNextDay: z.boolean(),
  /** The unpaid break; 0 without one. */
  breakMinutes: z.int(),
  projectId: z.string(),
  project: z.string(),
  /** The name of the work site; null if the project has none. */
  site: z.string().nullable(),
  role: z.string(),
  worker: z.string(),
  /** True if the worker will be absent and nobody has taken over the shift yet. */
  replacementNeeded: z.boolean(),
  /** True if somebody else has taken over the shift, who is listed as well. */
  replaced: z.boolean(),
  /** Whether the worker is at work, as far as clock-ins show. */
  presence: z.enum(presences),
  /** The local time of the first clock-in; null without one. */
  arrivedAt: z.string().nullable(),
  /** What the contact can report about the worker. */
  reports: z.array(z.enum(reportKinds)),
})
export type ScheduledShift = z.output<typeof scheduledShift>

/** What waits for the contact, and who is expected today. */
const clientHome = z.strictObject({
  date: z.string(),
  /** The shifts of today, and those of yesterday that have not ended. */
  shifts: z.array(scheduledShift),
  /** The weeks with lines to confirm, the newest first; null for contacts who may not confirm hours. */
  weeks: z.array(hoursWeek).nullable(),
  /** The contracts to sign, those that start first; at most twenty. Null for contacts who may not sign. */
  contracts: z.array(clientContract).nullable(),
  /** The unpaid invoices, those that are due first; null for contacts who may not see invoices. */
  invoices: z
    .strictObject({
      count: z.int(),
      overdueCount: z.int(),
      open: z.array(money),
      /** At most three. */
      items: z.array(clientInvoice),
    })
    .nullable(),
})
export type ClientHome = z.output<typeof clientHome>

const inOrder = ({ from, to }: { from: string; to: string }) => from <= to
const isShort = ({ from, to }: { from: string; to: string }) =>
  Date.parse(to) - Date.parse(from) < mostScheduleDays * 24 * 3_600_000

export const reportRefusals = refusals('portal', {
  NOT_REPORTABLE: { as: 'CONFLICT', status: 409 },
  REPORTED: { as: 'CONFLICT', status: 409 },
})

export const reportForm = z.strictObject({
  kind: z.enum(reportKinds),
  comment: optional(text(limits.prose)),
})

/** Routes of the client portal for every contact. */
export const portalRoutes = {
  readClientProfile: route({
    method: 'GET',
    path: '/client/me',
    access: clientContact,
    summary: 'Get the contact who is signed in to the client portal',
    output: clientProfile,
  }),
  signOutOfPortal: route({
    method: 'POST',
    path: '/client/sign-out',
    access: clientContact,
    summary: 'Sign out of the client portal',
  }),
  readClientHome: route({
    method: 'GET',
    path: '/client/home',
    access: clientContact,
    summary:
      'Get who is expected today, the contracts to sign, the weeks to confirm and the unpaid invoices, as far as the contact may see them',
    output: clientHome,
  }),
  readClientSchedule: route({
    method: 'GET',
    path: '/client/schedule',
    access: clientContact,
    summary: 'List the published shifts at the client in a range of days: who comes when',
    query: z
      .strictObject({ from: date(), to: date() })
      .refine(inOrder, { error: 'platform.validation.endNotBeforeStart', path: ['to'] })
      .refine(isShort, { error: 'portal.validation.rangeTooLong', path: ['to'], params: { max: mostScheduleDays } }),
    output: z.strictObject({ items: z.array(scheduledShift) }),
  }),
  reportShift: route({
    method: 'POST',
    path: '/client/shifts/{id}/report',
    access: clientContact,
    summary: 'Report to the organisation that a worker has not come or was late; it decides what follows',
    params: z.strictObject({ id }),
    body: reportForm,
  }),
}
