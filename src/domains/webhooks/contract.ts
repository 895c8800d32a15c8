import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { provider, route } from '#base/route.ts'
import { eventTypes, testType } from './contract/catalogue.ts'

export const eventRefusals = refusals('webhooks', {
  EVENTS_OFF: { as: 'CONFLICT', status: 409 },
  CURSOR_EXPIRED: 410,
})

/** For how many days events and deliveries are kept. */
export const retentionDays = 30

/** An event as endpoints and programs receive it: what happened to which record, without names, amounts and other personal data. */
export const eventShape = z.strictObject({
  /** The same at each delivery of the event. */
  id: z.string(),
  type: z.enum([testType, ...eventTypes]),
  /** The time of the change. */
  timestamp: z.string(),
  /** `id` of the record, `by` (the account or the API key that made the change; null for automatic changes, and for time off and open shifts), and the fields of its kind of record. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type Event = z.output<typeof eventShape>

const cursor = z.string().regex(/^\d{1,15}$/, 'platform.validation.invalid')
const recording = z.strictObject({ isRecording: z.boolean() })

/** Routes for events. */
export const eventRoutes = {
  listEvents: route({
    method: 'GET',
    path: '/events',
    access: provider('events:read'),
    summary: `List the events after a cursor, oldest first; events are kept for ${retentionDays} days, and those of time off are only for readers who decide on it`,
    query: z.strictObject({
      /** The cursor of the previous answer; without it, the list begins with the oldest event that is kept. */
      after: cursor.optional(),
      limit: z
        .string()
        .regex(/^\d{1,4}$/, 'platform.validation.wholeNumber')
        .transform(Number)
        .pipe(z.int().min(1).max(1000))
        .optional(),
    }),
    output: z.strictObject({
      items: z.array(eventShape),
      /** For the next call, also when no event is new. */
      cursor: z.string(),
    }),
  }),
  readRecording: route({
    method: 'GET',
    path: '/settings/events',
    access: provider('webhooks:write'),
    summary: 'Get whether events are recorded',
    output: recording,
  }),
  saveRecording: route({
    method: 'PUT',
    path: '/settings/events',
    access: provider('webhooks:write'),
    summary: 'Start or stop recording events',
    body: recording,
    output: recording,
  }),
}
