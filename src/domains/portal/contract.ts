import { z } from 'zod'
import { clientPermissions } from '#base/actor.ts'
import { languages } from '#base/language.ts'
import { clientContact, route } from '#base/route.ts'
import { date } from '#base/time.ts'
import { mostScheduleDays } from './rules.ts'

/** The contact who is signed in to the client portal. */
export const clientProfile = z.strictObject({
  id: z.string(),
  name: z.string(),
  language: z.enum(languages),
  /** The organisation and the client. */
  company: z.string(),
  client: z.string(),
  timeZone: z.string(),
  firstDayOfWeek: z.int(),
  permissions: z.array(z.enum(clientPermissions)),
})
export type ClientProfile = z.output<typeof clientProfile>

const scheduledShift = z.strictObject({
  /** The day on which it starts, in the organisation's time zone. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  endsNextDay: z.boolean(),
  /** The unpaid break; 0 without one. */
  breakMinutes: z.int(),
  project: z.string(),
  /** The name of the work site; null if the project has none. */
  site: z.string().nullable(),
  role: z.string(),
  worker: z.string(),
  /** True if the worker will be absent and nobody has taken over the shift yet. */
  replacementNeeded: z.boolean(),
  /** True if somebody else has taken over the shift, who is listed as well. */
  replaced: z.boolean(),
})
export type ScheduledShift = z.output<typeof scheduledShift>

const inOrder = ({ from, to }: { from: string; to: string }) => from <= to
const isShort = ({ from, to }: { from: string; to: string }) =>
  Date.parse(to) - Date.parse(from) < mostScheduleDays * 24 * 3_600_000

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
}
