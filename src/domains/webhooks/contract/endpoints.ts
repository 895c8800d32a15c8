import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { refusals } from '#base/problem.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { editable } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, line } from '#base/text.ts'
import { instant } from '#base/time.ts'
import { eventShape, retentionDays } from '../contract.ts'
import { deliveryStatuses, isEndpointAddress, pauseReasons } from '../rules.ts'
import { eventTypes } from './catalogue.ts'

export const webhookRefusals = refusals('webhooks', {
  TOO_MANY: { as: 'CONFLICT', status: 409 },
  TOO_MANY_SECRETS: { as: 'CONFLICT', status: 409 },
  NOT_REPEATED: { as: 'INVALID_TRANSITION', status: 409 },
  PAUSED: { as: 'CONFLICT', status: 409 },
})

/** How many endpoints an organisation may have. */
export const mostEndpoints = 20

/** How many secrets replaced before the last one may still sign: each adds a signature to every delivery. */
export const mostEarlierSecrets = 10

const types = z
  .array(z.enum(eventTypes as [string, ...string[]]))
  .max(eventTypes.length)
  .transform((chosen) => [...new Set(chosen)])

const form = {
  name: line(100),
  address: line(1000).refine((value) => value === '' || isEndpointAddress(value), 'webhooks.validation.address'),
  /** Empty for all types, including future ones, but without those of time off, which tell who is sick. */
  types,
}
export const webhookForm = z.strictObject(form)

const endpoint = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  types: z.array(z.string()),
  active: z.boolean(),
  /** Why the server paused it; null if a user paused it, and while it is active. */
  pauseReason: z.enum(pauseReasons).nullable(),
  /** Until when the last former secret signs as well; those before it end earlier. */
  formerUntil: z.string().nullable(),
  /** Deliveries that have not succeeded yet. */
  waiting: z.int(),
  /** The time of the last attempt, and its HTTP status; null if there was no answer. */
  lastAttemptAt: z.string().nullable(),
  lastStatus: z.int().nullable(),
  createdAt: z.string(),
  ...editable(['edit', 'pause', 'resume', 'delete', 'test', 'replay', 'rotate']),
})
export type Endpoint = z.output<typeof endpoint>

const withSecret = endpoint.extend({
  /** Shown this one time. */
  secret: z.string(),
})

const delivery = z.strictObject({
  id: z.string(),
  event: eventShape,
  status: z.enum(deliveryStatuses),
  createdAt: z.string(),
  /** The time of the next attempt, if it is waiting. */
  nextAt: z.string().nullable(),
  attempts: z.array(
    z.strictObject({
      at: z.string(),
      durationMs: z.int(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      /** The first 4 kB. */
      answer: z.string().nullable(),
    }),
  ),
  allowed: z.array(z.enum(['redeliver'])),
})
export type Delivery = z.output<typeof delivery>

const access = provider('webhooks:write')
const params = z.strictObject({ id })

/** Routes for webhook endpoints and their deliveries. */
export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks',
    access,
    summary: 'List the webhook endpoints',
    output: z.strictObject({ items: z.array(endpoint), allowed: z.array(z.enum(['add'])) }),
  }),
  addWebhook: route({
    method: 'POST',
    path: '/webhooks',
    access,
    sensitive: 'always',
    gives: ['events'],
    summary:
      'Add a webhook endpoint and start recording events; the answer contains its secret, which is shown this one time',
    status: 201,
    secret: true,
    body: webhookForm,
    output: withSecret,
  }),
  editWebhook: route({
    method: 'PATCH',
    path: '/webhooks/{id}',
    access,
    sensitive: 'byContent',
    gives: ['events'],
    summary: 'Edit, pause or resume a webhook endpoint; a resumed one receives everything since it was paused',
    versioned: true,
    params,
    body: z.strictObject({ ...form, active: z.boolean() }).partial(),
    output: endpoint,
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    access,
    summary: 'Delete a webhook endpoint and its delivery log',
    versioned: true,
    params,
  }),
  rotateSecret: route({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    access,
    sensitive: 'always',
    gives: ['events'],
    summary: 'Create a new secret; each former one signs as well for 24 hours',
    secret: true,
    params,
    output: withSecret,
  }),
  testWebhook: route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    access,
    summary: 'Send a test event to a webhook endpoint, once',
    params,
  }),
  replayEvents: route({
    method: 'POST',
    path: '/webhooks/{id}/replay',
    access,
    summary: `Deliver all events since a moment again, at most ${retentionDays} days back, with the same IDs`,
    params,
    body: z.strictObject({ from: instant }),
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access,
    summary: `List the deliveries of the last ${retentionDays} days with their attempts, newest first`,
    params,
    query: pageQuery(['createdAt'])
      .pick({ limit: true, cursor: true })
      .extend({ status: z.enum(deliveryStatuses).optional() }),
    output: pageOf(delivery),
  }),
  redeliver: route({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    access,
    summary: 'Deliver an event again, with the same ID',
    params: z.strictObject({ id, deliveryId: id }),
  }),
  readWebhookHistory: route({
    method: 'GET',
    path: '/webhooks/{id}/history',
    access,
    summary: 'List the changes of a webhook endpoint',
    params,
    query: pageQuery(['at']).pick({ limit: true, cursor: true }),
    output: historyPage,
  }),
}
