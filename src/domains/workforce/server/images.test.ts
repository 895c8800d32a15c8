import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { gifOf, pngBomb, pngOf } from '#platform/server/testing/hostile-files.ts'
import { imageOf } from '#platform/server/testing/image-of.ts'
import { cpuMsOf } from '#platform/server/testing/cpu-time.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workforce } from './routes.ts'
import { sampleWorker } from './samples.ts'

const world = await openWorld([...accounts, ...workforce])
const folder = join(world.services.config.dataDir, 'files')

let admin: SampleAccount
let params: { id: string }
beforeEach(async () => {
  const organisation = await sampleOrganisation(world)
  admin = await sampleUser(world, organisation)
  params = { id: (await sampleWorker(world, organisation)).accountId }
})

type Format = 'jpeg' | 'png' | 'gif'
const picture = (format: Format, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f62' } })
    .toFormat(format)
    .toBuffer()
const asFile = (bytes: Uint8Array, type = 'image/png') => new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
const put = (bytes: Uint8Array, type?: string, by = admin) =>
  world.call(workforceRoutes.setWorkerImage, { params, query: {}, file: asFile(bytes, type) }, by)
const stored = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}
const keyOf = async () =>
  (await world.sql<{ image: string | null }>`select image from workers where id = ${params.id}`)[0]?.image

describe('A photo', () => {
  test.each(['jpeg', 'png', 'gif'] as const)('as %s is cropped to a square and re-encoded', async (format) => {
    const { status, body } = await put(await picture(format), `image/${format}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      image: expect.stringMatching(`^/provider/workforce/${params.id}/image\\?v=`),
    })
    const given = await world.send('GET', body.image as string, undefined, admin)
    expect(given.status).toBe(200)
    expect(given.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    })
    expect(await imageOf(given.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('T21 loses its location and metadata, and is turned upright', async () => {
    const taken = await sharp({ create: { width: 40, height: 80, channels: 3, background: 'red' } })
      .composite([{ input: { create: { width: 40, height: 20, channels: 3, background: 'blue' } }, gravity: 'north' }])
      .jpeg()
      .withExif({ IFD0: { Artist: 'GPS 50.8467 4.3525' } })
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const { body } = await put(Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]), 'image/jpeg')
    const { bytes } = await world.send('GET', body.image as string, undefined, admin)
    expect(bytes.includes('GPS 50.8467')).toBe(false)
    expect(bytes.includes('<script>')).toBe(false)
    const { exif, orientation } = await imageOf(bytes).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    const { data } = await imageOf(bytes).raw().toBuffer({ resolveWithObject: true })
    // Upside down it was blue at the top: cropped and turned, the rest of the middle is red.
    expect([...data.subarray(0, 3)].map((value) => value > 128)).toEqual([true, false, false])
  })

  test('is replaced completely, and removed', async () => {
    await put(await picture('png'))
    const [first] = [await keyOf(), await put(await picture('jpeg'), 'image/jpeg')]
    const second = await keyOf()
    expect(second).not.toBe(first)
    expect(await stored()).toEqual(expect.arrayContaining([second]))
    expect(await stored()).not.toContain(first)
    const without = await world.call(workforceRoutes.removeWorkerImage, { params }, admin)
    expect(without.body).toMatchObject({ image: null, version: 4 })
    expect(await stored()).not.toContain(second)
    expect((await world.call(workforceRoutes.readWorkerImage, { params, query: {} }, admin)).status).toBe(404)
  })

  test('is removed with the worker', async () => {
    await put(await picture('png'))
    const key = await keyOf()
    expect((await world.call(workforceRoutes.deleteWorker, { params }, admin)).status).toBe(204)
    expect(await stored()).not.toContain(key)
  })

  test('T14 is refused without a session, to another organisation, and after signing out', async () => {
    await put(await picture('png'))
    const read = (by?: { cookie: string }) => world.call(workforceRoutes.readWorkerImage, { params, query: {} }, by)
    const stranger = await sampleUser(world, await sampleOrganisation(world))
    expect((await read()).status).toBe(401)
    expect((await read(stranger)).status).toBe(404)
    expect((await put(await picture('png'), 'image/png', stranger)).status).toBe(404)
    expect((await world.call(workforceRoutes.removeWorkerImage, { params }, stranger)).status).toBe(404)
    const user = await sampleUser(world, admin, 'user')
    expect((await read(user)).status).toBe(200)
    expect((await put(await picture('png'), 'image/png', user)).status).toBe(403)
    await world.call(accountRoutes.signOut, {}, user)
    expect((await read(user)).status).toBe(401)
  })

  test('is in the history without its key', async () => {
    await put(await picture('png'))
    const { body } = await world.call(workforceRoutes.readWorkerHistory, { params, query: {} }, admin)
    expect(body.items[0]?.changes).toEqual([{ field: 'image', before: '•••', after: '•••' }])
    expect(JSON.stringify(body)).not.toContain(await keyOf())
  })
})

describe('T19 a file that is not a JPG, PNG or GIF by its bytes and its type is refused', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
  test.each([
    ['SVG as PNG', Buffer.from(svg), 'image/png', 415, 'UNSUPPORTED_TYPE'],
    ['SVG', Buffer.from(svg), 'image/svg+xml', 415, 'UNSUPPORTED_TYPE'],
    ['HTML as JPG', Buffer.from('<html>'), 'image/jpeg', 415, 'UNSUPPORTED_TYPE'],
    ['a program', Buffer.from('MZ\u0090'), 'image/gif', 415, 'UNSUPPORTED_TYPE'],
    ['TIFF as PNG', Buffer.from('II*\u0000'), 'image/png', 415, 'UNSUPPORTED_TYPE'],
    ['HEIF as JPG', Buffer.from('\u0000\u0000\u0000\u0018ftypheic'), 'image/jpeg', 415, 'UNSUPPORTED_TYPE'],
    ['WebP', Buffer.from('RIFF1234WEBP'), 'image/webp', 415, 'UNSUPPORTED_TYPE'],
    ['nothing', Buffer.alloc(0), 'image/png', 415, 'UNSUPPORTED_TYPE'],
    [
      'a head without a body',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'image/png',
      422,
      'VALIDATION',
    ],
    ['SVG behind the head of a PNG', pngOf([Buffer.from(svg)]), 'image/png', 422, 'VALIDATION'],
  ])('%s', async (_, bytes, type, status, code) => {
    const before = await stored()
    const answer = await put(bytes, type, { ...admin, language: 'en' } as never)
    expect([answer.status, answer.problem.code]).toEqual([status, code])
    expect(await stored()).toEqual(before)
    expect(await keyOf()).toBeNull()
  })

  test('a PNG declared as JPG, and a truncated image', async () => {
    const png = await picture('png')
    expect((await put(png, 'image/jpeg')).problem.code).toBe('UNSUPPORTED_TYPE')
    const answer = await put((await picture('jpeg', 900, 900)).subarray(0, 2000), 'image/jpeg', {
      ...admin,
      language: 'fr',
    } as never)
    expect(answer.problem).toMatchObject({
      code: 'VALIDATION',
      detail: 'Cette image n’a pas pu être traitée. Essayez-en une autre.',
    })
  })
})

test('T20 a photo of five megabytes is accepted, one byte more is refused', async () => {
  const jpeg = await picture('jpeg')
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
  expect((await put(padded(5 * 1024 * 1024), 'image/jpeg')).status).toBe(200)
  const more = await put(padded(5 * 1024 * 1024 + 1), 'image/jpeg')
  expect([more.status, more.problem.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

describe('T22 a small file that would decode to a huge image is refused immediately', () => {
  test.each([
    ['a PNG of 900 million pixels', pngBomb, 'image/png'],
    ['a GIF of 4 thousand million pixels', () => gifOf(1, 65_535, 65_535), 'image/gif'],
  ])('%s', async (_, make, type) => {
    const bytes = make()
    const memory = process.memoryUsage.rss()
    const ms = await cpuMsOf(async () => expect((await put(bytes, type)).status).toBe(422))
    expect(ms).toBeLessThan(1000)
    expect(process.memoryUsage.rss() - memory).toBeLessThan(150 * 1024 * 1024)
  })

  test('only the first of ten thousand frames of a GIF is decoded', async () => {
    const gif = gifOf(10_000, 8)
    const ms = await cpuMsOf(async () => expect((await put(gif, 'image/gif')).status).toBe(200))
    expect(ms).toBeLessThan(1000)
  })
})

describe('T39 no file remains without a row, and no row without a file', () => {
  test('if the file cannot be stored', async () => {
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, 'in the way')
    const { status, problem, headers } = await put(await picture('png'))
    expect([status, problem.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '60'])
    expect(await keyOf()).toBeNull()
    await rm(folder)
    expect((await put(await picture('png'))).status).toBe(200)
  })

  test('if the row cannot be written', async () => {
    const before = await stored()
    await world.sql(
      `create trigger in_the_way before update on workers for each row when (new.id = '${params.id}') execute function refuse_change()`,
    )
    expect((await put(await picture('png'))).status).toBe(500)
    await world.sql`drop trigger in_the_way on workers`
    expect(await stored()).toEqual(before)
    expect(await keyOf()).toBeNull()
  })

  test('if two photos are sent at the same moment', async () => {
    const before = await stored()
    const answers = await Promise.all([1, 2, 3, 4].map(async () => put(await picture('png'))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await stored()).filter((name) => !before.includes(name))).toEqual([await keyOf()])
  })
})
