import type { Config } from '../config.ts'
import { Hopeless } from '../mail/text-gateway.ts'
import type { Subscription } from './devices.ts'
import type { Way } from './public-way.ts'
import { sealed } from './sealed.ts'
import { vapidAuthorization } from './vapid.ts'

/** The device is one no longer: nothing will ever be pushed to it again. */
export class DeviceGone extends Hopeless {}

// Anybody can give an address that never answers.
const patienceMs = 3000
// Who was away for longer reads it in the application.
const keptSeconds = 24 * 3600
const gone = new Set([404, 410])
// Refused for what it is, not for when it came.
const hopeless = new Set([400, 401, 403, 405, 413])

/** Hands a sealed message to a device's push service. Throws where it is not taken: DeviceGone, Hopeless, or for now. */
export async function push(
  { endpoint, keys }: Subscription,
  message: string,
  { config, now, way }: { config: Pick<Config, 'vapid' | 'publicUrl' | 'mailFrom'>; now: string; way: Way },
): Promise<void> {
  if (!config.vapid) throw new Error('there are no keys to push with')
  const address = new URL(endpoint)
  const body = sealedFor(message, keys)
  const authorization = vapidAuthorization(config.vapid, {
    audience: address.origin,
    subject: subjectOf(config),
    now,
  })
  const status = await new Promise<number>((resolve, reject) => {
    const call = way(address, {
      method: 'POST',
      headers: {
        authorization,
        ttl: keptSeconds,
        urgency: 'normal',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    call.once('error', reject)
    call.once('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      // The response body is not read: the address may belong to anybody, who could make it endless.
      answer.destroy()
    })
    call.end(body)
  })
  if (status >= 200 && status < 300) return
  const why = `the push service answered ${status}`
  if (gone.has(status)) throw new DeviceGone(why)
  throw hopeless.has(status) ? new Hopeless(why) : new Error(why)
}

function sealedFor(message: string, keys: Subscription['keys']): Buffer {
  try {
    return sealed(message, keys)
  } catch {
    throw new DeviceGone('the keys of the device are none')
  }
}

// Some services refuse what is neither.
function subjectOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
