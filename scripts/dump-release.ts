// node scripts/dump-release.ts <version> [folder]: writes the database of a release, with the demo data, for the tests of upgrades. A
// build between two releases, such as 0.1.0+0060 (its last migration), has the schema alone. The folder contains the code of that version
// and its packages; by default it is this one. Needs Debian's postgresql.
import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')
const [version = '', code = root] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+(\+\d{4})?$/.test(version)) throw new Error('name the version, such as 0.2.0')

const hasData = !version.includes('+')

const debian = '/usr/lib/postgresql'
// The oldest one: its dumps can be read by all later versions.
const [oldest] = existsSync(debian)
  ? readdirSync(debian)
      .filter((name) => existsSync(join(debian, name, 'bin/initdb')))
      .sort((one, other) => Number(one) - Number(other))
  : []
if (!oldest) throw new Error('PostgreSQL is needed: apt-get install postgresql')
const program = (name: string) => join(debian, oldest, 'bin', name)

// PostgreSQL refuses to run as root.
const isRoot = process.getuid?.() === 0
const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
const runner = isRoot ? { uid: id('-u'), gid: id('-g') } : {}

const folder = mkdtempSync(join(tmpdir(), 'interim-release-'))
const data = join(folder, 'postgres')
mkdirSync(data, { mode: 0o700 })
if (isRoot) for (const path of [folder, data]) chownSync(path, id('-u'), id('-g'))
const databasePort = await freePort()
const port = await freePort()
const url = `postgres://release_owner@127.0.0.1:${databasePort}/postgres`

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  await dump()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function dump(): Promise<void> {
  execFileSync(
    program('initdb'),
    ['-D', data, '--username=release_owner', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    {
      ...runner,
      cwd: '/',
      stdio: 'ignore',
    },
  )
  appendFileSync(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n`,
  )
  const postgres = spawn(program('postgres'), ['-D', data, '-p', String(databasePort)], {
    ...runner,
    cwd: '/',
    stdio: 'ignore',
  })
  const stopped = new Promise((resolve) => postgres.once('exit', resolve))
  process.once('exit', () => postgres.kill('SIGINT'))
  try {
    await until('PostgreSQL', () => query('select 1'))
    await fillByTheProduct()
    const text = hasData
      ? pgDump()
      : `${pgDump('--schema-only')}${pgDump('--data-only', '--table=migrations', '--table=function_files')}`
    const file = join(root, `src/app/server/testing/releases/${version}.sql.gz`)
    writeFileSync(file, gzipSync(`${await createsRoles()}${readable(text)}`, { level: 9 }))
    console.log(`${file} is written.`)
  } finally {
    postgres.kill('SIGINT')
    await stopped
  }
}

/** Starts the product of the release, which migrates and adds the demo data, and stops it when its background work is done. */
async function fillByTheProduct(): Promise<void> {
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(code, 'src/app/server/main.ts')],
    {
      cwd: code,
      env: {
        PATH: process.env.PATH,
        SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'error',
        DEMO: hasData ? 'on' : 'off',
        PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  process.once('exit', () => server.kill('SIGKILL'))
  try {
    await until('the server', async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok)
    await until('the history', async () => {
      const [left] = await query(
        `select (select count(*) from history) - (select count(*) from history_chain) as unsealed, (select count(*) from jobs where done_at is null) as waiting`,
      )
      return Number(left?.unsealed) === 0 && Number(left?.waiting) === 0
    })
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

function pgDump(...options: string[]): string {
  const all = ['--inserts', '--rows-per-insert=200', ...options, url]
  return execFileSync(program('pg_dump'), all, { maxBuffer: 1e9, encoding: 'utf8' })
}

/** Roles belong to the server and are not in the dump of a database. */
async function createsRoles(): Promise<string> {
  const roles = await query(`select rolname as name from pg_roles where rolname like 'interim\\_%' order by 1`)
  return roles
    .map(
      ({ name }) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin; end if;
  execute format('grant ${name} to %I', current_user);
end $$;\n`,
    )
    .join('')
}

/** Without comments and without what psql alone or a newer server understands. */
function readable(text: string): string {
  return text.replaceAll(/^(--.*|\\(un)?restrict .*|SET transaction_timeout = 0;)\n/gm, '').replaceAll(/\n{2,}/g, '\n')
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function until(what: string, holds: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(500)) {
    if (await holds().catch(() => false)) return
  }
  throw new Error(`${what} was not ready within five minutes`)
}
