import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { deviceOf } from '#domains/accounts/rules.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import {
  type Device as Kept,
  forgetDevice,
  keepDevice,
  listDevices as listKept,
} from '#platform/server/push/devices.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Device, notificationRoutes } from '../contract.ts'

function shown({ id, endpoint, userAgent, createdAt }: Kept): Device {
  return { id, mark: hashOf(endpoint).toString('base64url'), ...deviceOf(userAgent), createdAt, allowed: ['delete'] }
}

/** On which devices the reader is told, the latest first. */
export async function listDevices(scope: ActorScope): Promise<Answer<typeof notificationRoutes.listDevices>> {
  const items = (await listKept(scope)).map(shown)
  return { items, publicKey: scope.config.vapid?.publicKey ?? null }
}

/** From now on the reader is told on this device too, of what comes. */
export async function addDevice(
  scope: ActorScope,
  { body }: Received<typeof notificationRoutes.addDevice>,
): Promise<Device> {
  return shown(await keepDevice(scope, body))
}

/** The reader is told on a device no longer. */
export async function deleteDevice(scope: ActorScope, id: string): Promise<void> {
  if (!(await forgetDevice(scope, id))) throw refuse.NOT_FOUND()
}
