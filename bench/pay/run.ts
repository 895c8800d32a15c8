import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSeeded, type Seeded } from '../database.ts'
import { median } from '../measured.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'
import { organisationId } from '../seed.ts'
import { runMeasured } from '../measured-run.ts'
import { counts, month, paySeed, token } from './seed.ts'

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    /** The minutes to wait for a quiet machine before each measurement. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})
/** Most that the calculation of the month may take. */
const mostSeconds = 60
/** The columns of a line that hold its entries. */
const entryColumns = ['entry_ids', 'entry_dates', 'entry_minutes', 'entry_versions']

const names: Readonly<Record<string, string>> = {
  calculate: 'calculate the month',
  again: 'calculate it again',
  read: 'read the period with its missing details and stale status',
  issue: 'issue it',
  bare: 'insert … select of as many lines and entries, keys and indexes but no more',
  checked: 'the same into the tables themselves, with foreign keys and triggers',
}

interface Period {
  id: string
  status: string
  sums: { workers: number; minutes: number; gross: number; net: number; deductions: number }[]
  calculation: { done: number; failure: string | null } | null
}

await runMeasured(measure)

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  const seeded = await openSeeded(paySeed, console.log)
  started.defer(() => seeded.stop())
  await forget(seeded)
  const interim = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => interim.stop())
  const second = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => second.stop())
  console.log(
    `PostgreSQL ${seeded.version} with its default settings, ${paySeed.title} in one organisation, Node ${process.version}`,
  )
  const call = (method: string, path: string, body?: object) => callAt(interim.port, method, path, body)
  // Two processes are asked at the same moment, and one of them does it.
  const onceOf = async (path: string): Promise<Period> => {
    const answers = await Promise.allSettled([interim, second].map(({ port }) => callAt(port, 'POST', path)))
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    if (!done[0] || done.length > 1) throw new AggregateError(refused, `${path} was done ${done.length} times`)
    return done[0]
  }
  const taken = {
    calculate: [] as number[],
    again: [] as number[],
    read: [] as number[],
    issue: [] as number[],
    bare: [] as number[],
    checked: [] as number[],
  }
  for (let time = 0; time < Number(options.times); time++) {
    const load = await waitForQuiet(Number(options['wait-minutes']) * 60_000)
    for (const { port } of [interim, second])
      await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => undefined)
    const { id } = await call('POST', '/provider/pay/periods', month)
    const calculate = async () => {
      await onceOf(`/provider/pay/periods/${id}/calculate`)
      for (;;) {
        const { calculation, status } = await call('GET', `/provider/pay/periods/${id}`)
        if (calculation?.failure) throw new Error(calculation.failure)
        if (status === 'calculated') return
        await sleep(200)
      }
    }
    taken.calculate.push(await seconds(calculate))
    taken.again.push(await seconds(calculate))
    taken.read.push(await seconds(() => call('GET', `/provider/pay/periods/${id}`)))
    const [written] = await seeded.sql<{ lines: number; entries: number }>(
      'select (select count(*)::int from pay_lines) as lines, (select sum(cardinality(entry_ids))::int from pay_lines) as entries',
    )
    taken.bare.push(await insertBare(seeded))
    taken.checked.push(await insertChecked(seeded))
    // A connection that has rested for so long may be closed by now.
    for (const { port } of [interim, second])
      await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => undefined)
    let issued: Period | undefined
    taken.issue.push(await seconds(async () => (issued = await onceOf(`/provider/pay/periods/${id}/issue`))))
    const [sum] = issued?.sums ?? []
    const [notified] = await seeded.sql<{ n: number }>(
      "select count(*)::int as n from notifications where kind = 'payStubIssued'",
    )
    if (
      !sum ||
      sum.workers !== counts.workers ||
      notified?.n !== counts.workers ||
      sum.gross - sum.deductions !== sum.net
    )
      throw new Error(`not everybody was paid: ${JSON.stringify([issued, notified])}`)
    console.log(
      `${written?.lines} lines of ${written?.entries} entries: calculated in ${taken.calculate.at(-1)?.toFixed(1)} s, issued in ${taken.issue.at(-1)?.toFixed(1)} s; ${load}`,
    )
    await forget(seeded)
  }
  const bare = median(taken.bare)
  const isQuick = median(taken.calculate) <= mostSeconds
  console.table(
    Object.entries(taken).map(([what, times]) => ({
      what: names[what],
      seconds: median(times).toFixed(2),
      'of the bare insert': (median(times) / bare).toFixed(1),
      '': what === 'calculate' ? `${isQuick ? '✓' : '✗'} ${mostSeconds} s` : '',
    })),
  )
  return isQuick
}

/**
 * The time that PostgreSQL alone takes to write the lines and a row for each entry of a line, into tables with the keys and indexes that these
 * had when both were rows: the definition stays, whatever the tables become.
 */
async function insertBare({ sql }: Seeded): Promise<number> {
  await sql(
    `create table bare_lines (like pay_lines including all);
     alter table bare_lines ${entryColumns.map((column) => `drop column ${column}`).join(', ')};
     create table bare_entries (like pay_line_entries including all);
     create table kept_lines as select * from pay_lines;
     alter table kept_lines ${entryColumns.map((column) => `drop column ${column}`).join(', ')};
     create table kept_entries as
       select l.organisation_id, l.id, x.* from pay_lines l, unnest(${entryColumns.map((column) => `l.${column}`).join(', ')}) x (${entryColumns.join(', ')});
     analyze kept_lines; analyze kept_entries`,
  )
  const taken = await seconds(() =>
    sql('insert into bare_lines select * from kept_lines; insert into bare_entries select * from kept_entries'),
  )
  await sql('drop table bare_lines; drop table bare_entries; drop table kept_lines; drop table kept_entries')
  return taken
}

/** The time that PostgreSQL alone takes to write the same lines again, with what the database guarantees about them. */
async function insertChecked({ sql }: Seeded): Promise<number> {
  await sql('begin; create temporary table kept_lines on commit drop as select * from pay_lines; delete from pay_lines')
  const taken = await seconds(() => sql('insert into pay_lines select * from kept_lines'))
  await sql('rollback')
  return taken
}

// Issued pay cannot be changed: only the owner of the database, with triggers disabled, can reset it for the next run.
async function forget({ sql }: Seeded): Promise<void> {
  await sql(`set session_replication_role = replica;
    ${[
      'paid_entries',
      'pay_line_entries',
      'pay_lines',
      'pay_stubs',
      'pay_calculations',
      'pay_periods',
      'pay_numbers',
      'notifications',
      'jobs',
    ]
      .map((table) => `delete from ${table} where organisation_id = '${organisationId}'`)
      .join('; ')};
    delete from history where organisation_id = '${organisationId}' and entity like 'pay_%';
    set session_replication_role = origin`)
  await sql('vacuum analyze')
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function callAt(port: number, method: string, path: string, body?: object): Promise<Period> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { cookie: `interim=${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`${method} ${path} had no answer`, { cause })
  })
  const answer = (await response.json()) as Period
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}
