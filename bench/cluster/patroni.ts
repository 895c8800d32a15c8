import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signalTree } from '../processes.ts'
import { freePort } from '../../scripts/free-port.ts'
import { endWithUs } from '../servers.ts'
import type { QueryConfig } from 'pg'
import { hasPostgres, ownFolder, programs, queryOnce, runner } from './postgres.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const password = 'of-this-bench-only'
// Debian keeps HAProxy where ordinary users do not look.
const path = `${process.env.PATH}:/usr/sbin`
const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }

/** Throws an Error that names the Debian packages to install if programs are missing. */
export function needPatroni(): void {
  const missing: string[] = Object.entries(packages).flatMap(([program, name]) =>
    spawnSync(program, ['--version'], { env: { PATH: path } }).error ? [name] : [],
  )
  if (!hasPostgres) missing.push('postgresql')
  if (missing.length > 0) throw new Error(`missing programs: apt-get install ${missing.join(' ')}`)
}

/** One PostgreSQL server with its Patroni. */
export interface Member {
  readonly name: string
  /** Kills PostgreSQL with all its processes. */
  killPostgres(): void
  /** Kills Patroni and PostgreSQL, as if the machine had lost power. */
  kill(): Promise<void>
  /** Starts Patroni, as systemd does after a crash or when the machine is back. */
  start(): void
}

/** Two PostgreSQL servers under Patroni behind HAProxy. */
export interface PatroniCluster {
  /** The address of the primary, through HAProxy, for the owner of the tables. */
  readonly url: string
  /** The same for a superuser, who may prepare data of any organisation. */
  readonly adminUrl: string
  readonly members: readonly Member[]
  /** Runs a statement as a superuser on the primary, through HAProxy. */
  query<Row extends object>(sent: string | QueryConfig): Promise<Row[]>
  /** The primary, and the standby if it has all that was acknowledged. */
  state(): Promise<{ primary?: string; synchronous?: string }>
  stop(): void
}

/** Starts etcd, two members and HAProxy in a folder, and waits until the standby is synchronous. */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const all: ChildProcess[] = []
  const run = (name: string, program: string, args: string[], env: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...runner,
      cwd: folder,
      env: { PATH: path, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
    endWithUs(child)
    all.push(child)
    return child
  }
  const etcd = await startEtcd(folder, run)
  const members = [await makeMember('one', folder, etcd, run), await makeMember('two', folder, etcd, run)] as const
  const listen = await freePort()
  const [one, two] = members
  const stop = () => {
    for (const child of all) child.kill('SIGKILL')
    for (const { killPostgres } of members) killPostgres()
  }
  // Before the folder is deleted, which contains the process IDs.
  process.prependOnceListener('exit', stop)
  one.start()
  await until('the first PostgreSQL', async () => (await roles([one]))[0] === 'primary')
  two.start()
  run('haproxy', 'haproxy', ['-db', '-f', join(deploy, 'haproxy.cfg')], {
    DATABASE_LISTEN: `127.0.0.1:${listen}`,
    DATABASE_ONE: `127.0.0.1:${one.port}`,
    PATRONI_ONE_PORT: String(one.restPort),
    DATABASE_TWO: `127.0.0.1:${two.port}`,
    PATRONI_TWO_PORT: String(two.restPort),
  })
  const query = <Row extends object>(sent: string | QueryConfig, database = 'interim') =>
    queryOnce<Row>({ host: '127.0.0.1', port: listen, user: 'postgres', password, database }, sent)
  const state = async () => {
    const found = await roles(members)
    return { primary: named(found, 'primary'), synchronous: named(found, 'sync_standby') }
  }
  await until('the standby', async () => (await state()).synchronous !== undefined)
  // HAProxy takes both for the primary until it has checked them.
  await until('HAProxy', async () => (await query('create role interim login createrole', 'postgres')).length === 0)
  await query(`alter role interim password '${password}'`, 'postgres')
  await query('create database interim owner interim', 'postgres')
  const urlOf = (user: string) => `postgres://${user}:${password}@127.0.0.1:${listen}/interim`
  return { url: urlOf('interim'), adminUrl: urlOf('postgres'), members, query, state, stop }

  function named(found: readonly string[], role: string): string | undefined {
    return members.find((_, index) => found[index] === role)?.name
  }
}

type Run = (name: string, program: string, args: string[], env?: Record<string, string>) => ChildProcess

async function startEtcd(folder: string, run: Run): Promise<string> {
  const [client, peer] = [`127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  run('etcd', 'etcd', [
    '--name=one',
    `--data-dir=${ownFolder(join(folder, 'etcd'))}`,
    `--listen-client-urls=http://${client}`,
    `--advertise-client-urls=http://${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=one=${peer}`,
  ])
  await until('etcd', async () => (await fetch(`http://${client}/health`)).ok)
  return client
}

type LocalMember = Member & { readonly port: number; readonly restPort: number }

async function makeMember(name: string, folder: string, etcd: string, run: Run): Promise<LocalMember> {
  const [port, restPort] = [await freePort(), await freePort()]
  const home = ownFolder(join(folder, name))
  const data = join(home, 'data')
  let patroni: ChildProcess | undefined
  const killPostgres = () => killTree(postmasterOf(data))
  return {
    name,
    port,
    restPort,
    killPostgres,
    async kill() {
      patroni?.kill('SIGKILL')
      await until('the end of Patroni', () => Promise.resolve(patroni?.signalCode !== null))
      killPostgres()
    },
    start() {
      patroni = run(`patroni-${name}`, 'patroni', [join(deploy, 'patroni.yml')], {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: programs(),
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_ETCD3_HOSTS: etcd,
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
        PATRONI_REWIND_PASSWORD: password,
      })
    },
  }
}

/** The role that each member's Patroni reports; empty if it does not answer. */
function roles(members: readonly LocalMember[]): Promise<string[]> {
  return Promise.all(
    members.map(async ({ restPort }) => {
      const isIt = async (role: string) => (await fetch(`http://127.0.0.1:${restPort}/${role}`)).ok
      try {
        if (await isIt('primary')) return 'primary'
        return (await isIt('synchronous')) ? 'sync_standby' : ''
      } catch {
        return ''
      }
    }),
  )
}

function postmasterOf(data: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Kills a process and all that it has started. */
function killTree(first: number | undefined): void {
  if (first === undefined || !readsAs(first, 'postgres')) return
  signalTree(first, 'SIGKILL')
}

// The file of a killed server remains, and its number may belong to another process by now.
function readsAs(pid: number, program: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program
  } catch {
    return false
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100))
    if (await holds().catch(() => false)) return
  throw new Error(`${what} was not ready after a minute`)
}
