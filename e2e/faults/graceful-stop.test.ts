import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { ends, hears, hearStream } from '#platform/server/testing/received-stream.ts'
import { databaseUrl, faultSettings, onRunning, startServer } from './server-process.ts'

const rounds = 4
const limitMs = 2000
const dataDir = await mkdtemp(join(tmpdir(), 'interim-stop-'))
const database = await launchEmbedded({ dataDir, log: () => undefined })
const settings = { ...faultSettings(dataDir), DATABASE_URL: databaseUrl(database) }
const user = await onRunning(settings, database, async (world) => sampleUser(world, await sampleOrganisation(world)))
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly isWhole: boolean
}

interface SentRequest {
  /** Resolves once the operating system has the whole request. */
  readonly sent: Promise<unknown>
  /** The response, or the reason why the connection ended without one. */
  readonly answer: Promise<Answer | string>
}

/** Sends a request on a keep-alive connection. */
function ask(url: string, agent: Agent, method = 'GET', body?: string): SentRequest {
  const headers = body ? { 'content-type': 'application/json' } : {}
  const call = request(url, { agent, method, headers })
  const sent = new Promise((resolve) => call.once('finish', resolve))
  const answer = new Promise<Answer | string>((resolve) => {
    call.once('error', ({ message }) => resolve(message))
    call.once('response', (response) => {
      response.resume()
      response.once('close', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, isWhole: response.complete }),
      )
    })
  })
  call.end(body)
  return { sent, answer }
}

/** Opens a connection on which only these bytes are sent. */
async function openRaw(url: string, sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await new Promise((resolve) => socket.once('connect', resolve))
  if (sent) await new Promise((resolve) => socket.write(sent, resolve))
  return socket
}

/** Blocks all sign-ins until the returned function is called. */
async function holdSignIns(): Promise<() => Promise<void>> {
  const client = new Client(database.connection)
  await client.connect()
  await client.query('begin')
  await client.query('lock table accounts in access exclusive mode')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

async function someoneWaits(): Promise<void> {
  const client = new Client(database.connection)
  await client.connect()
  await expect
    .poll(async () => (await client.query('select 1 from pg_locks where not granted')).rowCount, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await client.end()
}

const signIn = JSON.stringify({ email: 'nobody@example.test', password: 'no-password-of-anybody' })

test('T52 a server that receives a stop signal at any moment answers accepted requests, closes the rest and exits with 0', async () => {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(settings)
    const agent = new Agent({ keepAlive: true })
    const crowd = new Agent({ keepAlive: true })
    // An idle connection after a response, an unused one, two with a partial request, and a stream.
    await ask(`${server.url}/api/health/live`, new Agent({ keepAlive: true })).answer
    const open = [
      await openRaw(server.url, ''),
      await openRaw(server.url, 'GET /api/health/live HTTP/1.1\r\nHost: interim\r\nX-Slow: '),
      await openRaw(
        server.url,
        'POST /api/auth/login HTTP/1.1\r\nHost: interim\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a',
      ),
    ]
    const stream = await hearStream(`${server.url}/api/notifications/stream`, user)
    await hears(stream, 'ready')
    const release = await holdSignIns()
    const inProgress = ask(`${server.url}/api/auth/login`, agent, 'POST', signIn)
    await someoneWaits()

    const before: SentRequest[] = []
    const after: SentRequest[] = []
    const signalAt = performance.now() + Math.random() * 50
    do {
      before.push(ask(`${server.url}/api/health/live`, crowd))
      await sleep(Math.random() * 4)
    } while (performance.now() < signalAt)
    await Promise.all(before.map(({ sent }) => sent))
    server.signal(round % 2 === 0 ? 'SIGTERM' : 'SIGINT')
    const startedAt = performance.now()
    for (let sent = 0; sent < 10; sent++) {
      after.push(ask(`${server.url}/api/health/live`, crowd))
      await sleep(Math.random() * 5)
    }
    await release()

    expect(await inProgress.answer).toMatchObject({ status: 401, headers: { connection: 'close' }, isWhole: true })
    for (const { answer } of before) expect(await answer).toMatchObject({ status: 200, isWhole: true })
    // Later requests were answered in full or not at all.
    for (const { answer } of after) {
      const given = await answer
      if (typeof given === 'object') expect(given).toMatchObject({ status: 200, isWhole: true })
    }
    await ends(stream)
    expect(await server.ended).toBe(0)
    took.push(performance.now() - startedAt)
    for (const socket of open) socket.destroy()
  }
  took.sort((a, b) => a - b)
  expect(took[Math.floor(rounds / 2)]).toBeLessThan(limitMs)
})

test('T52 a server that stops stops its own database cleanly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'interim-own-'))
  const server = await startServer(faultSettings(folder))
  const half = await openRaw(server.url, 'GET / HTTP/1.1\r\nHost: interim\r\n')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  // PostgreSQL removes its process file at the end of a complete shutdown.
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  half.destroy()
  await rm(folder, { recursive: true, force: true })
})
