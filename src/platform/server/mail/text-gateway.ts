import { userAgent } from '../config/config.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'

const timeoutMs = 5000
// A path that is set up wrongly answers 404 or 410: what waits for it is sent once it is right.
const permanent = new Set([400, 422])

/**
 * Hands a text message to an HTTP gateway as Twilio's takes them: a form with `To` and `Body`, beside what the address's own
 * query says (`From=%2B3225550000`), with its user and password. Throws Undeliverable, or an error worth a retry.
 */
export async function sendText(gateway: string, to: string, body: string): Promise<void> {
  const address = new URL(gateway)
  const form = new URLSearchParams([...address.searchParams, ['To', to], ['Body', body]])
  const user = decodeURIComponent(address.username)
  const password = decodeURIComponent(address.password)
  address.username = ''
  address.password = ''
  address.search = ''
  const answer = await fetch(address, {
    method: 'POST',
    body: form,
    headers: {
      'user-agent': userAgent,
      ...(user !== '' && { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  // Its words are not kept: some gateways repeat the number, and what was to be said.
  await answer.body?.cancel()
  if (answer.ok) return
  const why = `the gateway answered ${answer.status}`
  throw permanent.has(answer.status) ? new Undeliverable(why) : new Error(why)
}
