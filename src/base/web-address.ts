import { limits, line, visible } from './text.ts'

/**
 * Parses an address that a person or an operator has entered; undefined unless it leads where a reader believes. Programs read addresses in
 * different ways: browsers end a host at a backslash and drop tabs and line breaks, and what is before an at sign is no host. Such addresses
 * are refused, and those with characters that nobody sees. `withCredentials` allows a user and a password, for settings.
 */
export function parseAddress(value: string, { withCredentials = false } = {}): URL | undefined {
  if (/[\s\\]/.test(value) || value !== visible(value)) return undefined
  const address = URL.parse(value)
  if (!address || withCredentials) return address ?? undefined
  const hasCredentials = address.username !== '' || address.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(value)
  return hasCredentials ? undefined : address
}

/** An http or https address of a name, not of a number in some network; nothing else may become a link. */
export function webAddress() {
  return line(limits.address).refine((value) => {
    const address = parseAddress(value)
    const isWeb = address !== undefined && ['http:', 'https:'].includes(address.protocol)
    return isWeb && /\.[a-z][a-z0-9-]+\.?$/.test(address.hostname)
  }, 'platform.validation.webAddress')
}
