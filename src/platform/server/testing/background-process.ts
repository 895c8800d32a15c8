import { spawn } from 'node:child_process'
import type { Connection } from '../db/pool.ts'

// Run with `--eval`, because a test cannot be loaded outside of its runner; without `--input-type`, which its threads would not accept. It ends
// with the test, whose end closes its input.
const program = (start: string) => `void (async () => {
  process.stdin.resume().once('end', () => process.exit())
  const load = (name) => import(process.env.ROOT + name)
  const { readConfig } = await load('platform/server/config/config.ts')
  const { makeCipher } = await load('platform/server/crypto/field-cipher.ts')
  const { makeHasher } = await load('platform/server/crypto/passwords.ts')
  const { openPool } = await load('platform/server/db/pool.ts')
  const { noScanner } = await load('platform/server/files/scanner.ts')
  const { makeFolderStore } = await load('platform/server/files/store.ts')
  const { Group } = await load('platform/server/groups/group.ts')
  const { makeLog } = await load('platform/server/log.ts')
  const log = makeLog('silent')
  const startedAt = Date.now()
  const services = {
    config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: process.env.DATA_DIR }),
    log,
    group: new Group(),
    pool: openPool(JSON.parse(process.env.CONNECTION), 10, log),
    passwords: makeHasher(undefined, { memory: 8, passes: 1 }),
    cipher: makeCipher(Buffer.alloc(32)),
    files: makeFolderStore(process.env.DATA_DIR, log),
    scanner: noScanner,
    clock: () => new Date(Date.parse(process.env.NOW) + Date.now() - startedAt),
  }
  ${start}
})()`

/** A separate process that does the work of a queue, as the server does. */
export interface BackgroundProcess {
  /** Kills it as a power cut does; resolves when it has ended. */
  die(): Promise<void>
}

interface ProcessOptions {
  readonly connection: Connection
  readonly dataDir: string
  /** The instant at which its clock begins. */
  readonly now: string
}

/** Starts a process; `start` is its code, which has `load` for modules below `src`, and `services`. */
export function startBackgroundProcess(start: string, { connection, dataDir, now }: ProcessOptions): BackgroundProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--eval', program(start)], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ROOT: new URL('../../../', import.meta.url).href,
      CONNECTION: JSON.stringify(connection),
      DATA_DIR: dataDir,
      NOW: now,
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async die() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
