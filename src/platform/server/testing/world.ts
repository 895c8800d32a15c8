import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Pool, QueryResultRow } from 'pg'
import { afterAll } from 'vitest'
import type { Language } from '#base/language.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import type { Problem } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import { readConfig } from '../config/config.ts'
import { makeCipher } from '../crypto/field-cipher.ts'
import { makeHasher, type PasswordHasher } from '../crypto/passwords.ts'
import { openPool } from '../db/pool.ts'
import { makeClamav, noScanner } from '../files/scanner.ts'
import { makeFolderStore } from '../files/store.ts'
import type { HttpServices } from '../http/dispatch.ts'
import { nowOf } from '../scope.ts'
import type { ServedRoute } from '../http/handlers.ts'
import { buildServer } from '../http/server.ts'
import { makeLive } from '../live/live.ts'
import { makeLog } from '../log.ts'
import { SessionMemory } from '../sessions/memory.ts'
import { testDatabase } from './database.ts'
import { observeRefusals } from './observed-refusals.ts'
import { refuseInCheck } from './until.ts'
import { Group } from '../groups/group.ts'
import { Groups } from '../groups/groups.ts'

/** A response of the server: that of the route on success, else a problem document. */
export interface Reply<R extends Route> {
  status: number
  body: Answer<R>
  problem: Problem
  /** The bytes of the response. */
  bytes: Buffer
  headers: LightMyRequestResponse['headers']
}

/** The caller and the options of a call. */
export interface CallOptions {
  /** The session's token; without it, the call has no session. */
  cookie?: string
  language?: Language
  ifMatch?: number
  /** The address of the caller; each world has its own. */
  address?: string
  headers?: Record<string, string>
}

/** A file to be sent as it is. */
class Sent {
  readonly type: string
  readonly bytes: Buffer

  constructor(type: string, bytes: Buffer) {
    this.type = type
    this.bytes = bytes
  }
}

function payloadOf(body: unknown): string | Buffer {
  if (body instanceof Sent) return body.bytes
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** The beginning of a stream's response: an open stream does not end, so it is closed immediately. */
async function opened(server: FastifyInstance, request: InjectOptions) {
  const response = await server.inject({ ...request, payloadAsStream: true })
  const stream = response.stream()
  const pieces: Buffer[] = []
  if (response.statusCode === 200) stream.destroy()
  else for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  const rawPayload = Buffer.concat(pieces)
  return Object.assign(response, { rawPayload, body: rawPayload.toString() })
}

/** The server on this worker's database, with a clock that the test sets. */
export interface World {
  services: HttpServices
  server: FastifyInstance
  /** Calls a route through HTTP. */
  call<R extends Route>(route: R, input: Call<R>, by?: CallOptions): Promise<Reply<R>>
  /** Calls any path below /api with any body. */
  send(method: string, path: string, body?: unknown, by?: CallOptions): Promise<Reply<Route>>
  /** Runs SQL as the owner, without row security: a template with its values, or a text that a test composes. */
  sql<Row extends QueryResultRow>(template: TemplateStringsArray, ...parts: unknown[]): Promise<Row[]>
  sql<Row extends QueryResultRow>(text: string): Promise<Row[]>
  now(): string
  setClock(instant: string): void
  passMinutes(minutes: number): void
}

/** The text and the values of what a test gives to `world.sql`. */
export function written(statement: TemplateStringsArray | string, parts: readonly unknown[]) {
  return typeof statement === 'string' ? { text: statement, values: [] } : sql(statement, ...parts)
}

/** The lowest cost of Argon2id, because tests hash thousands of passwords. */
const leastCost = { memory: 8, passes: 1 } as const

/** Rare options: the target of the log, a database of that name instead of the worker's own, and one of several groups of organisations. */
interface Apart {
  readonly logTo?: { write(line: string): void }
  /** The product's hasher, for tests that compare the time of answers; its cost is higher. */
  readonly passwords?: PasswordHasher
  readonly database?: string
  readonly group?: Group
  /** All groups of the server; by default its own alone. */
  readonly groups?: (own: HttpServices) => Groups<HttpServices>
}

/** The pool of this worker for its own database: its connections outlive a file, because PostgreSQL takes long to prepare a new one. */
let workerPool: Pool | undefined

/** Opens a world for the tests of a file, with the settings given beside its own; it is closed after them. */
export async function openWorld(
  routes: readonly ServedRoute[],
  startAt = '2026-11-20T08:00:00Z',
  settings: Record<string, string> = {},
  {
    logTo,
    passwords = makeHasher(undefined, leastCost),
    database,
    group = new Group(),
    groups = (own) => new Groups(own),
  }: Apart = {},
): Promise<World> {
  let now = Date.parse(startAt)
  const dataDir = join(tmpdir(), `interim-test-${randomBytes(8).toString('hex')}`)
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATA_DIR: dataDir,
    ...settings,
  })
  const cookie = config.publicUrl.startsWith('https:') ? '__Host-interim' : 'interim'
  const log = makeLog(config.logLevel, logTo)
  const connection = await testDatabase(database)
  const isShared = !logTo && database === undefined
  const open = () => openPool(connection, 10, log)
  const pool = isShared ? (workerPool ??= open()) : open()
  const clock = () => new Date(now)
  const services: HttpServices = {
    config,
    log,
    group,
    pool,
    passwords,
    cipher: makeCipher(randomBytes(32)),
    files: makeFolderStore(join(dataDir, 'files'), log),
    scanner: config.clamavUrl ? makeClamav(config.clamavUrl) : noScanner,
    sessions: new SessionMemory(),
    live: makeLive({ connection, pool, log, clock }),
    clock,
  }
  const server = buildServer(groups(services), routes)
  observeRefusals(server, routes)
  await server.ready()
  afterAll(async () => {
    await server.close()
    await services.live.stop()
    if (!isShared) await pool.end()
    await rm(dataDir, { recursive: true, force: true })
  })

  // Limits by address of one file must not affect another.
  const ownAddress = `10.${[...randomBytes(3)].join('.')}`
  const streams = new Set(routes.filter(({ route }) => route.stream).map(({ route }) => `/api${route.path}`))
  const send: World['send'] = async (method, path, body, by = {}) => {
    const request: InjectOptions = {
      method: method as 'GET',
      url: `/api${path}`,
      remoteAddress: by.address ?? ownAddress,
      headers: {
        ...(body !== undefined && { 'content-type': body instanceof Sent ? body.type : 'application/json' }),
        ...(by.language && { 'accept-language': by.language }),
        ...(by.ifMatch !== undefined && { 'if-match': `"${by.ifMatch}"` }),
        ...by.headers,
      },
      // Sent as the cookie of accounts, of the client portal and of kiosks: each route has to refuse the token of the others.
      ...(by.cookie && {
        cookies: { [cookie]: by.cookie, [`${cookie}-client`]: by.cookie, [`${cookie}-kiosk`]: by.cookie },
      }),
      ...(body !== undefined && { payload: payloadOf(body) }),
    }
    const response = streams.has(`/api${path}`) ? await opened(server, request) : await server.inject(request)
    const { rawPayload: bytes, headers, statusCode: status } = response
    const isJson = /\bjson\b/.test(String(headers['content-type']))
    const parsed = (isJson ? JSON.parse(response.body) : undefined) as never
    return { status, body: parsed, problem: parsed, bytes, headers }
  }

  return {
    services,
    server,
    send,
    async call(route, input, by) {
      const {
        params = {},
        query = {},
        body,
        file,
      } = input as {
        params?: object
        query?: object
        body?: unknown
        file?: Blob
      }
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as never)[name])),
      )
      const search = new URLSearchParams(query as Record<string, string>).toString()
      const sent = file ? new Sent(file.type, Buffer.from(await file.arrayBuffer())) : body
      return (await send(route.method, search ? `${path}?${search}` : path, sent, by)) as never
    },
    async sql(statement: TemplateStringsArray | string, ...parts: unknown[]) {
      const client = await pool.connect()
      try {
        return (await client.query(written(statement, parts))).rows as never
      } finally {
        client.release()
      }
    },
    now: () => nowOf(services),
    setClock(instant) {
      refuseInCheck('move the clock')
      now = Date.parse(instant)
    },
    passMinutes(minutes) {
      refuseInCheck('move the clock')
      now += minutes * 60_000
    },
  }
}
