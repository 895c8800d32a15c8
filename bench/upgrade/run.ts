import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { dumpSecretKey, loadDump } from '#app/server/testing/release-dumps.ts'
import { readMigrations } from '#platform/server/db/migrate.ts'
import { verifyHistory } from '#platform/server/history-chain/verifying.ts'
import { type Caller, signIn } from '../cluster/caller.ts'
import { ownFolder, programs, startPrimary } from '../cluster/postgres.ts'
import { needNginx, startProxy } from '../cluster/proxy.ts'
import { freePort } from '../../scripts/free-port.ts'
import { endWithUs, stop } from '../servers.ts'
import { load, location } from './load.ts'
import { codeOf, firstRelease, nextVersion } from './release.ts'

// Three processes behind nginx, on the data of the first release, are replaced one by one by a next version while people work: no call may
// fail. With a commit, processes of that commit are replaced by this version.
programs()
needNginx()
const root = join(import.meta.dirname, '../..')
const [commit] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'interim-upgrade-'))
const processes: ChildProcess[] = []
const failed: string[] = []
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

chmodSync(folder, 0o755)
const database = await startPrimary(ownFolder(join(folder, 'postgres')), await freePort())
processes.push(database.process)
await loadDump({ connectionString: database.url }, firstRelease)
const [from, to] = commit ? [codeOf(commit, console.log), root] : [root, nextVersion(join(folder, 'next'))]
await extendAssignments()
const proxyPort = await freePort()
const ports = [await freePort(), await freePort(), await freePort()]
const servers: ChildProcess[] = []
for (const port of ports) servers.push(await startServer(from, port))
for (const name of ['data', 'proxy']) mkdirSync(join(folder, name), { recursive: true })
processes.push(startProxy(join(folder, 'proxy'), proxyPort, ports))
await ready(proxyPort)

try {
  await upgrade()
} finally {
  for (const child of [...servers, ...processes]) if (child.exitCode === null) child.kill('SIGKILL')
}
console.log(failed.length === 0 ? 'All checks passed.' : `${failed.length} checks failed.`)
process.exit(failed.length === 0 ? 0 : 1)

async function upgrade(): Promise<void> {
  const organisation = await signIn(proxyPort, 'organisation')
  const worker = await signIn(proxyPort, 'worker')
  await clockIn(worker)
  const applied = await migrations()
  const running = load(proxyPort, organisation, worker)
  await sleep(3000)
  for (const [index, port] of ports.entries()) {
    const startedAt = performance.now()
    await stop(servers[index] as ChildProcess)
    servers[index] = await startServer(to, port)
    console.log(`Process ${index + 1} was replaced within ${Math.round(performance.now() - startedAt)} ms.`)
    await sleep(3000)
  }
  const done = await running.stop()
  const { reads, clients, breaks, failures, slowestMs } = done
  const ran = (await migrations()).slice(applied.length)
  check(
    'no call failed',
    failures.length === 0 && reads > 100 && clients.length > 10 && breaks > 10,
    `${reads} reads, ${clients.length} clients, ${breaks} breaks, ${failures.length} failed, the slowest took ${slowestMs} ms`,
  )
  for (const [line, count] of counted(failures)) console.log(`  ${count} × ${line}`)
  check(
    'the migrations of the next version ran',
    ran.length > 0 && (commit === undefined || applied.length + ran.length === (await readMigrations()).length),
    `${ran.length}`,
  )
  const rows = await database.query<{ name: string }>(`select name from clients where name like 'Upgrade %'`)
  const stored = rows.map(({ name }) => name)
  check(
    'every acknowledged client was stored once',
    clients.every((name) => stored.includes(name)) && stored.length === new Set(stored).size,
    `${clients.length} acknowledged, ${stored.length} stored`,
  )
  const [counts] = await database.query<{ breaks: number }>(
    `select count(*)::int as breaks from clock_breaks b join clock_sessions s on s.organisation_id = b.organisation_id and s.id = b.clock_session_id
      where s.ended_at is null and s.worker_id = (select id from accounts where email = 'worker@interim.example')`,
  )
  check(
    'every acknowledged break was stored once',
    counts?.breaks === breaks,
    `${breaks} acknowledged, ${counts?.breaks} stored`,
  )
  check('the history chain is valid', (await historyFaults()) === 0)
}

/** The dump is older than today: its assignments continue. */
async function extendAssignments(): Promise<void> {
  await database.query(`set session_replication_role = replica;
    update assignments set end_date = current_date + 30, status = 'active'
     where worker_id = (select id from accounts where email = 'worker@interim.example') and status = 'active'`)
}

async function clockIn(worker: Caller): Promise<void> {
  const [assignment] = await database.query<{ projectId: string }>(
    `select project_id as "projectId" from assignments where status = 'active'
        and worker_id = (select id from accounts where email = 'worker@interim.example') limit 1`,
  )
  const answer = await worker.ask(proxyPort, 'POST', '/worker/clock/in', { ...assignment, location })
  if (answer.status !== 200) throw new Error(`clocking in was refused: ${answer.body}`)
}

async function migrations(): Promise<{ name: string }[]> {
  return database.query('select name from migrations')
}

async function historyFaults(): Promise<number> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  let faults = 0
  for await (const verified of verifyHistory(client, {})) faults += verified.faults.length
  await client.end()
  return faults
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const kind = line.replace(/"requestId":"[^"]*"/, '')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

function check(what: string, holds: boolean, more = ''): void {
  console.log(`${holds ? '✓' : '✗'} ${what}${more && `: ${more}`}`)
  if (!holds) failed.push(what)
}

async function startServer(code: string, port: number): Promise<ChildProcess> {
  const main = join(code, 'src/app/server/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    cwd: code,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SECRET_KEY: dumpSecretKey,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
      TRUST_PROXY: '127.0.0.1/32',
      LOG_LEVEL: 'error',
      DEMO: 'off',
      PORT: String(port),
    },
    stdio: ['ignore', process.env.BENCH_OUT ? 'inherit' : 'ignore', 'inherit'],
  })
  endWithUs(child)
  await ready(port, child)
  return child
}

async function ready(port: number, child?: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    if (child && child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`nothing responds on ${port}`)
}
