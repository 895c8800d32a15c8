import { retryAfterMs } from '#base/retries.ts'
import { parseAddress } from '#base/web-address.ts'

/** The states of a delivery. Only a test fails for good; other deliveries wait until they succeed or the endpoint is paused. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why the server pauses an endpoint: it answered 410, or a delivery failed for seven days. */
export const pauseReasons = ['gone', 'failing'] as const

const dayMs = 24 * 3600_000

/** For how long a delivery is retried before its endpoint is paused. */
export const retryPeriodMs = 7 * dayMs
/** For how long the former secret signs as well after a rotation. */
export const rotationMs = dayMs

/** The pause after a number of failed attempts: 5 s, 20 s, 80 s … at most 6 hours. */
export function redeliverAfterMs(tries: number): number {
  return retryAfterMs(tries, { firstMs: 5000, factor: 4, longestMs: 6 * 3600_000 })
}

/** The ports that an endpoint may have: those of https, and those that are not reserved for other services. */
function isAllowedPort(port: string): boolean {
  return port === '' || Number(port) === 443 || Number(port) >= 1024
}

/**
 * True for an address that an endpoint may have, before its host is looked up: https, a name, no credentials, no fragment. A loopback number
 * is for tests.
 */
export function isEndpointAddress(value: string): boolean {
  const address = parseAddress(value)
  if (!address || address.hash !== '' || !isAllowedPort(address.port)) return false
  if (address.protocol === 'http:') return address.hostname === '127.0.0.1'
  if (address.protocol !== 'https:') return false
  const host = address.hostname.replace(/\.$/, '').toLowerCase()
  // URL turns decimal, octal and hexadecimal forms of an IPv4 address into the usual one.
  const isNumber = host.startsWith('[') || /^[\d.]+$/.test(host)
  return !isNumber && host.includes('.') && !internalNames.test(host)
}

const internalNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa|onion)$/
