import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, route, signedIn } from '#base/route.ts'
import { someOrganisation, sessionOf } from '#platform/server/testing/session-of.ts'
import { sql } from '../db/statement.ts'
import { openWorld } from '../testing/world.ts'
import { ownMemory } from '../threads/own-memory.ts'
import { sentFile } from './files.ts'
import { serve } from './handlers.ts'

const routes = {
  weigh: route({
    method: 'PUT',
    path: '/file',
    access: anyone,
    summary: 'Weighs a file',
    upload: { types: ['text/csv', 'image/png'], maxBytes: 1000 },
    output: z.strictObject({ type: z.string(), bytes: z.int() }),
  }),
  hash: route({
    method: 'PUT',
    path: '/hash',
    access: anyone,
    summary: 'Returns the hash of a file',
    upload: { types: ['text/csv'], maxBytes: 3_000_000 },
    output: z.strictObject({ sha256: z.string(), ownsMemory: z.boolean() }),
  }),
  take: route({
    method: 'GET',
    path: '/file',
    access: anyone,
    summary: 'Gives a file',
    query: z.strictObject({ name: z.string(), fail: z.enum(['first', 'later']).optional() }),
    download: ['text/csv'],
  }),
}
const long = route({
  method: 'GET',
  path: '/long',
  access: signedIn,
  summary: 'Gives a long file',
  download: ['text/csv'],
})
let between = async (): Promise<unknown> => undefined

const world = await openWorld(
  serve(
    'test',
    { ...routes, long },
    {
      weigh: (_, { file }) => ({ type: file.type, bytes: file.bytes.length }),
      hash: (_, { file }) => ({ sha256: hashOf(file.bytes), ownsMemory: ownMemory(file.bytes).length === 1 }),
      take: (_, { query }) => ({ name: query.name, type: 'text/csv', bytes: pieces(query.fail) }),
      long: ({ db }) => ({
        name: 'long.csv',
        type: 'text/csv',
        bytes: (async function* () {
          for (const text of ['first;', 'second']) {
            // Each piece is a separate transaction, as the pages of a list are.
            const [row] = await db.manyAndCommit(sql<{ text: string }>`select ${text}::text as text`)
            yield Buffer.from(row?.text ?? '')
            await between()
          }
        })(),
      }),
    },
  ),
)

async function* pieces(fail: string | undefined) {
  if (fail === 'first') throw new Error('the disk is gone')
  yield Buffer.from('a;b\n')
  yield Buffer.from('1;2\n')
}

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const csv = (size: number) => new Blob(['x'.repeat(size)], { type: 'text/csv' })

test('a file arrives byte for byte, up to the limit of its route', async () => {
  expect((await world.call(routes.weigh, { file: csv(1000) })).body).toEqual({ type: 'text/csv', bytes: 1000 })
  const larger = await world.call(routes.weigh, { file: csv(1001) })
  expect([larger.status, larger.problem.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test.each(['with its length', 'without its length'])('a large file arrives byte for byte, %s', async (how) => {
  const bytes = randomBytes(2_345_678)
  const response = await world.server.inject({
    method: 'PUT',
    url: '/api/hash',
    headers: { 'content-type': 'text/csv' },
    payload: how === 'with its length' ? bytes : Readable.from(piecesOf(bytes)),
  })
  expect(response.json()).toEqual({ sha256: hashOf(bytes), ownsMemory: true })
})

test('of a large file that has arrived, one piece is taken in each turn of the event loop (F80)', async () => {
  const pieces = Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024))
  const request = { body: Readable.from(pieces), headers: { 'content-type': 'text/csv' } } as unknown as FastifyRequest
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns++
    next = setImmediate(count)
  }
  const { bytes } = await sentFile({ types: ['text/csv'], maxBytes: 2_000_000 }, request)
  clearImmediate(next)
  expect(bytes).toHaveLength(20 * 64 * 1024)
  // The first four are taken as they come: a file of their size holds nobody up.
  expect(turns).toBeGreaterThanOrEqual(15)
})

test('a file that does not say its length is cut off at the limit', async () => {
  const { statusCode } = await world.server.inject({
    method: 'PUT',
    url: '/api/file',
    headers: { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' },
    payload: 'x'.repeat(1001),
  })
  expect(statusCode).toBe(413)
})

test('a type that the route does not take is refused, and so is JSON', async () => {
  const html = await world.call(routes.weigh, { file: new Blob(['<b>'], { type: 'text/html' }) })
  expect([html.status, html.problem.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
  expect((await world.send('PUT', '/file', { a: 1 })).status).toBe(415)
  expect((await world.send('PUT', '/file')).status).toBe(415)
})

test('T21 a file is sent as an attachment under its own name, and its name cannot add a header', async () => {
  const given = await world.call(routes.take, { query: { name: 'Zoë "x";\r\nX-Evil: 1/../é.csv' } })
  expect(given.status).toBe(200)
  expect(given.bytes.toString()).toBe('a;b\n1;2\n')
  expect(given.headers['x-evil']).toBeUndefined()
  expect(given.headers['x-content-type-options']).toBe('nosniff')
  expect(given.headers['content-disposition']).toBe(
    `attachment; filename="Zoe _x__X-Evil: 1..e.csv"; filename*=UTF-8''Zo%C3%AB%20%22x%22%3BX-Evil%3A%201..%C3%A9.csv`,
  )
})

test.each([
  ['Fiche 山田太郎.pdf', 'Fiche .pdf'],
  ['山田太郎.pdf', 'file.pdf'],
  ['👩🏽‍🏭.csv', 'file.csv'],
  [`${'👩🏽‍🏭'.repeat(90)}.pdf`, 'file.pdf'],
  [`Paie x${'😀'.repeat(200)}.pdf`, 'Paie x.pdf'],
  ['محمد بن عبد الله.xlsx', 'file.xlsx'],
])('T57 %j is given with its ending, whole for who reads it', async (name, plain) => {
  const given = await world.call(routes.take, { query: { name } })
  expect(given.status).toBe(200)
  const header = String(given.headers['content-disposition'])
  const [, fallback = '', whole = ''] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(header) ?? []
  expect(fallback).toBe(plain)
  const ending = name.slice(name.lastIndexOf('.'))
  expect(name).toContain(decodeURIComponent(whole).slice(0, -ending.length))
  expect(decodeURIComponent(whole)).toMatch(new RegExp(`${ending}$`))
})

test('a file that cannot be made is refused like anything else', async () => {
  const failed = await world.call(routes.take, { query: { name: 'x.csv', fail: 'first' } })
  expect([failed.status, failed.problem.code]).toEqual([500, 'INTERNAL'])
})

test('a download that has begun arrives completely although a setting changes meanwhile; the next call is checked again', async () => {
  const organisation = await someOrganisation(world)
  const cookie = await sessionOf(world, organisation)
  between = () => world.sql`update organisations set version = version + 1 where id = ${organisation}`
  const files = [await world.call(long, {}, { cookie }), await world.call(long, {}, { cookie })]
  expect(files.map(({ status, bytes }) => [status, bytes.toString()])).toEqual([
    [200, 'first;second'],
    [200, 'first;second'],
  ])
})
