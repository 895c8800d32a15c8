import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSeeded, type Seeded } from '../database.ts'
import { type Caller, makeCaller } from '../load/calls.ts'
import { median, percentile } from '../measured.ts'
import { cpuOf, cpuWithChildren, memoryOf, waitForQuiet } from '../processes.ts'
import { startInterim, type Subject } from '../servers.ts'
import { adminToken, calledOrganisations, counts, projectId, sizeSeed, workerToken } from './seed.ts'

const { values: options } = parseArgs({
  options: {
    organisations: { type: 'string', default: '1000' },
    /** The number of calls of each page, and of clock-ins. */
    times: { type: 'string', default: '200' },
    /** The seconds without calls during which background work is measured. */
    idle: { type: 'string', default: '60' },
    /** The minutes to wait for a quiet machine before each measurement. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})
const [many, times, idleSeconds] = [options.organisations, options.times, options.idle].map(Number) as [
  number,
  number,
  number,
]
const mostMs = 100
/** A clock-in among many organisations may take this much longer than among few. */
const mostSlower = 1.2
/** The installation to compare with. */
const few = calledOrganisations

const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const pages: Readonly<Record<string, { path: string; ofWorker?: true }>> = {
  workers: { path: '/provider/workforce' },
  'workers by name': { path: '/provider/workforce?q=peeters' },
  clients: { path: '/provider/clients' },
  projects: { path: '/provider/projects' },
  requests: { path: '/provider/requests' },
  assignments: { path: '/provider/assignments' },
  schedule: { path: `/provider/shifts?from=${day(-3)}&to=${day(3)}` },
  'timesheets to approve': { path: '/provider/timesheet?status=submitted&limit=100' },
  'decided timesheets': { path: '/provider/timesheet?status=approved&limit=100' },
  'pay periods': { path: '/provider/pay/periods' },
  notifications: { path: '/notifications' },
  'clock of a worker': { path: '/worker/clock', ofWorker: true },
  'hours of a worker': { path: `/worker/time-entries?from=${day(-30)}&to=${day(0)}`, ofWorker: true },
}

interface Installation {
  readonly organisations: number
  readonly seeded: Seeded
  readonly server: Subject
  readonly caller: Caller
}

// Everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await using started = new AsyncDisposableStack()
const small = await open(few)
const large = await open(many)
const isQuick = [await readPages(), await clockIn(), await printCosts()].every(Boolean)
process.exitCode = isQuick ? 0 : 1

async function open(organisations: number): Promise<Installation> {
  const seeded = await openSeeded(sizeSeed(organisations), console.log)
  started.defer(() => seeded.stop())
  const server = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => server.stop())
  const caller = makeCaller(server.port)
  started.defer(async () => caller.stop())
  return { organisations, seeded, server, caller }
}

/** First pages of both installations in turns, each call for another organisation. */
async function readPages(): Promise<boolean> {
  const rows = []
  let areQuick = true
  for (const [page, { path, ofWorker }] of Object.entries(pages)) {
    await waitForQuiet(Number(options['wait-minutes']) * 60_000)
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []]
    // The first ones read sessions and fill caches.
    for (let time = -2 * calledOrganisations; time < times; time++) {
      const organisation = 1 + ((time + 2 * calledOrganisations) % calledOrganisations)
      const worker = Math.abs(time) % counts.workers
      const token = ofWorker ? workerToken(organisation, worker) : adminToken(organisation)
      for (const [{ caller }, all] of [
        [small, ofSmall],
        [large, ofLarge],
      ] as const) {
        const { status, text, ms } = await caller.send({ method: 'GET', path, token })
        if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
        if (time >= 0) all.push(ms)
      }
    }
    const p50 = median(ofLarge)
    areQuick &&= p50 <= mostMs
    rows.push({
      page,
      'p50 ms': p50.toFixed(1),
      'p99 ms': percentile(ofLarge, 0.99).toFixed(1),
      [`p50 ms of ${few}`]: median(ofSmall).toFixed(1),
      ratio: (p50 / median(ofSmall)).toFixed(2),
      '': `${p50 <= mostMs ? '✓' : '✗'} ${mostMs}`,
    })
  }
  console.log(`First pages of ${many} organisations, and of ${few} in the same run`)
  console.table(rows)
  return areQuick
}

/** The numbers of the workers without a shift today or tomorrow, who may clock in at any hour. */
function freeWorkers(): number[] {
  // Monday is 0, as in the seed.
  const today = (new Date().getUTCDay() + 6) % 7
  return Array.from({ length: counts.workers }, (_, number) => number).filter(
    (number) => number % 7 !== today && number % 7 !== (today + 1) % 7,
  )
}

/** Workers clock in and out, in both installations in turns. */
async function clockIn(): Promise<boolean> {
  const free = freeWorkers()
  await waitForQuiet(Number(options['wait-minutes']) * 60_000)
  const [ofSmall, ofLarge]: [number[], number[]] = [[], []]
  for (let time = -2 * calledOrganisations; time < times; time++) {
    const turn = time + 2 * calledOrganisations
    const organisation = 1 + (turn % calledOrganisations)
    const worker = free[Math.floor(turn / calledOrganisations)]
    if (worker === undefined) throw new Error(`only ${free.length} workers of an organisation have no shift`)
    const token = workerToken(organisation, worker)
    const body = {
      projectId: projectId(organisation, worker % counts.projects),
      location: { latitude: 50.8501, longitude: 4.3502, accuracy: 12 },
    }
    for (const [{ caller }, all] of [
      [small, ofSmall],
      [large, ofLarge],
    ] as const) {
      const entered = await caller.send({ method: 'POST', path: '/worker/clock/in', token, body })
      if (entered.status !== 200) throw new Error(`clock in: ${entered.status} ${entered.text}`)
      const left = await caller.send({
        method: 'POST',
        path: '/worker/clock/out',
        token,
        body: { location: body.location },
      })
      if (left.status !== 200) throw new Error(`clock out: ${left.status} ${left.text}`)
      if (time >= 0) all.push(entered.ms)
    }
  }
  const ratio = median(ofLarge) / median(ofSmall)
  console.table([
    {
      clock: 'in',
      'p50 ms': median(ofLarge).toFixed(1),
      'p99 ms': percentile(ofLarge, 0.99).toFixed(1),
      [`p50 ms of ${few}`]: median(ofSmall).toFixed(1),
      [`p99 ms of ${few}`]: percentile(ofSmall, 0.99).toFixed(1),
      ratio: `${ratio.toFixed(2)} ${ratio <= mostSlower ? '✓' : '✗'} ${mostSlower}`,
    },
  ])
  for (const { seeded } of [small, large])
    await seeded.sql(
      `delete from time_entries where clock_session_id is not null; delete from clock_sessions; select 1`,
    )
  return ratio <= mostSlower
}

/** The disk, memory and background work of an organisation: the difference between the installations, divided. */
async function printCosts(): Promise<boolean> {
  const costs: Cost[] = []
  for (const { organisations, seeded, server } of [small, large]) {
    await seeded.sql('checkpoint')
    const [size] = await seeded.sql<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
    const [before, beforeDatabase] = [cpuOf(server.pid), cpuWithChildren(seeded.postmaster)]
    await sleep(idleSeconds * 1000)
    const minutes = idleSeconds / 60
    costs.push({
      organisations,
      'disk MB': Number(size?.bytes) / 1e6,
      'server MB': memoryOf(server.pid),
      'server CPU ms a minute': ((cpuOf(server.pid) - before) * 1000) / minutes,
      'PostgreSQL CPU ms a minute': ((cpuWithChildren(seeded.postmaster) - beforeDatabase) * 1000) / minutes,
    })
  }
  const [ofFew = {}, ofMany = {}] = costs
  const difference = many - few
  const each = Object.fromEntries(
    Object.entries(ofMany).map(([name, value]) => [name, (value - (ofFew[name] ?? 0)) / difference]),
  )
  const rounded = [ofFew, ofMany, { ...each, organisations: 1 }].map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value.toFixed(value < 10 ? 2 : 0))])),
  )
  console.log(
    `Cost of an organisation with ${counts.workers} workers and ${counts.workers * counts.entriesOfWorker} time entries`,
  )
  console.table(rounded)
  return true
}

type Cost = Readonly<Record<string, number>>
