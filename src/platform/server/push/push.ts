import type { RequestOptions } from 'node:http'
import { join } from 'node:path'
import { storedSecret } from '#platform/server/crypto/stored-secret.ts'
import { type Config, userAgent } from '../config/config.ts'
import { isVapidKeyPair, type VapidKeys } from '../config/vapid-keys.ts'
import { addressOf } from '../mail/email.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'
import type { Subscription } from './devices.ts'
import type { OpenRequest } from './public-way.ts'

type Sender = Pick<Config, 'vapid' | 'publicUrl' | 'mailFrom'>

/** The device no longer exists: it can never receive a push message again. */
export class DeviceNotFound extends Undeliverable {}

// Anyone can register an address that never responds.
const timeoutMs = 3000
// After a longer absence it is read in the application.
const lifetimeSeconds = 24 * 3600
const gone = new Set([404, 410])
// Refused for its content, not for its time.
const permanent = new Set([400, 401, 403, 405, 413])
const encoding = 'aes128gcm'

/** Sends an encrypted message to a device's push service. If it is not accepted, throws DeviceNotFound, Undeliverable, or an error worth a retry. */
export async function push(
  subscription: Subscription,
  message: string,
  { config, way }: { config: Sender; way: OpenRequest },
): Promise<void> {
  const address = new URL(subscription.endpoint)
  const body = await encrypted(message, subscription.keys)
  const headers = {
    'user-agent': userAgent,
    authorization: await vapidAuthorization(config, address.origin),
    ttl: lifetimeSeconds,
    urgency: 'normal',
    'content-encoding': encoding,
    'content-type': 'application/octet-stream',
    'content-length': body.length,
  }
  const status = await statusOf(way, address, body, {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status >= 200 && status < 300) return
  const why = `the push service answered ${status}`
  if (gone.has(status)) throw new DeviceNotFound(why)
  throw permanent.has(status) ? new Undeliverable(why) : new Error(why)
}

/** The value of the header with which push services recognise this server; valid for twelve hours and one origin (RFC 8292). */
export async function vapidAuthorization(config: Sender, origin: string): Promise<string> {
  if (!config.vapid) throw new Error('there are no keys to push with')
  const { publicKey, privateKey } = config.vapid
  const webPush = await loadWebPush()
  return webPush.getVapidHeaders(origin, subjectOf(config), publicKey, privateKey, encoding).Authorization
}

async function encrypted(message: string, { p256dh, auth }: Subscription['keys']): Promise<Buffer> {
  const webPush = await loadWebPush()
  try {
    return webPush.encrypt(p256dh, auth, message, encoding).cipherText
  } catch {
    throw new DeviceNotFound('the keys of the device are invalid')
  }
}

// Loaded with the first message: it would slow down every start and every command.
const loadWebPush = async () => (await import('web-push')).default

// The package could send as well, but neither checks the resolved address nor limits the whole request.
function statusOf(way: OpenRequest, address: URL, body: Buffer, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = way(address, options)
    request.once('error', reject)
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      // The response body is not read: the address may belong to an attacker, who could make it endless.
      response.destroy()
    })
    request.end(body)
  })
}

// A web address or a mailbox. Apple refuses localhost.
function subjectOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && hostname !== 'localhost') return publicUrl
  return `mailto:${addressOf(mailFrom)}`
}

/** The keys in the data folder, generated at the first start and readable by their owner alone. */
export async function storedVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid-keys')
  const stored = await storedSecret(file, async () => {
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return `${publicKey} ${privateKey}`
  })
  const [publicKey = '', privateKey = ''] = stored.trim().split(' ')
  const keys = { publicKey, privateKey }
  if (!isVapidKeyPair(keys)) throw new Error(`${file} does not hold a pair of keys: restore it from a backup`)
  return keys
}
