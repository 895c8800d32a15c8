import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { AddressRefused, publicWay, wayInto } from '../push/public-way.ts'
import { BodyTooLong, limitedFetch, openDirectly } from './limited-fetch.ts'

let answer: (response: ServerResponse) => void = (response) => response.end()
const received: string[] = []
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    received.push(`${request.method} ${request.url} ${Buffer.concat(pieces).toString()}`)
    answer(response)
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { timeoutMs: 5000, mostBytes: 100 }
const here = limitedFetch(wayInto(['127.0.0.0/8']), limits)

test('it sends a form and returns status, type and body', async () => {
  answer = (response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"a":1}')
  const response = await here(`${address}/token`, { method: 'POST', body: new URLSearchParams({ code: 'x y' }) })
  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
    201,
    'application/json',
    { a: 1 },
  ])
  expect(received.at(-1)).toBe('POST /token code=x+y')
})

test('it follows no redirect', async () => {
  answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
  const before = received.length
  expect((await here(address)).status).toBe(302)
  expect(received.length - before).toBe(1)
})

test('it stops at a body that is too long, and at the end of its time', async () => {
  answer = (response) => response.write('a'.repeat(101))
  await expect(here(address)).rejects.toThrow(BodyTooLong)
  answer = (response) => response.write('a')
  await expect(limitedFetch(wayInto(['127.0.0.0/8']), { ...limits, timeoutMs: 50 })(address)).rejects.toThrow()
  answer = (response) => response.destroy()
  await expect(here(address)).rejects.toThrow()
})

test.each([
  ['the usual way', here],
  ['the way of the operator', limitedFetch(openDirectly, limits)],
])('a body that is too long and arrives at once is refused, and throws nothing elsewhere: %s', async (_, fetch) => {
  const thrown: unknown[] = []
  const note = (error: unknown) => thrown.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  answer = (response) => response.end('a'.repeat(40_000))
  await expect(fetch(address)).rejects.toThrow(BodyTooLong)
  answer = (response) => response.end('ok')
  expect(await (await fetch(address)).text()).toBe('ok')
  expect(thrown).toEqual([])
})

test.each([
  ['https://10.0.0.1', ['127.0.0.0/8']],
  ['http://10.0.0.1', ['10.0.0.0/8']],
  ['http://sample.example', ['127.0.0.0/8']],
  ['https://localhost', ['10.0.0.0/8']],
  ['ftp://127.0.0.1', ['127.0.0.0/8']],
])('%s is refused with the private networks %j', async (target, networks) => {
  await expect(limitedFetch(wayInto(networks), limits)(target)).rejects.toThrow(AddressRefused)
})

test('without private networks this machine cannot be called', async () => {
  const before = received.length
  await expect(limitedFetch(publicWay, limits)(address)).rejects.toThrow(AddressRefused)
  expect(received).toHaveLength(before)
})
