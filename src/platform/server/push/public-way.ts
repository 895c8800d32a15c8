import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { type ClientRequest, request as plainRequest, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Opens a call to an address from user input. */
export type OpenRequest = (address: URL, options: RequestOptions) => ClientRequest

/** The address may not be called: it is not https, it is a number, or its name resolves to a private network. */
export class AddressRefused extends Error {}

/** Finds all addresses of a host, as `dns.lookup` does. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * The way out for addresses that others choose: https alone, to hosts with a name that leads outside; redirects are not followed. The name
 * is resolved once for each request. Hosts in the given private networks can be called too, also by number, and this machine also without
 * https.
 */
export function makePublicWay(resolve: Resolve, privateNetworks: readonly string[] = []): OpenRequest {
  const checked = checkedLookup(resolve, (address) => isPublic(address) || isWithin(address, privateNetworks))
  return (address, options) => {
    requireCallable(address, privateNetworks)
    const open = address.protocol === 'http:' ? plainRequest : request
    // The connection uses the address that the lookup returned: the name cannot resolve to another one in between.
    return open(address, { ...options, lookup: checked, agent: false })
  }
}

/** The public way with the names of the operating system. */
export const publicWay: OpenRequest = makePublicWay(lookup)

/** The public way, and the way to the given private networks. */
export const wayInto = (privateNetworks: readonly string[]): OpenRequest => makePublicWay(lookup, privateNetworks)

/** Throws `AddressRefused` for an address that can be refused before its name is looked up: one without https, or a number. */
export function requireCallable(address: URL, privateNetworks: readonly string[] = []): void {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isNumber = isIP(host) !== 0
  const isNamed = isNumber && isWithin(host, privateNetworks)
  const isPlain = isNamed && address.protocol === 'http:' && ipaddr.process(host).range() === 'loopback'
  if (address.protocol !== 'https:' && !isPlain) throw new AddressRefused('only https is gone out by')
  if (isNumber && !isNamed) throw new AddressRefused('a number is no name of a host')
}

/** True for an address of the public network: not of this machine, nor of any network within. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Only this block of IPv6 is given out; others may translate to addresses within, as 64:ff9b:1::/48 does (RFC 8215).
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number])
}

function isWithin(address: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(address)
  return networks
    .map((network) => ipaddr.parseCIDR(network))
    .some((network) => {
      const [base] = network
      return base.kind() === parsed.kind() && parsed.match(network as never)
    })
}

const timeoutMs = 3000

/**
 * True if a host has an address that is neither public nor in the given private networks. A host that cannot be found within three
 * seconds has none.
 */
export async function leadsInside(hostname: string, privateNetworks: readonly string[]): Promise<boolean> {
  const late = AbortSignal.timeout(timeoutMs)
  const found = await Promise.race([
    lookupAll(hostname, { all: true }).catch(() => []),
    new Promise<LookupAddress[]>((resolve) => late.addEventListener('abort', () => resolve([]), { once: true })),
  ])
  return found.some(({ address }) => !isPublic(address) && !isWithin(address, privateNetworks))
}

function checkedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address))) {
        return done(new AddressRefused(`${hostname} does not lead outside`), [])
      }
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })
  }
}
