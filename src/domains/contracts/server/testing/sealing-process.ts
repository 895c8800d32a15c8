import { type ChildProcess, spawn } from 'node:child_process'
import type { Connection } from '#platform/server/db/pool.ts'

// It is run with `--eval`, because a test cannot be loaded outside of its runner; without `--input-type`, which its threads would not accept. It ends with the test, whose end closes its input.
const program = `void (async () => {
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
  const { startSealing } = await load('domains/contracts/server/sealing.ts')
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: process.env.DATA_DIR })
  const log = makeLog('silent')
  startSealing({
    config,
    log,
    group: new Group(),
    pool: openPool(JSON.parse(process.env.CONNECTION), 10, log),
    passwords: makeHasher(undefined, { memory: 8, passes: 1 }),
    cipher: makeCipher(Buffer.alloc(32)),
    files: makeFolderStore(process.env.DATA_DIR, log),
    scanner: noScanner,
    clock: () => new Date(process.env.NOW),
  }, { everyMs: 20 })
})()`

/** Starts a process that seals contracts on a database, with a clock that does not move. It is killed as by a power cut. */
export function startSealingProcess(connection: Connection, dataDir: string, now: string) {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--eval', program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ROOT: new URL('../../../../', import.meta.url).href,
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
