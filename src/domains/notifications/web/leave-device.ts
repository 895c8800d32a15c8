import { call } from '#platform/web/api/client.ts'
import { notificationRoutes } from '../contract.ts'
import { currentSubscription, inTime, markOf } from './device/browser-push.ts'

const timeoutMs = 2000

/** Stops push notifications on this device at sign-out, without delaying it. */
export async function leaveDevice(): Promise<void> {
  await inTime(leave(), timeoutMs).catch(() => undefined)
}

async function leave(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  const mark = await markOf(subscription)
  // Without a network the browser unsubscribes anyway; the server removes the device when the push service reports it gone.
  const left = subscription.unsubscribe()
  const { items } = await call(notificationRoutes.listDevices, {})
  const own = items.find((device) => device.mark === mark)
  if (own) await call(notificationRoutes.deleteDevice, { params: { id: own.id } })
  await left
}
