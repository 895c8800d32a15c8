import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { makePublicWay, publicWay } from '#platform/server/push/public-way.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { webhookRoutes } from '../contract/endpoints.ts'
import { webhooks } from './routes.ts'
import { sendEvent } from './sending.ts'

const world = await openWorld(webhooks)
const admin = await sampleUser(world, await sampleOrganisation(world))

// Names with an address of every kind that must not be reached.
const resolved: Record<string, readonly string[]> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'private10.example': ['10.0.0.5'],
  'private172.example': ['172.16.0.1'],
  'private192.example': ['192.168.1.1'],
  'linklocal.example': ['169.254.1.1'],
  'metadata.example': ['169.254.169.254'],
  'carrier.example': ['100.64.0.1'],
  'zero.example': ['0.0.0.0'],
  'multicast.example': ['224.0.0.251'],
  'broadcast.example': ['255.255.255.255'],
  'benchmark.example': ['198.18.0.1'],
  'reserved.example': ['240.0.0.1'],
  'protocol.example': ['192.0.0.1'],
  'documentation.example': ['192.0.2.1'],
  'unique.example': ['fd00::1'],
  'linklocal6.example': ['fe80::1'],
  'multicast6.example': ['ff02::1'],
  'unspecified6.example': ['::'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mappedhex.example': ['::ffff:7f00:1'],
  'compatible.example': ['::127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'localnat64.example': ['64:ff9b:1::7f00:1'],
  'sixtofour.example': ['2002:7f00:1::1'],
  'teredo.example': ['2001:0:7f00:1::1'],
  'discard.example': ['100::1'],
  'siteslocal.example': ['fec0::1'],
  'metadata6.example': ['fd00:ec2::254'],
  // Rebinding: one public address and an internal one.
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mixed6.example': ['2606:2800:220:1:248:1893:25c8:1946', '::1'],
}

// Only the resolver is replaced: every check, and the connection itself, is the product's.
const way = makePublicWay((hostname, _, done) =>
  done(
    null,
    (resolved[hostname.replace(/\.$/, '').toLowerCase()] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    })),
  ),
)

/** Addresses that are refused as soon as they are typed. */
const refused = [
  'http://receiver.example/',
  'http://127.0.0.1:8080/',
  'http://127.1:8080/',
  'http://localhost:8080/',
  'ftp://receiver.example/',
  'file:///etc/passwd',
  'gopher://receiver.example/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'https://user:password@receiver.example/',
  'https://user@receiver.example/',
  'https://receiver.example:22/',
  'https://receiver.example:25/',
  'https://receiver.example:80/',
  'https://receiver.example:1023/',
  'https://receiver.example/#fragment',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://127.0.0.1./',
  'https://10.0.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  'https://[fe80::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://93.184.216.34/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://sub.localhost/',
  'https://router.local/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://intranet/',
  'https://①②⑦.⓪.⓪.①/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'https://127。0。0。1/',
]

let server: Server
let port = 0
let connections = 0
beforeAll(async () => {
  server = createServer((_, response) => void response.end())
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const event = { id: 'e', type: 'webhook.test', timestamp: '2026-11-20T08:00:00Z', data: {} }
const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
const send = (address: string, by = publicWay) => sendEvent(by, { address, secrets }, event, new Date())
const add = (address: string) =>
  world.call(webhookRoutes.addWebhook, { body: { name: 'Hostile', address, types: [] } }, admin)
const withPort = (address: string) => address.replace(/^(https:\/\/[^/]+?)\/(?!\/)/, `$1:${port}/`)

test('T61 at least 60 hostile targets are tried', () => {
  expect(refused.length + Object.keys(resolved).length * 2).toBeGreaterThanOrEqual(60)
})

describe('T61 an address that is hostile by its form is refused, and never reached', () => {
  test.each(refused)('%s', async (address) => {
    const { status, problem } = await add(address)
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['address']])
    // As if it had been stored by an earlier version, with the port of a server that listens here.
    const attempt = await send(withPort(address))
    expect(attempt.status).toBeNull()
    expect(attempt.error).not.toBe('')
    expect(connections).toBe(0)
  })
})

describe('T61 a name that leads to an internal address is never reached', () => {
  const names = Object.keys(resolved).flatMap((name) => [name, `${name.toUpperCase()}.`])
  test.each(names)('%s', async (name) => {
    const attempt = await send(`https://${name}:${port}/`, way)
    expect([attempt.status, attempt.error]).toEqual([null, expect.stringContaining('does not lead outside')])
    expect(connections).toBe(0)
  })
})

test('T61 the server that counts connections can be reached', async () => {
  await fetch(`http://127.0.0.1:${port}/`)
  expect(connections).toBe(1)
})
