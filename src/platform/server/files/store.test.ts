import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { makeFolderStore } from './store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interim-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const store = (below = 'files') => makeFolderStore(join(folder, below), makeLog('silent'))
const names = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

test('a file is stored byte for byte under an unguessable key, until it is deleted', async () => {
  const files = store()
  const [one, other] = [await files.put(Buffer.from('one')), await files.put(Buffer.from('one'))]
  expect(one).toMatch(/^[0-9a-f]{48}$/)
  expect(one).not.toBe(other)
  expect(Buffer.from((await files.get(one)) as Uint8Array).toString()).toBe('one')
  await files.delete(one)
  await files.delete(one)
  expect(await files.get(one)).toBeUndefined()
  expect(Buffer.from((await files.get(other)) as Uint8Array).toString()).toBe('one')
  expect(await names()).toHaveLength(1)
})

test('T21 no key leads out of the folder', async () => {
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'secret'), 'secret')
  for (const key of ['../secret', '..%2fsecret', '/etc/passwd', 'secret', '', '\u0000']) {
    expect(await store().get(key)).toBeUndefined()
    await store().delete(key)
  }
  expect((await names()).map(({ name }) => name)).toEqual(['secret'])
})

test('T39 a file that cannot be stored is reported and leaves nothing behind', async () => {
  await writeFile(join(folder, 'full'), '')
  await expect(store('full').put(Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  const files = store()
  await mkdir(join(folder, 'files'))
  // Root writes everywhere, so the way is blocked by a file as well.
  await chmod(join(folder, 'files'), 0o500)
  for (let first = 0; first < 256; first++)
    await writeFile(join(folder, 'files', first.toString(16).padStart(2, '0')), '').catch(() => undefined)
  await expect(files.put(Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await chmod(join(folder, 'files'), 0o700)
  await rm(join(folder, 'files'), { recursive: true })
  expect(await files.get(await files.put(Buffer.from('x')))).toBeDefined()
})
