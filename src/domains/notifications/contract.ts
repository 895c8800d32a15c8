import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { member, route } from '#base/route.ts'
import { id } from '#base/text.ts'

/** What can be told; the words stand at `notifications.kinds.<kind>`, the values fill their placeholders. */
export const notificationKinds = [
  'assignmentOffered',
  'assignmentAccepted',
  'assignmentRejected',
  'assignmentCancelled',
  'assignmentGivenUp',
  'offerExpired',
  'positionFilled',
  'shiftsPublished',
  'shiftChanged',
  'shiftCancelled',
  'timeOffAsked',
  'timeOffWithdrawn',
  'timeOffApproved',
  'timeOffRejected',
  'entriesSubmitted',
  'entryApproved',
  'entryRejected',
  'entryChangesRequested',
  'entriesWaiting',
  'entriesToSubmit',
  'payStubIssued',
  'clockLeftOpen',
  'workerLeftOpen',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const notification = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKinds),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Where it leads, within the application. */
  link: z.string(),
  at: z.string(),
  readAt: z.string().nullable(),
  allowed: z.array(z.enum(['read', 'delete'])),
})
export type Notification = z.output<typeof notification>

const params = z.strictObject({ id })

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/notifications',
    gate: member,
    summary: "One's notifications, newest first",
    query: pageQuery(['at'])
      .pick({ limit: true, cursor: true })
      .extend({ unread: z.enum(['true']).optional() }),
    output: pageOf(notification).extend({ unread: z.int() }),
  }),
  readNotification: route({
    method: 'POST',
    path: '/notifications/{id}/read',
    gate: member,
    summary: 'Mark one as read',
    params,
  }),
  readAllNotifications: route({
    method: 'POST',
    path: '/notifications/read-all',
    gate: member,
    summary: 'Mark all as read',
  }),
  deleteNotification: route({
    method: 'DELETE',
    path: '/notifications/{id}',
    gate: member,
    summary: 'Clear one',
    params,
  }),
  clearNotifications: route({ method: 'DELETE', path: '/notifications', gate: member, summary: 'Clear all' }),
}
