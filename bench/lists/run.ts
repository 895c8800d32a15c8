import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { openSeeded } from '../database.ts'
import type { Seed } from '../seed.ts'
import { type RecordedStatement, recordCalls } from '../recorded-statements.ts'
import { median, percentile } from '../measured.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'
import { entriesSeed, entriesToken, entryReadings } from './entries.ts'
import { type Reading, readings } from './readings.ts'
import { token, workersSeed } from './seed.ts'

const { values: options } = parseArgs({
  options: {
    /** The number of requests for each reading. */
    times: { type: 'string', default: '200' },
    only: { type: 'string', multiple: true },
    /** One of the lists alone. */
    list: { type: 'string' },
    /** The minutes to wait for a quiet machine before each measurement. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})
const names = new Map<string, string>()
/** Most of a reading in the middle, in milliseconds; the slowest of a hundred may take twice as long. */
const usual = 100

type Ask = (path: string) => Promise<{ total: number; nextCursor: string | null }>

interface List {
  readonly seed: Seed
  /** The session of the caller. */
  readonly token: string
  readonly readings: (ask: Ask) => Promise<readonly Reading[]>
}

const lists: Readonly<Record<string, List>> = {
  workers: { seed: workersSeed, token, readings },
  entries: { seed: entriesSeed, token: entriesToken, readings: async () => entryReadings },
}

// Everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let areQuick = true
const measured = new Set<string>()
for (const [name, list] of Object.entries(lists)) {
  if (options.list && options.list !== name) continue
  await using started = new AsyncDisposableStack()
  areQuick = (await measure(list, started)) && areQuick
}
const missing = (options.only ?? []).filter((name) => !measured.has(name))
if (missing.length > 0) console.error(`there is no reading ${missing.join(', ')}`)
process.exitCode = areQuick && measured.size > 0 && missing.length === 0 ? 0 : 1

async function measure(list: List, started: AsyncDisposableStack): Promise<boolean> {
  const { token } = list
  const seeded = await openSeeded(list.seed, console.log)
  started.defer(() => seeded.stop())
  const interim = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => interim.stop())
  const direct = new Client({ ...seeded.connection, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  await direct.connect()
  started.defer(() => direct.end())
  console.log(
    `PostgreSQL ${seeded.version} with its default settings, ${list.seed.title} in one organisation, Node ${process.version}`,
  )
  const answer: Ask = (path) => answerOf(interim.port, token, path)
  const ask = (path: string) => timed(() => answer(path))
  const rows = []
  let isQuick = true
  for (const reading of await list.readings(answer)) {
    if (options.only && !options.only.includes(reading.name)) continue
    const load = await waitForQuiet(Number(options['wait-minutes']) * 60_000)
    // The first call reads the session; it is no part of the reading.
    const [, ...heard] = await recordCalls(
      seeded,
      token,
      ['/auth/me', ...reading.paths].map((path) => ({ method: 'GET', path })),
    )
    const server: number[] = []
    const ofSql: number[] = []
    const ofBare: number[] = []
    const { bare: least } = reading
    for (let time = -10; time < Number(options.times); time++) {
      const turn = (time + 10) % reading.paths.length
      const [overHttp, ran] = [
        await ask(reading.paths[turn] as string),
        await timed(() => runDirectly(direct, heard[turn] as RecordedStatement[])),
      ]
      // The first ten are for what is compiled and remembered on first use.
      if (time < 0) continue
      server.push(overHttp)
      ofSql.push(ran)
      if (least) ofBare.push(await timed(async () => direct.query({ text: least, rowMode: 'array' })))
    }
    const [p50, p99] = [median(server), percentile(server, 0.99)]
    const { mostMs = usual } = reading
    const isWithinLimits = p50 <= mostMs && p99 <= 2 * mostMs
    isQuick &&= isWithinLimits
    rows.push({
      reading: reading.name,
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'direct p50 ms': median(ofSql).toFixed(1),
      'direct p99 ms': percentile(ofSql, 0.99).toFixed(1),
      ratio: (p50 / median(ofSql)).toFixed(2),
      ...(ofBare.length > 0 && {
        'bare select p50 ms': median(ofBare).toFixed(1),
        'of bare': (p50 / median(ofBare)).toFixed(1),
      }),
      '': `${isWithinLimits ? '✓' : '✗'} ${mostMs}`,
    })
    measured.add(reading.name)
    console.log(`${reading.name}: ${p50.toFixed(1)} ms; ${load}`)
  }
  if (rows.length === 0) return true
  console.log('✓ the median is within the limit and p99 within twice the limit, ✗ not')
  console.table(rows)
  return isQuick
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function answerOf(port: number, token: string, path: string): ReturnType<Ask> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { cookie: `interim=${token}` } })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer as Awaited<ReturnType<Ask>>
}

/** The very statements that the server sends, one after the other. */
async function runDirectly(client: Client, statements: readonly RecordedStatement[]): Promise<void> {
  for (const { text, values } of statements) {
    const name = values.length > 0 ? nameOf(text) : undefined
    await client.query({ ...(name && { name }), text, values: [...values], rowMode: 'array' })
  }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `direct_${names.size}`
  names.set(text, name)
  return name
}
