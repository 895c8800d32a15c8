import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import {
  mostInvoicesOfReminderRun,
  reminderObstacles,
  reminderRunItemStates,
  reminderRunStatuses,
} from '../rules/reminders.ts'

const run = z.strictObject({
  id: z.string(),
  status: z.enum(reminderRunStatuses),
  startedAt: z.string(),
  startedBy: z.string(),
  endedAt: z.string().nullable(),
  /** The number of invoices: all, those reminded of, and those for which no reminder could be sent. */
  total: z.int(),
  reminded: z.int(),
  blocked: z.int(),
})
export type ReminderRun = z.output<typeof run>

const runItem = z.strictObject({
  id: z.string(),
  statement: ref,
  client: ref,
  state: z.enum(reminderRunItemStates),
  /** The level that was sent. */
  level: z.int().nullable(),
  obstacle: z.enum(reminderObstacles).nullable(),
})
export type ReminderRunItem = z.output<typeof runItem>

const params = z.strictObject({ id })
const read = provider('billing:read')

export const reminderRunRoutes = {
  startReminderRun: route({
    method: 'POST',
    path: '/provider/reminder-runs',
    access: provider('billing:write'),
    summary:
      'Send reminders of several overdue invoices in the background, one email for each client and level with the saved texts; the next level of each invoice, at most one a day',
    status: 201,
    body: z.strictObject({
      statementIds: z.array(id).min(1, 'receivables.validation.invoices').max(mostInvoicesOfReminderRun),
    }),
    output: run,
  }),
  listReminderRuns: route({
    method: 'GET',
    path: '/provider/reminder-runs',
    access: read,
    summary: 'List the reminder runs, latest first',
    query: pageQuery(['startedAt']).omit({ q: true }),
    output: pageOf(run),
  }),
  readReminderRun: route({
    method: 'GET',
    path: '/provider/reminder-runs/{id}',
    access: read,
    summary: 'Get a reminder run and its progress',
    params,
    output: run,
  }),
  listReminderRunItems: route({
    method: 'GET',
    path: '/provider/reminder-runs/{id}/invoices',
    access: read,
    summary: 'List the invoices of a reminder run: the level that was sent, or why none was',
    params,
    query: pageQuery(['position']).omit({ q: true }),
    output: pageOf(runItem),
  }),
}
