import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { routes } from '#app/server/routes.ts'
import { provideTestBrowser } from '../../scripts/browser.ts'
import { freePort } from '../../scripts/free-port.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { type Caller, load, signIn } from '../cluster/caller.ts'
import { startPrimary } from '../cluster/postgres.ts'
import { endWithUs, startInterim } from '../servers.ts'
import { findPgBouncer, preparesInTransactions, startPgBouncer } from './pgbouncer.ts'

// The product behind PgBouncer in both modes: the demo is made through it, every list is read, two processes serve while the second one starts,
// a change in one of them reaches a page of the other, and a person goes from the registration to the first invoice.
const { values: given } = parseArgs({ options: { program: { type: 'string' }, source: { type: 'string' } } })
process.setMaxListeners(50)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'interim-pooler-'))
// PostgreSQL and PgBouncer write here as an ordinary user.
chmodSync(folder, 0o777)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
const root = join(import.meta.dirname, '../..')
const failed: string[] = []
const longestUpdateMs = 2000

function check(what: string, holds: boolean, more = ''): void {
  console.log(`${holds ? '✓' : '✗'} ${what}${more && `: ${more}`}`)
  if (!holds) failed.push(what)
}

try {
  const program = findPgBouncer(folder, given)
  console.log(`PgBouncer ${program.version} (${program.path})`)
  const postgres = await startPrimary(join(folder, 'postgres'), await freePort())
  const [{ version } = { version: '' }] = await postgres.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  console.log(`PostgreSQL ${version}`)
  if (!(await buildWeb(() => undefined))) throw new Error('the web could not be built')
  await inMode('session')
  if (preparesInTransactions(program)) await inMode('transaction')
  else console.log('Transaction mode was not run: prepared statements need PgBouncer 1.21 or newer.')

  async function inMode(mode: 'session' | 'transaction'): Promise<void> {
    console.log(`\npool_mode = ${mode}`)
    const name = `interim_${mode}`
    await postgres.query(`create database ${name}`)
    const pooler = await startPgBouncer(program, folder, mode, { port: postgres.port, name })
    const direct = `postgres://interim@127.0.0.1:${postgres.port}/${name}`
    const dataDir = join(folder, `data-${mode}`)
    mkdirSync(dataDir)
    const settings = {
      DATABASE_URL: pooler.url,
      ...(mode === 'transaction' && { DATABASE_DIRECT_URL: direct }),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'error',
    }
    const first = await startInterim(settings)
    const organisation = await signIn(first.port, 'organisation')
    const worker = await signIn(first.port, 'worker')
    await readsEverything(first.port, organisation, worker)

    const going = load(first.port, organisation)
    await sleep(2000)
    const second = await startInterim(settings)
    const alsoGoing = load(second.port, organisation)
    await sleep(8000)
    for (const { reads, written, failures } of [await going.stop(), await alsoGoing.stop()])
      check(
        'calls during and after the start of a second process succeed',
        failures.length === 0 && reads > 20 && written.length > 2,
        `${reads} reads, ${written.length} writes, ${failures.length} failed${failures[0] ? `; ${failures[0]}` : ''}`,
      )
    await updatesLive({ port: first.port, caller: worker }, { port: second.port, caller: organisation })
    const health = (await (await fetch(`http://127.0.0.1:${second.port}/api/health/ready`)).json()) as object
    check('the health page says that live updates work', 'liveUpdates' in health && health.liveUpdates === true)
    await second.stop()
    await first.stop()
    if (mode === 'transaction') await withoutDirectAddress(settings)
    await journey(mode, pooler.url, `postgres://interim@127.0.0.1:${postgres.port}/postgres`)
    pooler.process.kill('SIGKILL')
  }
} catch (error) {
  console.error((error as Error).message)
  failed.push('the run')
}
console.log(failed.length === 0 ? '\nAll holds.' : `\n${failed.length} do not hold.`)
process.exit(failed.length === 0 ? 0 : 1)

/** Reads every route without parameters, as the organisation and as a worker. */
async function readsEverything(port: number, ...callers: readonly Caller[]): Promise<void> {
  const paths = routes.flatMap(({ route: { method, path, stream } }) =>
    method === 'GET' && !path.includes('{') && !stream ? [path] : [],
  )
  const answers = await Promise.all(
    callers.flatMap((caller) =>
      paths.map(async (path) => {
        const { status, body } = await caller.ask(port, 'GET', path)
        return { path, status, body }
      }),
    ),
  )
  const broken = answers.filter(({ status }) => status >= 500)
  check(
    'every list is read',
    broken.length === 0 && answers.filter(({ status }) => status === 200).length > 50,
    `${answers.length} calls, ${broken.length} failed${broken[0] ? `; ${broken[0].path} ${broken[0].body.slice(0, 200)}` : ''}`,
  )
}

interface At {
  readonly port: number
  readonly caller: Caller
}

/** Opens the stream of one user at a process, and has another one change something at the other process. */
async function updatesLive(listener: At, author: At): Promise<void> {
  const ending = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${listener.port}/api/notifications/stream`, {
    headers: { cookie: listener.caller.cookie },
    signal: ending.signal,
  })
  let changedAt = Infinity
  let tookMs = Infinity
  let text = ''
  const timer = setTimeout(() => ending.abort(), 10_000)
  try {
    for await (const piece of stream.body ?? []) {
      text += Buffer.from(piece).toString()
      if (changedAt === Infinity && text.includes('ready')) {
        changedAt = performance.now()
        text = ''
        const { status, body } = await author.caller.ask(author.port, 'POST', '/announcements', {
          title: `Pooler ${randomUUID()}`,
          text: 'A change that every open page receives',
          audience: 'everyone',
        })
        if (status !== 201) throw new Error(`the announcement was answered with ${status}: ${body}`)
      } else if (changedAt !== Infinity && /^(event|data):/m.test(text)) {
        tookMs = performance.now() - changedAt
        break
      }
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
  check('a change reaches a page of the other process', tookMs < longestUpdateMs, `${Math.round(tookMs)} ms`)
}

/** Runs the journey from the registration of an organisation to its first invoice, in the browser, through the pooler. */
async function journey(mode: string, poolerUrl: string, serverUrl: string): Promise<void> {
  const browser = await provideTestBrowser(() => undefined)
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'journeys', 'e2e/main/thread.test.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        CI: 'true',
        NO_COLOR: '1',
        CHROMIUM_PATH: browser,
        TEST_DATABASE_URL: serverUrl,
        JOURNEY_POOLER_URL: poolerUrl,
        JOURNEY_POOLER_MODE: mode,
      },
    },
  )
  endWithUs(child)
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  check(
    'the journey from a registration to an invoice',
    code === 0,
    /Tests .*/.exec(output)?.[0] ?? output.slice(-2000),
  )
}

/** In transaction mode, a process without the direct address serves, and says that live updates do not work. */
async function withoutDirectAddress(settings: Record<string, string>): Promise<void> {
  const { DATABASE_DIRECT_URL: _, ...pooled } = settings
  const alone = await startInterim({ ...pooled, LOG_LEVEL: 'silent' })
  let health = {}
  for (const deadline = Date.now() + 20_000; !('liveUpdates' in health) && Date.now() < deadline; await sleep(200))
    health = (await (await fetch(`http://127.0.0.1:${alone.port}/api/health/ready`)).json()) as object
  check(
    'without DATABASE_DIRECT_URL, the health page says that live updates do not work',
    'liveUpdates' in health && health.liveUpdates === false,
  )
  await alone.stop()
}
