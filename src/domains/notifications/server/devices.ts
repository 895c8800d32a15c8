import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { deviceOf } from '#domains/accounts/rules.ts'
import { addresseeOf } from '#domains/accounts/server/emails.ts'
import { readCredentials } from '#domains/accounts/server/queries.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { post } from '#platform/server/mail/outbox.ts'
import {
  type Device as Kept,
  forgetDevice,
  storeDevice,
  listDevices as listKept,
} from '#platform/server/push/devices.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import type { Device, notificationRoutes } from '../contract.ts'
import { deviceEmail } from './emails.ts'

function shown({ id, endpoint, userAgent, createdAt }: Kept): Device {
  return { id, mark: hashOf(endpoint).toString('base64url'), ...deviceOf(userAgent), createdAt, allowed: ['delete'] }
}

/** Lists the reader's push devices, latest first. */
export async function listDevices(scope: ActorScope): Promise<Answer<typeof notificationRoutes.listDevices>> {
  const items = (await listKept(scope)).map(shown)
  return { items, publicKey: scope.config.vapid?.publicKey ?? null }
}

// Each new device is confirmed by an email.
const anHour = { most: 20, minutes: 60 }

/** Turns on push notifications for a device until its session ends, and confirms that by email. */
export async function addDevice(
  scope: ActorScope,
  { body }: Received<typeof notificationRoutes.addDevice>,
): Promise<Device> {
  await countAttempt(scope.db, { [`devices:${scope.actor.accountId}`]: anHour }, scope.now)
  const { isNew, ...stored } = await storeDevice(scope, body)
  const device = shown(stored)
  if (isNew) await tellOfDevice(scope, device)
  return device
}

// Without it, somebody with short access to a browser could follow the notifications unnoticed.
async function tellOfDevice(scope: ActorScope, device: Pick<Device, 'browser' | 'system'>): Promise<void> {
  const { db, actor, config } = scope
  const account = await readCredentials(db, actor.organisationId, actor.accountId)
  if (!account) throw refuse.UNAUTHENTICATED()
  const email = deviceEmail(device, addresseeOf(account), config.publicUrl)
  await post(scope, actor.organisationId, email, { kind: 'device', beyond: 'wait' })
}

/** Removes one of the reader's push devices. */
export async function deleteDevice(scope: ActorScope, id: string): Promise<void> {
  if (!(await forgetDevice(scope, id))) throw refuse.NOT_FOUND()
}
