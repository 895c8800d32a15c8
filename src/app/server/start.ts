import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { directoryJob } from '#domains/accounts/server/jobs.ts'
import { readReleases, recordReleases } from '#domains/notifications/server/releases.ts'
import { startSealing } from '#domains/contracts/server/sealing.ts'
import { startPeppol } from '#domains/receivables/server/peppol/delivering.ts'
import { startWavesQueue } from '#domains/matching/server/waves/queue.ts'
import { startDelivering } from '#domains/webhooks/server/delivering.ts'
import type { Config } from '#platform/server/config/config.ts'
import { failsAbove, blockingText, observeBlocking, watchLoop } from '#platform/server/concurrency/loop-watch.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { makeHasher } from '#platform/server/crypto/passwords.ts'
import { configuredKeys } from '#platform/server/crypto/secret-key.ts'
import { inGate } from '#platform/server/db/gate.ts'
import type { Connection } from '#platform/server/db/pool.ts'
import { configuredFiles } from '#platform/server/files/s3-store.ts'
import { makeClamav, noScanner } from '#platform/server/files/scanner.ts'
import type { HttpServices } from '#platform/server/http/dispatch.ts'
import { buildServer } from '#platform/server/http/server.ts'
import { serveWeb } from '#platform/server/http/web.ts'
import { startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import type { Log } from '#platform/server/log.ts'
import { serveMailbox } from '#platform/server/mail/mailbox.ts'
import { renderMailFiles } from './mail-files.ts'
import { capturedChannels, startSender } from '#platform/server/mail/sender.ts'
import { nowOf } from '#platform/server/scope.ts'
import { stopThreads } from '#platform/server/threads/in-thread.ts'
import { configuredIdentity } from '#platform/server/signatures/configured-identity.ts'
import { startPushing } from '#platform/server/push/pushing.ts'
import { storedVapidKeys } from '#platform/server/push/push.ts'
import { apiDescription } from './api-description.ts'
import { checkDatabases, openGroups } from './groups.ts'
import { eventJobs, sealingJobs, jobs, promptJobs, scheduledJobs } from './jobs.ts'
import { routes } from './routes.ts'

const webFolder = join(import.meta.dirname, '../../../dist/web')

/** A running server. */
export interface Running {
  readonly server: FastifyInstance
  /** The services of the first group. */
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
  await configuredIdentity(given, nowOf({ clock }))
  await checkDatabases(connection, given, log)
  const keys = await configuredKeys(given)
  const config: Config = { ...given, vapid: given.vapid ?? (await storedVapidKeys(given.dataDir)) }
  const shared = {
    config,
    log,
    passwords: makeHasher(),
    cipher: makeCipher(keys.present, keys.former),
    files: configuredFiles(config, log),
    scanner: config.clamavUrl ? makeClamav(config.clamavUrl) : noScanner,
    clock,
  }
  const opened = await openGroups(connection, shared, keys)
  const { groups, directory } = opened
  const loop = watchLoop(config.production ? {} : failsAbove)
  const endObserving = observeBlocking((one) => log[one.ms < 250 ? 'debug' : 'warn'](one, blockingText(one)))
  const server = buildServer(groups, routes, apiDescription)
  if (config.metricsToken) {
    const { serveMetrics } = await import('#platform/server/watching/serve-metrics.ts')
    serveMetrics(server, groups.all, config.metricsToken)
  }
  const tracing = config.tracesUrl
    ? (await import('#platform/server/watching/traces.ts')).startTracing(server, config.tracesUrl, log)
    : undefined
  if (!config.production && capturedChannels(config).length > 0) serveMailbox(server, groups.all)
  if (!config.production) (await import('./email-preview/serve-preview.ts')).serveEmailPreview(server, config.publicUrl)
  if (existsSync(join(webFolder, 'index.html'))) await serveWeb(server, config, webFolder)
  const releases = await readReleases(join(import.meta.dirname, 'releases'))
  for (const services of groups.all) await recordReleases(services, releases)
  if (config.demo) await (await import('./demo/demo.ts')).makeDemo(groups.first)
  const ofDirectory = (services: HttpServices) => (directory ? [directoryJob(services, directory)] : [])
  for (const services of groups.all)
    for (const job of ofDirectory(services))
      await inGate(services, job.name, nowOf(services), (db) => job.runAlone(db, nowOf(services)))
  await server.listen({ port: config.port, host: config.host })
  for (const { live } of groups.all) void live.check()
  const work = groups.all.flatMap((services) => [
    startSender(services, 1000, renderMailFiles(services)),
    startPushing(services),
    startJobs(services, jobs),
    startScheduledJobs(services, [...scheduledJobs(releases), ...ofDirectory(services)]),
    startScheduledJobs(services, promptJobs, { everyMs: 3000 }),
    startScheduledJobs(services, sealingJobs, { everyMs: 5000 }),
    startScheduledJobs(services, eventJobs, { everyMs: 1000 }),
    startWavesQueue(services),
    startDelivering(services),
    startPeppol(services),
    startSealing(services),
  ])
  return {
    server,
    services: groups.first,
    migrations: opened.migrations,
    async stop() {
      // Calls in progress are answered within that time; what still computes would delay the end of the process.
      const late = setTimeout(stopThreads, 8000).unref()
      await Promise.all([server.close(), ...work.map((one) => one.stop())])
      clearTimeout(late)
      await stopThreads()
      await tracing?.stop()
      endObserving()
      loop.stop()
      await opened.close()
    },
  }
}
