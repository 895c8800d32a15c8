import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { failureReasons, taskStates } from '../rules/background.ts'

const task = z.strictObject({
  id: z.string(),
  /** The kind of a job, such as `pay.calculatePeriod`, or the channel of a message: `mail`, `sms`, `push`. */
  kind: z.string(),
  state: z.enum(taskStates),
  /** The recipient and subject of a message. Null for jobs and push messages. */
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.string(),
  /** The time of the next attempt. Null while running and after a final failure. */
  nextAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  attempts: z.int(),
  /** The reason why the last attempt failed. Null if it did not. */
  reason: z.enum(failureReasons).nullable(),
  allowed: z.array(z.enum(['try'])),
})
export type Task = z.output<typeof task>

const queue = z.strictObject({ waiting: z.int(), failed: z.int(), items: z.array(task) })
export type Queue = z.output<typeof queue>

const params = z.strictObject({ id })
const access = provider('organisation:write')

/** Routes for background jobs and outgoing messages. */
export const backgroundRoutes = {
  readBackground: route({
    method: 'GET',
    path: '/provider/background',
    access,
    summary: "List the organisation's queued and failed jobs and emails; the first fifty of each",
    output: z.strictObject({ jobs: queue, messages: queue }),
  }),
  tryJob: route({
    method: 'POST',
    path: '/provider/background/jobs/{id}/try',
    access,
    summary: 'Retry a queued or failed job immediately',
    params,
  }),
  tryMessage: route({
    method: 'POST',
    path: '/provider/background/messages/{id}/try',
    access,
    summary: 'Retry a queued email immediately',
    params,
  }),
}
