import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount } from '#domains/accounts/server/samples.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { documentTypes, maxDocumentBytes } from '../rules.ts'
import { documents } from './routes.ts'

const world = await openWorld([...accounts, ...workforce, ...documents])
const { pdf } = documentTypes
let port = 0
beforeAll(async () => {
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.server.server.address() as AddressInfo).port
})

let manager: SampleAccount
let worker: SampleAccount
let temporary: string[]
beforeEach(async () => {
  ;({ manager, worker } = await sampleTeam(world))
  temporary = await readdir(tmpdir())
})

const stored = async () => {
  const folder = join(world.services.config.dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}

/** Expects that an upload left nothing behind: no row, no file in the store and no temporary file. */
async function expectNothing(before: readonly string[]) {
  expect(await world.sql`select 1 from documents where organisation_id = ${worker.organisationId}`).toEqual([])
  const [row] = await world.sql<{ image: null }>`select image from workers where id = ${worker.accountId}`
  expect(row?.image).toBeNull()
  expect(await stored()).toEqual(before)
  const ours = (await readdir(tmpdir())).filter(
    (name) => !temporary.includes(name) && !name.startsWith('interim-test-'),
  )
  expect(ours.filter((name) => /upload|multipart|fastify|\.pdf/.test(name))).toEqual([])
}

const paths = {
  document: () => ['POST', `/api/documents?name=a.pdf&workerId=${worker.accountId}`, pdf],
  picture: () => ['PUT', `/api/provider/workforce/${worker.accountId}/image`, 'image/jpeg'],
} as const
const calls = Object.keys(paths) as (keyof typeof paths)[]

/** Writes a raw HTTP request and returns the status once the connection ends. */
async function spoken(call: keyof typeof paths, headers: Readonly<Record<string, string>>, body: string | Buffer) {
  const [method, path, type] = paths[call]()
  const all = {
    host: 'localhost',
    cookie: `interim=${manager.cookie}`,
    'content-type': type,
    connection: 'close',
    ...headers,
  }
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.end(body)
  const answer = (await buffer(socket).catch(() => Buffer.alloc(0))).toString()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

describe.each(calls)('T20 as a %s', (call) => {
  test.each([1, 20, 200_000])(
    'an upload that is broken off after %s bytes leaves no file and no row',
    async (bytes) => {
      const before = await stored()
      const over = new Promise((resolve) =>
        world.server.server.once('request', (_, response) => response.once('close', resolve)),
      )
      const [method, path, type] = paths[call]()
      const sent = request({
        port,
        method,
        path,
        headers: { 'content-type': type, 'content-length': 1_000_000, cookie: `interim=${manager.cookie}` },
      })
      sent.once('error', () => undefined)
      sent.write(Buffer.alloc(bytes, '%PDF-1.7 '), () => sent.destroy())
      await over
      await expectNothing(before)
    },
  )

  test('an upload shorter than its declared length is refused', async () => {
    const before = await stored()
    expect([0, 400, 408]).toContain(await spoken(call, { 'content-length': '100000' }, samplePdf()))
    await expectNothing(before)
  })

  test('an upload longer than its declared length is cut there and refused', async () => {
    const before = await stored()
    expect([400, 415, 422]).toContain(await spoken(call, { 'content-length': '10' }, samplePdf()))
    await expectNothing(before)
  })

  test.each(['-1', '1e3', '10, 10', 'abc', '99999999999999999999'])('a length of %s is refused', async (length) => {
    const before = await stored()
    expect([0, 400, 413]).toContain(await spoken(call, { 'content-length': length }, samplePdf()))
    await expectNothing(before)
  })

  test('two lengths, or a length with chunked encoding, are refused', async () => {
    const before = await stored()
    const both = { 'content-length': '10', 'transfer-encoding': 'chunked' }
    expect(await spoken(call, both, '0\r\n\r\n')).toBe(400)
    await expectNothing(before)
  })

  test('a chunked upload is cut off at the limit', async () => {
    const before = await stored()
    const one = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, ' '), Buffer.from('\r\n')])
    const pieces = Buffer.concat([...Array.from({ length: 11 }, () => one), Buffer.from('0\r\n\r\n')])
    expect([0, 413]).toContain(await spoken(call, { 'transfer-encoding': 'chunked' }, pieces))
    await expectNothing(before)
  })

  test('a chunked upload that ends within a chunk is refused', async () => {
    const before = await stored()
    const half = Buffer.concat([Buffer.from('ffff\r\n'), samplePdf()])
    expect([0, 400]).toContain(await spoken(call, { 'transfer-encoding': 'chunked' }, half))
    await expectNothing(before)
  })

  test.each([
    ['a thousand parts', 1000, 0],
    ['two hundred fields', 0, 200],
  ])('a form with %s is refused', async (_, parts, fields) => {
    const before = await stored()
    const part = (index: number) =>
      `--b\r\nContent-Disposition: form-data; name="f${index}"; filename="${index}.pdf"\r\nContent-Type: ${pdf}\r\n\r\n%PDF-1.7\r\n`
    const field = (index: number) => `--b\r\nContent-Disposition: form-data; name="a${index}"\r\n\r\nx\r\n`
    const form = [
      ...Array.from({ length: parts }, (_one, index) => part(index)),
      ...Array.from({ length: fields }, (_one, index) => field(index)),
      '--b--\r\n',
    ].join('')
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(form.length) }
    expect(await spoken(call, headers, form)).toBe(415)
    await expectNothing(before)
  })
})

test('T20 without a declared length ten megabytes are accepted, one byte more is refused', async () => {
  const [, path] = paths.document()
  const send = (size: number) =>
    world.server.inject({
      method: 'POST',
      url: path,
      cookies: { interim: manager.cookie as string },
      headers: { 'content-type': pdf, 'transfer-encoding': 'chunked' },
      payload: Buffer.concat([samplePdf(), Buffer.alloc(size - samplePdf().length, ' ')]),
    })
  expect((await send(maxDocumentBytes + 1)).statusCode).toBe(413)
  expect((await send(maxDocumentBytes)).statusCode).toBe(201)
})
