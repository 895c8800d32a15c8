import { type ChildProcess, spawn } from 'node:child_process'
import type { Connection } from '#platform/server/db/pool.ts'

// It is run with `--eval`, because a test cannot be loaded outside of its runner. It ends with the test, whose end closes its input.
const program = `
  process.stdin.resume().once('end', () => process.exit())
  const load = (name) => import(process.env.ROOT + name)
  const { readConfig } = await load('platform/server/config/config.ts')
  const { makeCipher } = await load('platform/server/crypto/field-cipher.ts')
  const { makeHasher } = await load('platform/server/crypto/passwords.ts')
  const { openPool } = await load('platform/server/db/pool.ts')
  const { noScanner } = await load('platform/server/files/scanner.ts')
  const { makeFolderStore } = await load('platform/server/files/store.ts')
  const { Group } = await load('platform/server/groups/group.ts')
  const { startJobs } = await load('platform/server/jobs/runner.ts')
  const { makeLog } = await load('platform/server/log.ts')
  const { invoiceRunJob } = await load('domains/receivables/server/invoicing/running.ts')
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: process.env.DATA_DIR })
  const log = makeLog('silent')
  const startedAt = Date.now()
  startJobs({
    config,
    log,
    group: new Group(),
    pool: openPool(JSON.parse(process.env.CONNECTION), 10, log),
    passwords: makeHasher(undefined, { memory: 8, passes: 1 }),
    cipher: makeCipher(Buffer.alloc(32)),
    files: makeFolderStore(process.env.DATA_DIR, log),
    scanner: noScanner,
    clock: () => new Date(Date.parse(process.env.NOW) + Date.now() - startedAt),
  }, [invoiceRunJob], { everyMs: 20 })`

/** A separate process that runs invoice runs, as the server does. */
export interface RunProcess {
  /** Kills it as a power cut does; resolves when it has ended. */
  die(): Promise<void>
}

/** Starts a process for invoice runs on a database, whose clock begins at an instant. */
export function startRunProcess(connection: Connection, dataDir: string, now: string): RunProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ROOT: new URL('../../../../', import.meta.url).href,
        CONNECTION: JSON.stringify(connection),
        DATA_DIR: dataDir,
        NOW: now,
      },
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async die() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
