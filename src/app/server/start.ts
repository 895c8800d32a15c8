import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readReleases, recordReleases } from '#domains/notifications/server/releases.ts'
import type { Config } from '#platform/server/config/config.ts'
import { makeHasher } from '#platform/server/crypto/passwords.ts'
import { configuredCipher } from '#platform/server/crypto/secret-key.ts'
import { awaitPrimary } from '#platform/server/db/await-primary.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { type Connection, openPool } from '#platform/server/db/pool.ts'
import { configuredFiles } from '#platform/server/files/configured.ts'
import { makeClamav, noScanner } from '#platform/server/files/scanner.ts'
import type { HttpServices } from '#platform/server/http/dispatch.ts'
import { buildServer } from '#platform/server/http/server.ts'
import { serveWeb } from '#platform/server/http/web.ts'
import { startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { makeLive } from '#platform/server/live/live.ts'
import type { Log } from '#platform/server/log.ts'
import { serveMailbox } from '#platform/server/mail/mailbox.ts'
import { capturedChannels, startSender } from '#platform/server/mail/sender.ts'
import { startPushing } from '#platform/server/push/pushing.ts'
import { storedVapidKeys } from '#platform/server/push/vapid.ts'
import { SessionMemory } from '#platform/server/sessions/memory.ts'
import { sealingJobs, jobs, promptJobs, scheduledJobs } from './jobs.ts'
import { routes } from './routes.ts'

const webFolder = join(import.meta.dirname, '../../../dist/web')
const poolSize = 10

/** A running server. */
export interface Running {
  readonly server: FastifyInstance
  readonly services: HttpServices
  /** The number of migrations that ran at this start. */
  readonly migrations: number
  /** Waits for requests in progress, then closes everything. */
  stop(): Promise<void>
}

/** Starts the whole product on a database: migrations, the API, the web application if it was built, and email. */
export async function start(
  given: Config,
  connection: Connection,
  log: Log,
  clock: () => Date = () => new Date(),
): Promise<Running> {
  const config: Config = { ...given, vapid: given.vapid ?? (await storedVapidKeys(given.dataDir)) }
  await awaitPrimary(connection, log)
  const migrated = await migrate(connection)
  for (const name of migrated) log.info({ migration: name }, 'migrated')
  const pool = openPool(connection, poolSize, log)
  const services: HttpServices = {
    config,
    log,
    pool,
    passwords: makeHasher(),
    cipher: await configuredCipher(config),
    files: configuredFiles(config, log),
    scanner: config.clamavUrl ? makeClamav(config.clamavUrl) : noScanner,
    sessions: new SessionMemory(),
    live: makeLive({ connection, pool, log, clock }),
    clock,
  }
  const server = buildServer(services, routes)
  if (config.metricsToken) {
    const { serveMetrics } = await import('#platform/server/watching/serve-metrics.ts')
    serveMetrics(server, services, config.metricsToken)
  }
  const tracing = config.tracesUrl
    ? (await import('#platform/server/watching/traces.ts')).startTracing(server, config.tracesUrl, log)
    : undefined
  if (!config.production && capturedChannels(config).length > 0) serveMailbox(server, services)
  if (!config.production) (await import('./email-preview/serve-preview.ts')).serveEmailPreview(server, config.publicUrl)
  if (existsSync(join(webFolder, 'index.html'))) await serveWeb(server, config, webFolder)
  const releases = await readReleases(join(import.meta.dirname, 'releases'))
  await recordReleases(services, releases)
  if (config.demo) await (await import('./demo/demo.ts')).makeDemo(services)
  await server.listen({ port: config.port, host: config.host })
  const sender = startSender(services)
  const pushing = startPushing(services)
  const work = startJobs(services, jobs)
  const going = startScheduledJobs(services, scheduledJobs(releases))
  const prompt = startScheduledJobs(services, promptJobs, { everyMs: 3000 })
  const chain = startScheduledJobs(services, sealingJobs, { everyMs: 5000 })
  return {
    server,
    services,
    migrations: migrated.length,
    async stop() {
      const background = [sender, pushing, work, going, prompt, chain].map((one) => one.stop())
      await Promise.all([server.close(), ...background])
      await services.live.stop()
      await tracing?.stop()
      await pool.end()
    },
  }
}
