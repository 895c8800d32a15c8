import { serve } from '#platform/server/http/handlers.ts'
import { eventRoutes } from '../contract.ts'
import { webhookRoutes } from '../contract/endpoints.ts'
import { redeliver, replayEvents, testWebhook } from './deliveries.ts'
import { addWebhook, deleteWebhook, editWebhook, rotateSecret } from './endpoints.ts'
import { listEvents, readRecording, saveRecording } from './events.ts'
import { listDeliveries, listWebhooks, readWebhookHistory } from './queries.ts'

/** The handlers of the routes for events. */
export const events = serve('events', eventRoutes, { listEvents, readRecording, saveRecording })

/** The handlers of the routes for webhook endpoints. */
export const webhooks = serve('webhooks', webhookRoutes, {
  listWebhooks,
  addWebhook,
  editWebhook,
  deleteWebhook,
  rotateSecret,
  testWebhook,
  replayEvents,
  listDeliveries,
  redeliver,
  readWebhookHistory,
})
