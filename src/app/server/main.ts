import closeWithGrace from 'close-with-grace'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { type Config, readConfig, InvalidConfig } from '#platform/server/config/config.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { type Log, makeLog } from '#platform/server/log.ts'

try {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  await run(config, log)
} catch (error) {
  const lines = error instanceof InvalidConfig ? error.lines : [(error as Error).message]
  for (const line of lines) console.error(`interim: ${line}`)
  process.exit(1)
}

async function run(config: Config, log: Log): Promise<void> {
  const { embedded, start } = await startDatabaseAndLoadCode(config, log)
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl as string }
  const running = await start(config, connection, log).catch(async (error: unknown) => {
    await embedded?.stop()
    throw error
  })
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'the server ends because of an error')
    const requestedAt = performance.now()
    log.info({ signal, pid: process.pid }, 'stopping: calls in progress end first')
    await running.stop()
    await embedded?.stop()
    log.info(
      { ms: Math.round(performance.now() - requestedAt), upMinutes: Math.round(process.uptime() / 60) },
      'stopped',
    )
  })
  log.info(
    {
      ...settingsThatMatter(config),
      ...(embedded && { postgres: embedded.version }),
      migrations: running.migrations,
      ms: Math.round(performance.now()),
      pid: process.pid,
    },
    'ready',
  )
  announce(config)
}

/** Starts the embedded PostgreSQL, if it is used, and loads the code of the server while its process starts. */
async function startDatabaseAndLoadCode({ databaseUrl, dataDir }: Config, log: Log) {
  const waiting = Promise.withResolvers<void>()
  const loading = waiting.promise.then(() => import('./start.ts'))
  if (databaseUrl) waiting.resolve()
  const [embedded, { start }] = await Promise.all([
    databaseUrl
      ? undefined
      : launchEmbedded({ dataDir, log: (line) => log.debug({ postgres: line }), onProcess: waiting.resolve }),
    loading,
  ])
  return { embedded, start }
}

/** The first line of the log: how the process runs, without secrets. */
function settingsThatMatter(config: Config) {
  return {
    url: config.publicUrl,
    listening: `${config.host}:${config.port}`,
    production: config.production,
    database: config.databaseUrl ? 'server' : 'embedded',
    files: config.s3Url ? 'bucket' : 'folder',
    mail: config.smtpUrl !== undefined,
    textMessages: config.smsUrl !== undefined,
    scanner: config.clamavUrl !== undefined,
    metrics: config.metricsToken !== undefined,
    traces: config.tracesUrl !== undefined,
    demo: config.demo,
    node: process.version,
  }
}

function announce(config: Config): void {
  const { organisation, worker } = demoSignIns
  const lines = [
    '',
    `  Interim is ready at ${config.publicUrl}`,
    ...(config.demo
      ? [
          '',
          `  Organisation  ${organisation.email}   password ${organisation.password}`,
          `  Worker        ${worker.email}   password ${worker.password}   company tag ${worker.companyTag}`,
        ]
      : []),
    ...(!config.production && !config.smtpUrl ? ['', `  Emails are captured at ${config.publicUrl}/dev/mail`] : []),
    '',
  ]
  console.log(lines.join('\n'))
}
