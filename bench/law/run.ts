import { parseArgs } from 'node:util'
import { instantAt } from '#base/time.ts'
import { daysAfter, weekStart } from '#base/days.ts'
import { planBreaches, type PlanRules } from '#domains/shifts/rules/law.ts'
import { readLawFacts } from '#domains/shifts/server/work-sums.ts'
import type { Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openSeeded, type Seeded } from '../database.ts'
import { median, percentile } from '../measured.ts'
import { runMeasured } from '../measured-run.ts'
import { waitForQuiet } from '../processes.ts'
import { idOf, organisationId } from '../seed.ts'
import { startInterim } from '../servers.ts'
import { measureFilling } from './filling.ts'
import { assignmentId, counts, lawSeed, openShiftId, token } from './seed.ts'

const { values: options } = parseArgs({
  options: {
    /** The number of calls with and without the law. */
    times: { type: 'string', default: '100' },
    /** The minutes to wait for a quiet machine. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})
/** Planning may take this many times as long with the law, and the list of candidates this many milliseconds longer. */
const most = { planning: 1.2, candidatesMs: 50 } as const
const countries = ['BE', 'FR', 'NL'] as const

await runMeasured(measure)

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  const seeded = await openSeeded(lawSeed, console.log)
  started.defer(() => seeded.stop())
  const interim = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => interim.stop())
  console.log(
    `PostgreSQL ${seeded.version}, Node ${process.version}; ${await waitForQuiet(Number(options['wait-minutes']) * 60_000)}`,
  )
  const rows = []
  let isWithin = true
  for (const country of countries) {
    const plan = await compared(seeded, country, (time) => planShift(interim.port, time))
    const list = await compared(seeded, country, () => listCandidates(interim.port))
    const [ratio, more] = [plan.on / plan.off, list.on - list.off]
    isWithin &&= ratio <= most.planning && more <= most.candidatesMs
    rows.push({
      country,
      'planning, off ms': plan.off.toFixed(1),
      'on ms': plan.on.toFixed(1),
      ratio: `${ratio.toFixed(2)} ${ratio <= most.planning ? '✓' : '✗'}`,
      'candidates, off ms': list.off.toFixed(0),
      'more ms': `${more.toFixed(0)} ${more <= most.candidatesMs ? '✓' : '✗'}`,
      'p99 on ms': list.p99.toFixed(0),
      ...(await onePass(seeded, country)),
      'filling a week, off / on ms': fillingOf(country),
    })
  }
  console.log(`✓ at most ${most.planning} times as long, and ${most.candidatesMs} ms more for candidates; ✗ not`)
  console.table(rows)
  return isWithin
}

function fillingOf(country: string): string {
  const { off, on } = measureFilling(country)
  return `${off.toFixed(0)} / ${on.toFixed(0)}`
}

/** Makes the same call without and with the law in turn; returns the medians. */
async function compared(seeded: Seeded, country: string, call: (time: number) => Promise<void>) {
  const taken = { off: [] as number[], warn: [] as number[] }
  for (let time = -5; time < Number(options.times); time++) {
    for (const law of ['off', 'warn'] as const) {
      await seeded.sql(
        `update organisations set labour_law = '${law}', rules_country = '${country}' where id = '${organisationId}'`,
      )
      const startedAt = performance.now()
      await call(time)
      // The first ones are for what is compiled and remembered on first use.
      if (time >= 0) taken[law].push(performance.now() - startedAt)
    }
  }
  return { off: median(taken.off), on: median(taken.warn), p99: percentile(taken.warn, 0.99) }
}

const monday = weekStart(new Date().toISOString().slice(0, 10), 1)

async function planShift(port: number, time: number): Promise<void> {
  const day = daysAfter(monday, 12)
  const shift = { startsAt: `${day}T08:00:00Z`, endsAt: `${day}T12:00:00Z`, breakMinutes: 0 }
  await called(port, `/provider/assignments/${assignmentId(100 + time)}/shifts?dryRun=true`, {
    method: 'POST',
    body: JSON.stringify({ shifts: [shift] }),
  })
}

async function listCandidates(port: number): Promise<void> {
  await called(port, `/provider/open-shifts/${openShiftId}/candidates`, {})
}

async function called(port: number, path: string, init: RequestInit): Promise<void> {
  const headers = { cookie: `interim=${token}`, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.slice(0, 500)}`)
}

/** Reads the sums of all who work, and checks six shifts of a week for each of them. */
async function onePass(seeded: Seeded, country: string) {
  const rules: PlanRules = {
    minimumRestMinutes: 660,
    dailyMaximumMinutes: 600,
    weeklyMaximumMinutes: 2880,
    firstDayOfWeek: 1,
    timeZone: 'Europe/Brussels',
    law: { country, refuses: true },
  }
  const shifts = Array.from({ length: 6 }, (_, day) => {
    const date = daysAfter(monday, 7 + day)
    return { startsAt: `${date}T06:00:00Z`, endsAt: `${date}T12:00:00Z`, breakMinutes: 20, isNew: true }
  })
  const workerIds = Array.from({ length: counts.working }, (_, number) => idOf('account', number))
  const scope = scopeOf(seeded)
  const startedAt = performance.now()
  const factsOf = await readLawFacts(scope, rules, { workerIds, around: shifts })
  const readAt = performance.now()
  const found = workerIds.filter((worker) => planBreaches(shifts, rules, factsOf(worker)).length > 0).length
  return {
    'sums of 5,000 ms': (readAt - startedAt).toFixed(0),
    'rules ms': (performance.now() - readAt).toFixed(0),
    'with a breach': found,
  }
}

/** What reading the sums needs of a call. */
function scopeOf(seeded: Seeded): ActorScope {
  const many = async (statement: Statement<unknown>) => {
    const rows = await seeded.rows(statement.text, statement.values)
    return rows.map(({ date_of_birth: dateOfBirth, ...row }) => Object.assign(row, { dateOfBirth }))
  }
  return { db: { many }, actor: { organisationId }, now: instantAt(Date.now()) } as unknown as ActorScope
}
