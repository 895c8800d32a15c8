import { serve } from '#platform/server/http/handlers.ts'
import { notificationRoutes } from '../contract.ts'
import { clearNotifications, deleteNotification, readAllNotifications, readNotification } from './commands.ts'
import { listNotifications } from './queries.ts'

/** Everybody's own notifications. */
export const notifications = serve('notifications', notificationRoutes, {
  listNotifications,
  readNotification: (scope, { params }) => readNotification(scope, params.id),
  readAllNotifications: (scope) => readAllNotifications(scope),
  deleteNotification: (scope, { params }) => deleteNotification(scope, params.id),
  clearNotifications: (scope) => clearNotifications(scope),
})
