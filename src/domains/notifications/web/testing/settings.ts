import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { type NotificationSettings, notificationRoutes } from '../../contract.ts'
import { channels, notificationTypes } from '../../rules.ts'

/** The settings of a user: everything in the application and by email, nothing by SMS. */
export const chosen: NotificationSettings = {
  types: Object.fromEntries(
    notificationTypes.map((type) => [
      type,
      Object.fromEntries(channels.map((channel) => [channel, channel !== 'sms'])),
    ]),
  ) as NotificationSettings['types'],
  digest: 'daily',
  quietFrom: '22:00',
  quietTo: '07:00',
  urgentOffers: false,
  timeZone: 'Europe/Brussels',
  phone: null,
  isPhoneConfirmed: false,
  isSmsOffered: true,
  version: 2,
  allowed: ['edit'],
}

export function answerChoices(api: FakeApi, found: NotificationSettings = chosen): void {
  api.answers(notificationRoutes.readNotificationSettings, () => found)
  api.answers(notificationRoutes.listDevices, () => ({ items: [], publicKey: null }))
}
