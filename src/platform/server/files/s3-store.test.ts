import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { makeS3Store } from './s3-store.ts'

let folder: string
let s3: S3rver
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interim-s3-'))
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'documents' }],
  })
  port = (await s3.run()).port
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (place = 'documents', leave = 'S3RVER:S3RVER') =>
  makeS3Store(`http://${leave}@127.0.0.1:${port}/${place}`, makeLog('silent'))

test.each(['documents', 'documents/of/workers/'])(
  'a file is kept in %s byte for byte, until it is deleted',
  async (place) => {
    const files = store(place)
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    const [one, other] = [await files.put(bytes), await files.put(Buffer.alloc(0))]
    expect(one).toMatch(/^[0-9a-f]{48}$/)
    expect(Buffer.from((await files.get(one)) as Uint8Array).equals(bytes)).toBe(true)
    await files.delete(one)
    await files.delete(one)
    expect(await files.get(one)).toBeUndefined()
    expect(await files.get(other)).toHaveLength(0)
  },
)

test('T21 a key of another format is not requested', async () => {
  const files = store()
  for (const key of ['../documents', '', '?list-type=2', '\u0000']) {
    expect(await files.get(key)).toBeUndefined()
    await files.delete(key)
  }
})

test.each([
  ['a key that the store does not know', () => store('documents', 'nobody:x')],
  ['no such bucket', () => store('nowhere')],
  ['nobody who answers', () => makeS3Store('http://a:b@127.0.0.1:1/documents', makeLog('silent'))],
])('T39 with %s nothing is kept, and that is said', async (_, open) => {
  await expect(open().put(Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
})

test('T39 a store that cannot be reached is not taken for one that has no such file', async () => {
  const files = makeS3Store('http://a:b@127.0.0.1:1/documents', makeLog('silent'))
  await expect(files.get('0'.repeat(48))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
})
