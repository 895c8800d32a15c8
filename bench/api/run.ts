import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSeeded } from '../database.ts'
import { type Operation, type OperationName, operationNamed, operations } from './operations.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { busySeconds, cpuOf, cpuWithChildren, cpuWithEnded, memoryOf, waitForQuiet } from '../processes.ts'
import { type Round, report, type Subjects } from './report.ts'
import { type Generator, startGenerator } from './generator.ts'
import type { Fired } from './load.ts'
import { startInterim, startProgram, type Subject } from '../servers.ts'
import { runMeasured } from '../measured-run.ts'
import { entriesSeed } from './seed.ts'
import { type Recorded, recordStatements } from './statements.ts'

const connections = 8
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true },
    /** The minutes to wait for a quiet machine before each measurement. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})
const names = (Object.keys(operations) as OperationName[]).filter((name) => options.only?.includes(name) ?? true)
const pgbench = await findPgbench()
const folder = await mkdtemp(join(tmpdir(), 'interim-bench-'))
const seeded = await openSeeded(entriesSeed, console.log)
await runMeasured(measure)

interface Bench {
  readonly statements: Record<OperationName, Recorded[]>
  readonly interim: Subject
  readonly bare: Subject
  readonly generator: Generator
}

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  started.defer(() => seeded.stop())
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const bench = await setUp(started)
  console.log(
    `PostgreSQL ${seeded.version} with its default settings, ${connections} connections, Node ${process.version}`,
  )
  // A round that is not counted, for what is compiled and remembered on first use.
  for (const name of names) await oneRound(bench, name, 0)
  const rounds: Round[] = []
  for (let number = 1; number <= Number(options.rounds); number++) {
    for (const name of names) {
      const round = await quietRound(bench, name, number)
      console.log(`round ${number}, ${round.operation.title}: ${round.load}`)
      rounds.push(round)
    }
  }
  return report(rounds)
}

async function setUp(started: AsyncDisposableStack): Promise<Bench> {
  await seeded.sql(`update sessions set idle_until = now() + interval '30 days'`)
  const statements = {} as Record<OperationName, Recorded[]>
  for (const name of Object.keys(operations) as OperationName[]) {
    await undo(operationNamed(name))
    statements[name] = await recordStatements(seeded, operationNamed(name))
    await undo(operationNamed(name))
  }
  const file = join(folder, 'statements.json')
  await writeFile(file, JSON.stringify(statements, null, 1))
  // A first start fills Node's compile cache, and keeps what it compiled: every later one is as here.
  await (await startInterim({ DATABASE_URL: seeded.url })).stop()
  const [interim, bare, generator] = [
    await startInterim({ DATABASE_URL: seeded.url }),
    await startProgram(join(import.meta.dirname, 'bare-server.ts'), seeded.url, file),
    startGenerator(),
  ]
  for (const one of [interim, bare, generator]) started.defer(() => one.stop())
  return { statements, interim, bare, generator }
}

// A round is repeated if other programs used a tenth of a core or more.
async function quietRound(bench: Bench, name: OperationName, number: number): Promise<Round> {
  for (let attempt = 1; ; attempt++) {
    const load = await waitForQuiet(Number(options['wait-minutes']) * 60_000)
    const round = await oneRound(bench, name, number)
    if (round.others < 0.1 || attempt === 4 || options['wait-minutes'] === '0')
      return { ...round, load: `${load}; others took ${round.others.toFixed(2)} cores` }
  }
}

async function oneRound(bench: Bench, name: OperationName, number: number): Promise<Round> {
  const operation = operationNamed(name)
  const subjects = {
    pgbench: () => runPgbench(pgbench, seeded, operation, bench.statements[name], connections),
    interim: () => fire(bench, bench.interim, name),
    compressed: () => fire(bench, bench.interim, name, true),
    bare: () => fire(bench, bench.bare, name),
  }
  const order = Object.keys(subjects) as (keyof Subjects)[]
  const round: Partial<Round> = {}
  let others = 0
  const first = number % order.length
  for (const which of [...order.slice(first), ...order.slice(0, first)]) {
    await open(bench, which, name)
    const before = readCpu(bench)
    const startedAt = performance.now()
    console.error(new Date().toISOString(), name, which)
    const measured = await subjects[which]()
    const seconds = (performance.now() - startedAt) / 1000
    const after = readCpu(bench)
    await verify(operation)
    await undo(operation)
    others = Math.max(others, (after.all - before.all - (after.ours - before.ours)) / seconds)
    const cpu = after.postgres - before.postgres + after[which] - before[which]
    const memory = which === 'pgbench' ? 0 : memoryOf(serverOf(bench, which).pid)
    Object.assign(round, { [which]: { ...measured, cpu: (cpu / operation.calls) * 1000, memory } })
  }
  return { ...(round as Round), operation, name, others }
}

function serverOf({ interim, bare }: Bench, which: 'interim' | 'compressed' | 'bare'): Subject {
  return which === 'bare' ? bare : interim
}

async function fire(bench: Bench, { port }: Subject, operation: OperationName, compressed = false): Promise<Fired> {
  return bench.generator.fire({ port, operation, connections, opening: false, compressed })
}

async function open(bench: Bench, which: keyof Subjects, operation: OperationName): Promise<void> {
  if (which !== 'pgbench') {
    const { port } = serverOf(bench, which)
    await bench.generator.fire({ port, operation, connections, opening: true, compressed: false })
  }
  await seeded.sql('checkpoint')
}

function readCpu({ interim, bare, generator }: Bench) {
  const postgres = cpuWithChildren(seeded.postmaster)
  const [product, least, load] = [interim.pid, bare.pid, generator.pid].map(cpuOf) as [number, number, number]
  // pgbench is a child of this process and has ended by now.
  const ours = postgres + product + least + load + cpuWithEnded(process.pid)
  return { all: busySeconds(), ours, postgres, pgbench: 0, interim: product, compressed: product, bare: least }
}

async function verify({ done, calls, title }: Operation): Promise<void> {
  if (!done) return
  const [row] = await seeded.sql<{ count: number }>(done)
  if (row?.count !== calls) throw new Error(`${title}: ${row?.count} of ${calls} were done`)
}

async function undo({ undo: text }: Operation): Promise<void> {
  if (!text) return
  await seeded.sql('set session_replication_role = replica')
  for (const statement of [...text.split(';'), 'truncate history']) await seeded.sql(statement)
  await seeded.sql('set session_replication_role = origin')
}
