import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { ownFolder, runner } from '../cluster/postgres.ts'
import { endWithUs } from '../servers.ts'

/** PgBouncer's program and version. */
export interface Program {
  readonly path: string
  readonly version: string
}

/** The version from which prepared statements work in transaction mode. */
const preparesFrom = 1.21

/** True if the program can serve prepared statements in transaction mode. */
export const preparesInTransactions = ({ version }: Program) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major + minor / 100 >= preparesFrom
}

/** Finds the given program, else builds the given source in a folder; throws an Error that says what to give if there is neither. */
export function findPgBouncer(folder: string, given: { program?: string; source?: string }): Program {
  const path = given.program ?? (given.source ? built(given.source, folder) : 'pgbouncer')
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (error || !stdout)
    throw new Error(
      'PgBouncer is needed: --program /path/of/pgbouncer, or --source /path/of/its/source, which needs a C compiler, meson or make, and libevent',
    )
  return { path, version: /[\d.]+/.exec(stdout)?.[0] ?? '0' }
}

/** Builds a source in a copy, with meson where there is no `configure`, and returns the program. */
function built(source: string, folder: string): string {
  const copy = join(folder, 'source')
  cpSync(source, copy, { recursive: true })
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: copy, stdio: 'pipe' })
  if (existsSync(join(copy, 'configure'))) {
    run('./configure', '--without-openssl')
    run('make', 'pgbouncer')
    return join(copy, 'pgbouncer')
  }
  run('meson', 'setup', 'build', '-Dbuildtype=release')
  run('ninja', '-C', 'build', 'pgbouncer')
  return join(copy, 'build/pgbouncer')
}

/** A running PgBouncer and the address of the database behind it. */
interface Pooler {
  readonly url: string
  readonly process: ChildProcess
}

/** Starts PgBouncer before the databases on a port of this machine; its address names the given one. */
export async function startPgBouncer(
  { path }: Program,
  folder: string,
  mode: 'session' | 'transaction',
  database: { readonly port: number; readonly name: string },
): Promise<Pooler> {
  const port = await freePort()
  const own = ownFolder(join(folder, `pgbouncer-${mode}`))
  const file = join(own, 'pgbouncer.ini')
  writeFileSync(join(own, 'users'), '"interim" ""\n')
  const prepared = mode === 'transaction' ? 'max_prepared_statements = 500\n' : ''
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(own, 'users')}
pool_mode = ${mode}
default_pool_size = 40
ignore_startup_parameters = extra_float_digits,options
${prepared}`,
  )
  const child = spawn(path, [file], {
    ...runner,
    cwd: '/',
    stdio: ['ignore', 'ignore', process.env.BENCH_OUT ? 'inherit' : 'ignore'],
    env: process.env,
  })
  endWithUs(child)
  const url = `postgres://interim@127.0.0.1:${port}/${database.name}`
  for (const deadline = Date.now() + 20_000; ; await sleep(100)) {
    const client = new Client({ connectionString: url })
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isReady) return { url, process: child }
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start')
  }
}
