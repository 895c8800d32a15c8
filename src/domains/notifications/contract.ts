import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { phone } from '#base/phone.ts'
import { member, route } from '#base/route.ts'
import { id, identifier, line } from '#base/text.ts'
import { time, timeZone } from '#base/time.ts'
import {
  type Channel,
  channels,
  digests,
  isEndpoint,
  liveTopics,
  notificationKinds,
  type NotificationType,
  notificationTypes,
} from './rules.ts'

export const notificationRefusals = refusals('notifications', {
  CODE_WRONG: { as: 'VALIDATION', status: 422 },
  CODE_ENDED: { as: 'TOKEN_INVALID', status: 410 },
  PHONE_NONE: { as: 'CONFLICT', status: 409 },
})

const notification = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKinds),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The path that it links to, within the application. */
  link: z.string(),
  at: z.string(),
  readAt: z.string().nullable(),
  allowed: z.array(z.enum(['read', 'delete'])),
})
export type Notification = z.output<typeof notification>

const params = z.strictObject({ id })

function each<Name extends string, Shape extends z.ZodType>(names: readonly Name[], shape: () => Shape) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, shape()])) as Record<Name, Shape>)
}

const settings = z.strictObject({
  types: each<NotificationType, ReturnType<typeof ofChannels>>(notificationTypes, ofChannels),
  digest: z.enum(digests),
  /** Neither email nor SMS is sent between these times of day; both are set or neither. */
  quietFrom: time().nullable(),
  quietTo: time().nullable(),
  /** Offers of shifts that begin within 24 hours are also sent in quiet hours. Unchanged if left out. */
  urgentOffers: z.boolean().optional(),
  timeZone,
  /** The number for SMS messages. */
  phone: phone().nullable(),
})
function ofChannels() {
  return each<Channel, z.ZodBoolean>(channels, () => z.boolean())
}

/** The notification settings of an account: types, channels and times. */
export const notificationSettingsForm = settings.superRefine(
  ({ types, quietFrom, quietTo, phone: number }, context) => {
    const object = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (quietFrom === null && quietTo !== null) object('quietFrom', 'platform.validation.required')
    if (quietTo === null && quietFrom !== null) object('quietTo', 'platform.validation.required')
    if (quietFrom !== null && quietFrom === quietTo) object('quietTo', 'notifications.validation.quietEmpty')
    if (number === null && Object.values(types).some(({ sms }) => sms))
      object('phone', 'notifications.validation.phoneRequired')
  },
)

const notificationSettings = z.strictObject({
  ...settings.shape,
  urgentOffers: z.boolean(),
  phone: z.string().nullable(),
  /** SMS messages are sent only to a number that was confirmed with a code. */
  isPhoneConfirmed: z.boolean(),
  /** False if this installation cannot send SMS messages. */
  isSmsOffered: z.boolean(),
  /** Zero until something was chosen. */
  version: z.int(),
  allowed: z.array(z.enum(['edit', 'confirmPhone'])),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** A push subscription of a browser: the endpoint and the keys for encryption, in base64url. */
const deviceForm = z.strictObject({
  endpoint: line(1000).refine(isEndpoint, 'platform.validation.webAddress'),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'platform.validation.invalid'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'platform.validation.invalid'),
  }),
})

const device = z.strictObject({
  id: z.string(),
  /** Identifies the browser to itself: SHA-256 of its endpoint, in base64url. */
  mark: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.string(),
  allowed: z.array(z.enum(['delete'])),
})
export type Device = z.output<typeof device>

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/notifications',
    access: member,
    summary: "List the caller's notifications, newest first",
    query: pageQuery(['at'])
      .pick({ limit: true, cursor: true })
      .extend({ unread: z.enum(['true']).optional() }),
    output: pageOf(notification).extend({ unread: z.int() }),
  }),
  streamNotifications: route({
    method: 'GET',
    path: '/notifications/stream',
    access: member,
    summary: 'Stream events naming the records that changed; workers receive notifications and messages only',
    stream: liveTopics,
  }),
  readNotification: route({
    method: 'POST',
    path: '/notifications/{id}/read',
    access: member,
    summary: 'Mark a notification as read',
    params,
  }),
  readAllNotifications: route({
    method: 'POST',
    path: '/notifications/read-all',
    access: member,
    summary: 'Mark all notifications as read',
  }),
  deleteNotification: route({
    method: 'DELETE',
    path: '/notifications/{id}',
    access: member,
    summary: 'Delete a notification',
    params,
  }),
  clearNotifications: route({
    method: 'DELETE',
    path: '/notifications',
    access: member,
    summary: 'Delete all notifications',
  }),
  readNotificationSettings: route({
    method: 'GET',
    path: '/settings/notifications',
    access: member,
    summary: "Get the caller's notification settings",
    output: notificationSettings,
  }),
  saveNotificationSettings: route({
    method: 'PUT',
    path: '/settings/notifications',
    access: member,
    summary: "Update the caller's notification settings",
    versioned: true,
    body: notificationSettingsForm,
    output: notificationSettings,
  }),
  sendPhoneCode: route({
    method: 'POST',
    path: '/settings/notifications/phone/code',
    access: member,
    summary: 'Send a verification code to the saved phone number; the previous code expires',
  }),
  confirmPhone: route({
    // Not a POST: a refusal would roll back an attempt with an Idempotency-Key, so it would not be counted.
    method: 'PUT',
    path: '/settings/notifications/phone/confirmation',
    access: member,
    summary: 'Verify the phone number with the code; SMS notifications then go to it',
    body: z.strictObject({
      code: identifier(20).refine(
        (typed) => /^\d{6}$/.test(typed.replace(/[\s-]/g, '')),
        'notifications.validation.code',
      ),
    }),
    output: notificationSettings,
  }),
  listDevices: route({
    method: 'GET',
    path: '/settings/notifications/devices',
    access: member,
    summary: 'List the devices that receive push notifications, and the public key for subscribing',
    output: z.strictObject({ items: z.array(device), publicKey: z.string().nullable() }),
  }),
  addDevice: route({
    method: 'POST',
    path: '/settings/notifications/devices',
    access: member,
    summary: "Subscribe this device to the caller's push notifications; it is removed from any other account",
    status: 201,
    body: deviceForm,
    output: device,
  }),
  deleteDevice: route({
    method: 'DELETE',
    path: '/settings/notifications/devices/{id}',
    access: member,
    summary: 'Unsubscribe a device from push notifications',
    params,
  }),
}
