import { serve } from '#platform/server/http/handlers.ts'
import { notificationRoutes } from '../contract.ts'
import { clearNotifications, deleteNotification, readAllNotifications, readNotification } from './commands.ts'
import { addDevice, deleteDevice, listDevices } from './devices.ts'
import { confirmPhone, sendPhoneCode } from './phones.ts'
import { listNotifications, streamNotifications } from './queries.ts'
import { readNotificationSettings, saveNotificationSettings } from './settings.ts'

/** The routes of the actor's own notifications. */
export const notifications = serve('notifications', notificationRoutes, {
  listNotifications,
  streamNotifications: (scope) => streamNotifications(scope),
  readNotification: (scope, { params }) => readNotification(scope, params.id),
  readAllNotifications: (scope) => readAllNotifications(scope),
  deleteNotification: (scope, { params }) => deleteNotification(scope, params.id),
  clearNotifications: (scope) => clearNotifications(scope),
  readNotificationSettings: (scope) => readNotificationSettings(scope),
  saveNotificationSettings,
  sendPhoneCode: (scope) => sendPhoneCode(scope),
  confirmPhone,
  listDevices: (scope) => listDevices(scope),
  addDevice,
  deleteDevice: (scope, { params }) => deleteDevice(scope, params.id),
})
