import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { failureReasons, taskStates } from '../rules/background.ts'

const task = z.strictObject({
  id: z.string(),
  /** The kind of a job, as `pay.calculatePeriod`; of a message, by what it leaves: `mail`, `sms`, `push`. */
  kind: z.string(),
  state: z.enum(taskStates),
  /** To whom, and about what; null for jobs and for what is pushed. */
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.string(),
  /** When it is tried again; null where it is being done, or was given up. */
  nextAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  attempts: z.int(),
  /** Why it did not go well the last time; null where it did not go wrong. */
  reason: z.enum(failureReasons).nullable(),
  allowed: z.array(z.enum(['try'])),
})
export type Task = z.output<typeof task>

const queue = z.strictObject({ waiting: z.int(), failed: z.int(), items: z.array(task) })
export type Queue = z.output<typeof queue>

const params = z.strictObject({ id })
const gate = provider('organisation:write')

/** Background work: jobs and outgoing messages. */
export const backgroundRoutes = {
  readBackground: route({
    method: 'GET',
    path: '/provider/background',
    gate,
    summary: "List the organisation's queued and failed jobs and emails; the first fifty of each",
    output: z.strictObject({ jobs: queue, messages: queue }),
  }),
  tryJob: route({
    method: 'POST',
    path: '/provider/background/jobs/{id}/try',
    gate,
    summary: 'Retry a queued or failed job immediately',
    params,
  }),
  tryMessage: route({
    method: 'POST',
    path: '/provider/background/messages/{id}/try',
    gate,
    summary: 'Retry a queued email immediately',
    params,
  }),
}
