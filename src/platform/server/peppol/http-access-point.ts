import { z } from 'zod'
import { cutText } from '#base/cut-text.ts'
import type { Config } from '../config/config.ts'
import { limitedFetch, openDirectly } from '../outgoing/limited-fetch.ts'
import type { AccessPoint, Participant, Transmission } from './access-point.ts'

const defaultTimeoutMs = 20_000
const mostBytes = 64 * 1024

/** Words of another server: one line without control characters, and never longer than this. */
const words = z
  .string()
  .nullish()
  .transform((text) => {
    const line = (text ?? '')
      .toWellFormed()
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
    return line === '' ? null : cutText(line, 500)
  })

const registration = z.object({ registered: z.boolean(), name: words })
const transmission = z.object({ state: z.enum(['sent', 'delivered', 'rejected']), reason: words })
const problem = z.object({ reason: words })

// The document itself is refused: a retry would fail in the same way.
const refusing = new Set([400, 413, 422])

/** Returns the access point of the settings; undefined if there is none. Its interface is described in docs/operations.md. */
export function accessPointOf(
  { peppol }: Pick<Config, 'peppol'>,
  options: { readonly timeoutMs?: number } = {},
): AccessPoint | undefined {
  return peppol && makeHttpAccessPoint(peppol, options)
}

/**
 * An access point that is called over HTTP. Its answers are not trusted: they are limited in size and time, redirects are not followed,
 * and only known fields are read.
 */
export function makeHttpAccessPoint(
  { url, token }: NonNullable<Config['peppol']>,
  { timeoutMs = defaultTimeoutMs } = {},
): AccessPoint {
  const fetch = limitedFetch(openDirectly, { timeoutMs, mostBytes })
  const base = url.replace(/\/+$/, '')
  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body,
    })
    return { status: response.status, text: await response.text() }
  }
  const read = async (id: string): Promise<Transmission | undefined> => {
    const { status, text } = await call('GET', `/documents/${id}`)
    if (status === 404) return undefined
    return transmission.parse(answerOf(status, text))
  }
  return {
    async lookUp(participant, kind) {
      const path = `/participants/${encodeURIComponent(idOf(participant))}?document=${kind}`
      const { status, text } = await call('GET', path)
      const { registered, name } = registration.parse(answerOf(status, text))
      return { isRegistered: registered, name }
    },
    async send({ id, kind, organisationId, sender, recipient, xml }) {
      const headers = {
        'content-type': 'application/xml; charset=utf-8',
        'peppol-document': kind,
        'peppol-sender': idOf(sender),
        'peppol-recipient': idOf(recipient),
        'interim-organisation': organisationId,
      }
      const { status, text } = await call('PUT', `/documents/${id}`, headers, Buffer.from(xml).toString('utf8'))
      if (refusing.has(status)) return { state: 'rejected', reason: reasonIn(text) }
      // Its content is another one, as after an upgrade between two attempts: what was sent first counts.
      const known = status === 409 ? await read(id) : undefined
      return known ?? transmission.parse(answerOf(status, text))
    },
    read,
  }
}

const idOf = ({ scheme, address }: Participant) => `${scheme}:${address}`

function answerOf(status: number, text: string): unknown {
  if (status < 200 || status > 299) throw new Error(`the access point answered ${status}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the access point did not answer with JSON')
  }
}

function reasonIn(text: string): string | null {
  try {
    return problem.parse(JSON.parse(text)).reason
  } catch {
    return null
  }
}
