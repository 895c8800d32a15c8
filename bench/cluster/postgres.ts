import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, type QueryConfig } from 'pg'
import { endWithUs } from '../servers.ts'

const debian = '/usr/lib/postgresql'
const newest = existsSync(debian)
  ? readdirSync(debian)
      .filter((version) => existsSync(join(debian, version, 'bin/pg_basebackup')))
      .sort((one, other) => Number(other) - Number(one))[0]
  : undefined

/** True if a complete PostgreSQL is installed. */
export const hasPostgres = newest !== undefined

/** The folder with the programs of the newest complete PostgreSQL; throws an Error that names the package to install if there is none. */
export function programs(): string {
  if (newest !== undefined) return join(debian, newest, 'bin')
  throw new Error('PostgreSQL is needed: apt-get install postgresql')
}

const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
/** The user of PostgreSQL, if this process runs as root, which PostgreSQL refuses; otherwise the same user. */
export const runner = newest !== undefined && process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}

/** One PostgreSQL server. */
export interface Node {
  readonly port: number
  readonly url: string
  readonly process: ChildProcess
  query<Row extends object>(text: string): Promise<Row[]>
}

/** A folder that PostgreSQL may write to. */
export function ownFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 })
  if (runner.uid !== undefined) chownSync(path, runner.uid, runner.gid)
  return path
}

/** Creates a database server in a folder and starts it. */
export async function startPrimary(folder: string, port: number): Promise<Node> {
  run('initdb', ['-D', folder, '--username=interim', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 100\n`,
  )
  return start(folder, port)
}

async function start(folder: string, port: number): Promise<Node> {
  const child = spawn(join(programs(), 'postgres'), ['-D', folder, '-p', String(port)], {
    ...runner,
    cwd: '/',
    stdio: 'ignore',
  })
  endWithUs(child)
  const url = `postgres://interim@127.0.0.1:${port}/postgres`
  const query = <Row extends object>(text: string) => queryOnce<Row>({ connectionString: url }, text)
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
    if (await query('select 1').catch(() => undefined)) return { port, url, process: child, query }
    await sleep(100)
  }
  throw new Error('PostgreSQL did not come to answer')
}

/** Returns the rows of a statement on a new connection. */
export async function queryOnce<Row extends object>(to: ClientConfig, sent: string | QueryConfig): Promise<Row[]> {
  const client = new Client(to)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sent)).rows
  } finally {
    await client.end()
  }
}

function run(program: string, args: string[]): void {
  execFileSync(join(programs(), program), args, { ...runner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
}
