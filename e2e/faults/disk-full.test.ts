import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { type EmbeddedDatabase, launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { databaseUrl, faultSettings, onRunning, type ServerProcess, startServer } from './server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'interim-full-'))
const files = join(dataDir, 'files')
const settings = faultSettings(dataDir)
mkdirSync(files)
// A disk of 20 MB for the files only; the tests are skipped without the right to mount one.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'interim', files]).status === 0
const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, files])

describe.skipIf(!isMounted)('T39 on a disk of twenty megabytes', () => {
  let database: EmbeddedDatabase
  let server: ServerProcess
  let manager: SampleAccount
  let worker: SampleAccount

  beforeAll(async () => {
    database = await launchEmbedded({ dataDir, log: () => undefined })
    await onRunning(settings, database, async (world) => {
      const organisation = await sampleOrganisation(world)
      manager = await sampleUser(world, organisation, 'manager')
      worker = await sampleWorker(world, organisation)
    })
    server = await startServer({ ...settings, DATABASE_URL: databaseUrl(database) })
  })

  afterAll(async () => {
    await server?.stop()
    await database?.stop()
    execFileSync('umount', ['-l', files])
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  const call = (method: string, path: string, body?: Uint8Array | string, type = 'application/pdf') =>
    fetch(`${server.url}/api${path}`, {
      method,
      headers: { cookie: `interim=${manager.cookie}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: body as BodyInit }),
    })
  const threeMegabytes = Buffer.concat([samplePdf(), Buffer.alloc(3 * 1024 * 1024, ' ')])
  const add = () => call('POST', `/documents?name=a.pdf&workerId=${worker.accountId}`, threeMegabytes)
  const stored = async () => {
    const all = await readdir(files, { recursive: true, withFileTypes: true })
    return all.filter((one) => one.isFile() && one.name !== 'filler').map(({ name }) => name)
  }
  const listed = async () => {
    const { items } = (await (await call('GET', '/documents?limit=200')).json()) as { items: { id: string }[] }
    return items.map(({ id }) => id)
  }
  /** Expects as many files as rows, each of them complete, and no partly written ones. */
  async function expectEqual() {
    const [ids, names] = [await listed(), await stored()]
    expect(names).toHaveLength(ids.length)
    expect(names.filter((name) => !/^[0-9a-f]{48}$/.test(name))).toEqual([])
    for (const id of ids) {
      const content = await call('GET', `/documents/${id}/content`)
      expect([content.status, (await content.arrayBuffer()).byteLength]).toEqual([200, threeMegabytes.length])
    }
    return ids
  }
  async function expectRefused(answer: Response) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringMatching(/\w/) })
  }
  /** Expects that requests that store no file still succeed. */
  async function expectTheRest() {
    const path = `/provider/workforce/${worker.accountId}/certifications`
    const added = await call('POST', path, JSON.stringify({ name: 'VCA' }), 'application/json')
    expect(added.status).toBe(201)
    expect((await call('GET', path)).status).toBe(200)
    expect((await call('GET', '/health/ready')).status).toBe(200)
  }

  it('refuses uploads while the disk is full, stores as many files as rows, and recovers automatically when space is freed', async () => {
    let answer = await add()
    for (let sent = 1; answer.status === 201 && sent < 20; sent++) answer = await add()
    await expectRefused(answer)
    // Several at the same time, none of which fits.
    for (const one of await Promise.all([add(), add(), add(), add()])) await expectRefused(one)
    const ids = await expectEqual()
    expect(ids.length).toBeGreaterThan(3)
    await expectTheRest()
    expect((await call('DELETE', `/documents/${ids[0]}`)).status).toBe(204)
    expect((await add()).status).toBe(201)
    expect(await expectEqual()).toHaveLength(ids.length)
  })

  it('does the same when another program has filled it to the last byte', async () => {
    const filler = join(files, 'filler')
    await writeFile(filler, Buffer.alloc(20 * 1024 * 1024)).catch(() => undefined)
    await expectRefused(await add())
    await expectEqual()
    await expectTheRest()
    await rm(filler)
    const [first] = await listed()
    await call('DELETE', `/documents/${first}`)
    expect((await add()).status).toBe(201)
    await expectEqual()
  })

  it('serves stored files while the disk is read-only, and recovers automatically when it is writable again', async () => {
    const [first] = await listed()
    await call('DELETE', `/documents/${first}`)
    remount('ro')
    await expectRefused(await add())
    await expectEqual()
    await expectTheRest()
    remount('rw')
    expect((await add()).status).toBe(201)
    await expectEqual()
  })
})
