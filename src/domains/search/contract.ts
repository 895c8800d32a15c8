import { z } from 'zod'
import { member, route } from '#base/route.ts'
import { searchText } from '#base/text.ts'

const recordKinds = [
  'worker',
  'client',
  'project',
  'request',
  'assignment',
  'entry',
  'document',
  'statement',
  'user',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** What a reader may do with a record that was found. */
const recordActions = [
  'call',
  'message',
  'offer',
  'plan',
  'schedule',
  'reportSick',
  'replace',
  'review',
  'approve',
  'request',
  'invoice',
  'send',
  'remind',
] as const
export type RecordAction = (typeof recordActions)[number]

/** The statuses of records that no longer count; a list of results shows them. */
export const endedStatuses = ['inactive', 'cancelled', 'rejected', 'completed'] as const

const foundRecord = z.strictObject({
  kind: z.enum(recordKinds),
  id: z.string(),
  name: z.string(),
  /** Distinguishes records with the same name; empty if there is nothing to show. */
  detail: z.string(),
  /** The days of the record, which distinguish those with the same name and detail; null without days. */
  days: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  /** The duration of a time entry. */
  minutes: z.int().nullable(),
  /** The phone number of a worker. */
  phone: z.string().nullable(),
  /** The version of a time entry, which an approval names. */
  version: z.int().nullable(),
  /** Why the record no longer counts; null if it does. */
  ended: z.enum(endedStatuses).nullable(),
  allowed: z.array(z.enum(recordActions)),
})
export type FoundRecord = z.output<typeof foundRecord>

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/search',
    access: member,
    summary: 'Search all kinds of records that the caller may read; at most five of each kind',
    query: z.strictObject({ q: searchText().min(1) }),
    output: z.strictObject({ items: z.array(foundRecord) }),
  }),
}
