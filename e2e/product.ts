import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import cookiePlugin from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { start } from '#app/server/start.ts'
import { readConfig } from '#platform/server/config/config.ts'
import type { Connection } from '#platform/server/db/pool.ts'
import { serveWeb } from '#platform/server/http/web.ts'
import { makeLog } from '#platform/server/log.ts'
import { dropTestDatabase, testDatabase } from '#platform/server/testing/database.ts'
import type { World } from '#platform/server/testing/world.ts'
import { freePort } from '../scripts/free-port.ts'
import { liveWorld } from './live-world.ts'
import { forgetExamined, openContext, saveScreenshots, sharedBrowser, type Visitor } from './browser.ts'

/** An email as the development mailbox shows it. */
interface Mail {
  readonly id: string
  readonly at: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

/** The sessions that a visitor has. */
export interface Cookies {
  readonly cookie?: string
  readonly clientCookie?: string
}

/** The running product, with a browser to visit it. */
export interface Product {
  readonly url: string
  /** The world that samples need; its calls go through HTTP. */
  readonly world: World
  /** Opens a page for a visitor; signed in with the cookie of a sample account, or of a contact in the client portal, if given. */
  visit(path: string, visitor?: Visitor & Cookies): Promise<Page>
  /** Moves the time forward, for the server and for every open page. */
  passMinutes(minutes: number): Promise<void>
  /** Waits for the newest email to an address whose subject matches. */
  mailTo(address: string, subject?: RegExp): Promise<Mail>
  /** Takes a signed-in browser off the network, or back. */
  setOffline(context: BrowserContext, isOffline: boolean): Promise<void>
  /** Waits until the server has sent a response with this status to a call, whether of a page or of a service worker. */
  responseTo(path: string, status: number): Promise<void>
  /** Serves this build of the web from now on, as after an upgrade; the API stays as it is. */
  deployWeb(folder: string): Promise<void>
  /** Allows browser errors that match a pattern until the end of the test. */
  expectTrouble(pattern: RegExp): void
}

/** The addresses of a database behind the PgBouncer of JOURNEY_POOLER_URL, if there is one: `npm run bench -- pooler`. */
function throughPooler(direct: Connection): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string } | undefined {
  const { JOURNEY_POOLER_URL: pooler, JOURNEY_POOLER_MODE: mode } = process.env
  if (!pooler || !('connectionString' in direct)) return undefined
  const url = new URL(pooler)
  url.pathname = new URL(direct.connectionString).pathname
  return { DATABASE_URL: url.href, ...(mode === 'transaction' && { DATABASE_DIRECT_URL: direct.connectionString }) }
}

/**
 * Starts the product for the journeys of a file: with its own port, time and empty database, cloned from the migrated one of the run. The
 * browser is that of the worker. An error in the browser fails the journey.
 */
export async function openProduct({
  startAt = new Date().toISOString(),
  settings = {} as Record<string, string>,
} = {}): Promise<Product> {
  forgetExamined()
  // The server's time only moves when a test moves it, so a slow machine counts the same minutes as a fast one.
  const time = { ms: Date.parse(startAt) }
  const now = () => new Date(time.ms)
  const dataDir = await mkdtemp(join(tmpdir(), 'interim-journey-'))
  const port = await freePort()
  const database = `journey_${randomUUID().slice(0, 8)}`
  const direct = await testDatabase(database)
  const pooled = throughPooler(direct)
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DEMO: 'off',
    DATA_DIR: dataDir,
    MAP_TILES_URL: 'off',
    PORT: String(port),
    ...pooled,
    ...settings,
  })
  const connection = pooled ? { connectionString: pooled.DATABASE_URL } : direct
  const running = await start(config, connection, makeLog(config.logLevel), now)
  const offlineCookies = new Set<string>()
  const deployed: { web?: FastifyInstance } = {}
  onRequest(running.server.server, ({ url = '/' }) => (/^\/(api|dev)\//.test(url) ? undefined : deployed.web))
  dropRequests(running.server.server, offlineCookies)
  const offlineContexts = new Map<BrowserContext, string>()
  const troubles: string[] = []
  const expected: RegExp[] = []
  const contexts = new Set<BrowserContext>()

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshots([...contexts].flatMap((context) => context.pages()))
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
    const found = troubles.splice(0).filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
    expected.length = 0
    expect(found).toEqual([])
  })
  afterAll(async () => {
    await Promise.all([running.stop(), deployed.web?.close()])
    await dropTestDatabase(database)
    await rm(dataDir, { recursive: true, force: true })
  })

  const world = liveWorld(running, time)

  return {
    url: config.publicUrl,
    world,
    async visit(path, { cookie, clientCookie, ...visitor } = {}) {
      const context = await openContext(await sharedBrowser(), visitor, troubles)
      contexts.add(context)
      const cookies = [
        { name: 'interim', value: cookie },
        { name: 'interim-client', value: clientCookie },
      ].flatMap(({ name, value }) => (value ? [{ name, value, url: config.publicUrl, httpOnly: true }] : []))
      if (cookies.length > 0) await context.addCookies(cookies)
      if (Math.abs(time.ms - Date.now()) > 60_000) await context.clock.setSystemTime(now())
      const page = await context.newPage()
      await page.goto(`${config.publicUrl}${path}`)
      return page
    },
    async passMinutes(minutes) {
      world.passMinutes(minutes)
      await Promise.all([...contexts].map((context) => context.clock.setSystemTime(now())))
    },
    async mailTo(address, subject = /(?:)/) {
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
        const mail = await newestMail(config.publicUrl, address, subject)
        if (mail) return mail
      }
      throw new Error(`no email to ${address} came whose subject fits ${subject}`)
    },
    async setOffline(context, isOffline) {
      if (!isOffline) {
        offlineCookies.delete(offlineContexts.get(context) ?? '')
        return context.setOffline(false)
      }
      const [cookie] = await context.cookies(config.publicUrl)
      if (!cookie) throw new Error('only a signed-in browser can be taken offline')
      await context.setOffline(true)
      offlineContexts.set(context, cookie.value)
      offlineCookies.add(cookie.value)
    },
    responseTo(path, status) {
      const { server } = running.server
      return new Promise((resolve) => {
        const observe = ({ url }: IncomingMessage, response: ServerResponse) => {
          if (url !== path) return
          response.once('finish', () => {
            if (response.statusCode !== status) return
            server.off('request', observe)
            resolve()
          })
        }
        server.on('request', observe)
      })
    },
    async deployWeb(folder) {
      const [before, web] = [deployed.web, fastify()]
      await web.register(cookiePlugin)
      await serveWeb(web, config, folder)
      await web.ready()
      deployed.web = web
      await before?.close()
    },
    expectTrouble(pattern) {
      expected.push(pattern)
    },
  }
}

/** Has another server answer the requests for which `other` returns one. */
function onRequest(server: Server, other: (request: IncomingMessage) => FastifyInstance | undefined): void {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const instead = other(request)
    if (instead) instead.routing(request, response)
    else for (const listener of listeners) listener(request, response)
  })
}

/**
 * Drops the requests of browsers with these session cookies. The browser's own offline mode does not reach a service worker that
 * starts again, which then sends a stored clock-in.
 */
function dropRequests(server: Server, cookies: ReadonlySet<string>): void {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { cookie = '', 'user-agent': agent = '' } = request.headers
    const isOffline = agent.startsWith('Mozilla') && [...cookies].some((value) => cookie.includes(value))
    if (isOffline) request.socket.destroy()
    else for (const listener of listeners) listener(request, response)
  })
}

async function newestMail(url: string, address: string, subject: RegExp): Promise<Mail | undefined> {
  const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as Mail[]
  return mails.find((mail) => mail.to === address && subject.test(mail.subject))
}
