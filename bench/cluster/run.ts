import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { written } from '#platform/server/testing/world.ts'
import { brokenPromises, makeCrew, makeWitness } from '../../e2e/faults/punches.ts'
import { onRunning } from '../../e2e/faults/server-process.ts'
import { freePort } from '../../scripts/free-port.ts'
import { endWithUs, stop } from '../servers.ts'
import { type Load, load, signIn } from './caller.ts'
import { deathOf, type Kill, killPrimary, punchWithKeys } from './kills.ts'
import { needPatroni, startPatroni } from './patroni.ts'
import { needNginx, startProxy } from './proxy.ts'

// Three processes behind nginx on two PostgreSQL servers under Patroni behind HAProxy: shared state, failures that no caller may notice, and
// kills of the primary.
const { kills: requestedKills } = parseArgs({ options: { kills: { type: 'string', default: '5' } } }).values
const kills = Number(requestedKills)
const longestGapMs = 30_000
try {
  needPatroni()
  needNginx()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
// Each child is killed when this process exits.
process.setMaxListeners(50)
const startedAt = performance.now()
// The kills take about 15 seconds each, and half a minute if a whole machine is lost.
const minutes = 5 + kills
const tooLong = setTimeout(() => {
  console.error(`After ${minutes} minutes it was not done.`)
  process.exit(1)
}, minutes * 60_000)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'interim-cluster-'))
const failed: string[] = []
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

function check(what: string, holds: boolean, more = ''): void {
  console.log(`${holds ? '✓' : '✗'} ${what}${more && `: ${more}`}`)
  if (!holds) failed.push(what)
}

// PostgreSQL writes here as an ordinary user.
chmodSync(folder, 0o777)
const postgres = await startPatroni(folder)

const proxyPort = await freePort()
const ports = [await freePort(), await freePort(), await freePort()] as [number, number, number]
const environment = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
  TRUST_PROXY: '127.0.0.1/32',
  LOG_LEVEL: 'fatal',
  DEMO: 'on',
}
const servers = new Map<number, ChildProcess>()
mkdirSync(join(folder, 'data'))
for (const port of ports) servers.set(port, await startServer(root, port))
mkdirSync(join(folder, 'proxy'))
const proxy = startProxy(join(folder, 'proxy'), proxyPort, ports)
await ready(proxyPort)
console.log(
  `Three processes on ${ports.join(', ')}, nginx on ${proxyPort}, two PostgreSQL under Patroni behind HAProxy`,
)

try {
  await whatIsShared()
  await oneIsKilled()
  await rolled()
  await primaryIsKilled()
} finally {
  for (const child of [...servers.values(), proxy]) if (child.exitCode === null) child.kill('SIGKILL')
  postgres.stop()
}
clearTimeout(tooLong)
console.log(`${Math.round((performance.now() - startedAt) / 60_000)} minutes.`)
console.log(failed.length === 0 ? 'All holds.' : `${failed.length} do not hold.`)
process.exit(failed.length === 0 ? 0 : 1)

async function whatIsShared(): Promise<void> {
  const [one, two, three] = ports
  const organisation = await signIn(one, 'organisation')
  const worker = await signIn(two, 'worker')
  const seen = await Promise.all(ports.map((port) => organisation.ask(port, 'GET', '/provider/profile')))
  check(
    'a session of one process is good at every other',
    seen.every(({ status }) => status === 200),
  )

  const ending = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${one}/api/notifications/stream`, {
    headers: { cookie: worker.cookie },
    signal: ending.signal,
  })
  let heard = ''
  const listening = (async () => {
    for await (const piece of stream.body as unknown as AsyncIterable<Uint8Array>)
      heard += Buffer.from(piece).toString()
  })().catch(() => undefined)
  await until(() => heard.includes('ready'))
  const before = heard.length
  const announced = await organisation.ask(three, 'POST', '/announcements', {
    title: 'Cluster',
    text: 'Heard?',
    audience: 'everyone',
  })
  check(
    'a page at one process is told live of what happens at another',
    announced.status === 201 &&
      (await until(() => heard.length > before && /notifications/.test(heard.slice(before)), 15_000)),
    announced.status === 201 ? '' : announced.body.slice(0, 200),
  )
  ending.abort()
  await listening

  await postgres.query(
    `insert into jobs (organisation_id, id, kind, payload, actor_id, language)
     select a.organisation_id, gen_random_uuid(), 'pay.calculatePeriod', jsonb_build_object('periodId', gen_random_uuid(), 'run', 1), a.id, 'en'
       from (select organisation_id, id from accounts where type = 'provider' limit 1) a, generate_series(1, 60)`,
  )
  const left = async () =>
    (await postgres.query<{ n: number }>('select count(*)::int as n from jobs where done_at is null'))[0]?.n
  const areDone = await until(async () => (await left()) === 0, 30_000)
  const [twice] = await postgres.query<{ n: number }>('select count(*)::int as n from jobs where attempts > 1')
  check(
    'sixty jobs are done, each by one process and once',
    areDone && twice?.n === 0,
    `${await left()} left, ${twice?.n} twice`,
  )

  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const response = await fetch(`http://127.0.0.1:${ports[attempt % 3]}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@cluster.example', password: 'Wrong-2026!' }),
    })
    statuses.push(response.status)
  }
  check(
    'attempts are counted over all three',
    statuses.slice(0, 10).every((status) => status === 401) && statuses[11] === 429,
    statuses.join(' '),
  )

  await worker.ask(three, 'POST', '/auth/logout')
  const after = await Promise.all(ports.map((port) => worker.ask(port, 'GET', '/worker/home')))
  check(
    'who signs out at one is signed out at all',
    after.every(({ status }) => status === 401),
    after.map(({ status }) => status).join(' '),
  )
}

async function oneIsKilled(): Promise<void> {
  const going = load(proxyPort, await signIn(proxyPort, 'organisation'))
  await sleep(3000)
  const [, victim] = ports
  servers.get(victim)?.kill('SIGKILL')
  await sleep(6000)
  const done = await going.stop()
  unnoticed('one of three killed under load is not noticed', done)
  await eachOnce(done)
  servers.set(victim, await startServer(root, victim))
}

async function rolled(): Promise<void> {
  // The next version: the same with a migration more.
  const next = join(folder, 'next')
  mkdirSync(next)
  for (const name of ['src', 'migrations', 'database', 'package.json'])
    cpSync(join(root, name), join(next, name), { recursive: true })
  for (const name of ['node_modules', 'dist', 'scripts']) symlinkSync(join(root, name), join(next, name))
  writeFileSync(join(next, 'migrations/9999_next.sql'), 'alter table clients add column of_next_version text;\n')
  const going = load(proxyPort, await signIn(proxyPort, 'organisation'))
  await sleep(1000)
  for (const port of ports) {
    await stop(servers.get(port) as ChildProcess)
    servers.set(port, await startServer(next, port))
  }
  await sleep(2000)
  const done = await going.stop()
  unnoticed('three replaced one after the other, with a migration, are not noticed', done)
  await eachOnce(done)
  const columns = await postgres.query(`select from information_schema.columns where column_name = 'of_next_version'`)
  check('the migration ran', columns.length === 1)
}

async function primaryIsKilled(): Promise<void> {
  const witness = makeWitness()
  const { NODE_ENV: _, ...settings } = environment
  const database = { connection: { connectionString: postgres.adminUrl } }
  const workers = await onRunning({ ...settings, DEMO: 'off' }, database, (world) => makeCrew(world, 16))
  const punching = punchWithKeys(`http://127.0.0.1:${proxyPort}`, workers, witness)
  const all: Kill[] = []
  await sleep(2000)
  for (let number = 1; number <= kills; number++) {
    const kill = await killPrimary(postgres, punching, deathOf(number))
    all.push(kill)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    console.log(
      `  kill ${number} of ${kills}, ${kill.death}: gap ${seconds(kill.gapMs)} s (≤ 30), synchronous standby after ${seconds(kill.wholeMs)} s, ${kill.hasMoved ? 'failover' : 'recovered in place'}; ${witness.begun.size} clock-ins, ${witness.ended.size} clock-outs`,
    )
  }
  await punching.stop()
  const gaps = all.map(({ gapMs }) => Math.round(gapMs)).toSorted((one, other) => one - other)
  check(
    `${kills} kills of the primary need no hand`,
    all.length === kills,
    `${all.filter(({ hasMoved }) => hasMoved).length} failovers`,
  )
  check(
    'no gap is longer than 30 seconds',
    gaps.every((gap) => gap <= longestGapMs),
    `median ${gaps[Math.floor(gaps.length / 2)]} ms, longest ${gaps.at(-1)} ms`,
  )
  check('no punch is answered wrongly', punching.wrong.length === 0, punching.wrong.slice(0, 3).join('; '))
  const broken = await brokenPromises(
    {
      sql: (statement: TemplateStringsArray | string, ...parts: unknown[]) => postgres.query(written(statement, parts)),
    },
    witness,
  )
  check(
    'each acknowledged punch is stored exactly once',
    broken.length === 0 && witness.ended.size > kills,
    `${witness.begun.size} clock-ins and ${witness.ended.size} clock-outs acknowledged, ${broken.length} lost, doubled or incomplete${broken[0] ? `; ${broken[0]}` : ''}`,
  )
  verifyHistory()
}

function verifyHistory(): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/verify-history.ts')],
    { env: environment, encoding: 'utf8' },
  )
  check('the hash chain of the history holds', status === 0, stdout.trim().split('\n').at(-1))
}

function unnoticed(what: string, { reads, written, failures, slowestMs }: Load): void {
  check(
    what,
    failures.length === 0 && reads > 100 && written.length > 10,
    `${reads} reads, ${written.length} writes, ${failures.length} failed, the slowest took ${slowestMs} ms${failures[0] ? `; ${failures[0]}` : ''}`,
  )
}

async function eachOnce({ written }: Load, what = 'what was acknowledged is there, once'): Promise<void> {
  const rows = await postgres.query<{ name: string }>(`select name from clients where name like 'Cluster %'`)
  const names = rows.map(({ name }) => name)
  const missing = written.filter((name) => !names.includes(name))
  check(
    what,
    missing.length === 0 && new Set(names).size === names.length,
    `${written.length} acknowledged, ${missing.length} missing, ${names.length - new Set(names).size} twice`,
  )
}

async function startServer(from: string, port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(from, 'src/app/server/main.ts')],
    {
      cwd: from,
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  endWithUs(child)
  await ready(port, child)
  return child
}

async function ready(port: number, child?: ChildProcess): Promise<void> {
  const isReady = await until(async () => {
    if (child && child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}`)
    return (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined))?.ok === true
  }, 60_000)
  if (!isReady) throw new Error(`nothing answers on ${port}`)
}

async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (await holds()) return true
    await sleep(50)
  }
  return false
}
