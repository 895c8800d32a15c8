import { lookup, type LookupAddress } from 'node:dns'
import type { ClientRequest, RequestOptions } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Opens a call to an address from user input. */
export type OpenRequest = (address: URL, options: RequestOptions) => ClientRequest

/** The way out for addresses that others choose: https alone, to hosts with a name that leads outside; redirects are not followed. */
export const publicWay: OpenRequest = (address, options) => {
  if (address.protocol !== 'https:') throw new Error('only https is gone out by')
  if (isIP(address.hostname.replace(/^\[|\]$/g, ''))) throw new Error('a number is no name of a host')
  // The connection uses the address that the lookup returned: the name cannot resolve to another one in between.
  return request(address, { ...options, lookup: publicLookup, agent: false })
}

/** True for an address of the public network: not of this machine, nor of any network within. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublic(address))) {
      return done(new Error(`${hostname} does not lead outside`), [])
    }
    if (options.all) return done(null, found as LookupAddress[])
    done(null, first.address, first.family)
  })
}
