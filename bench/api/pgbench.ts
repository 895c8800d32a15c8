import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Seeded } from '../database.ts'
import { type Measured, percentile } from '../measured.ts'
import type { Operation } from './operations.ts'
import type { Recorded, Single } from './statements.ts'

const run = promisify(execFile)

/** Returns the path of pgbench on this machine; throws an Error that names the package to install. */
export async function findPgbench(): Promise<string> {
  const installed: string[] = []
  for await (const program of glob('/usr/lib/postgresql/*/bin/pgbench')) installed.push(program)
  for (const program of ['pgbench', ...installed]) {
    if (await run(program, ['--version']).catch(() => undefined)) return program
  }
  throw new Error('pgbench is missing: install postgresql-contrib (on Debian 12 the package postgresql-15 brings it)')
}

/** Does an operation's statements, each in its turn as pgbench does, with prepared statements. */
export async function runPgbench(
  program: string,
  { connection }: Seeded,
  operation: Operation,
  statements: readonly Recorded[],
  connections: number,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'interim-pgbench-'))
  try {
    const { script, constants } = scriptOf(operation, statements, connections)
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    const { host, port, user, database } = connection
    const options = Object.entries({ h: host, p: port, U: user, M: 'prepared', j: 2, c: connections, f: file })
    const { stdout, stderr } = await run(program, [
      ...options.flatMap(([name, value]) => [`-${name}`, String(value)]),
      ...Object.entries({ turn: -1, ...constants }).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      '--no-vacuum',
      `--transactions=${operation.calls / connections}`,
      '--log',
      `--log-prefix=${join(folder, 'log')}`,
      database,
    ])
    const rate = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
    if (!rate || stderr.includes('aborted')) throw new Error(`pgbench, ${operation.title}: ${stdout}${stderr}`)
    const latencies: number[] = []
    for await (const log of glob('log.*', { cwd: folder })) {
      for (const line of (await readFile(join(folder, log), 'utf8')).trim().split('\n'))
        latencies.push(Number(line.split(' ')[2]) / 1000)
    }
    return { rate, p99: percentile(latencies, 0.99) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function scriptOf(operation: Operation, statements: readonly Recorded[], connections: number) {
  const constants: Record<string, string> = {}
  const literalOf = ({ values, types }: Recorded, statement: number, index: number) => {
    const value = values[index]
    const type = types[index]
    if (value === undefined) throw new Error(`${operation.title}: a value is missing`)
    if ('record' in value) return recordIn(value.record, `c_${statement}_${index}`)
    if (!('constant' in value)) return varying(value, type)
    if (value.constant === null) return `null::${type}`
    // pgbench has no empty variables.
    if (value.constant === '') return `''::${type}`
    const name = `c_${statement}_${index}`
    constants[name] = textOf(value.constant)
    return `:${name}::${type}`
  }
  const varying = (value: Exclude<Single, { constant: unknown }>, type = 'text') => {
    if ('slot' in value) {
      const given = `(${operation.slots[value.slot]?.pgbench})`
      return `${value.isListOfOne ? `array[${given}]` : given}::${type}`
    }
    if (value.fresh === 'many') return '(select fresh from bench.bulks where number = :call::int)'
    // The rows of a round are deleted at its end.
    const id = `('0197f000-0000-7000-8${String(value.number).padStart(3, '0')}-' || lpad(:call, 12, '0'))::uuid`
    return value.fresh === 'one' ? id : `array[${id}]`
  }
  const recordIn = (record: Readonly<Record<string, Single>>, name: string) => {
    const always: Record<string, unknown> = {}
    const changing: string[] = []
    for (const [field, value] of Object.entries(record)) {
      if ('constant' in value) always[field] = value.constant
      else changing.push(`'${field}', ${varying(value)}`)
    }
    constants[name] = JSON.stringify(always)
    return `(:${name}::jsonb || jsonb_build_object(${changing.join(', ')}))`
  }
  const lines = [
    '\\set turn :turn + 1',
    `\\set call :turn * ${connections} + :client_id`,
    ...operation.variables.map((variable) => `\\set ${variable}`),
    ...statements.map(
      (recorded, number) =>
        `${recorded.text.replace(/\$(\d+)/g, (_, index: string) => literalOf(recorded, number, Number(index) - 1))};`,
    ),
  ]
  return { script: lines.join('\n'), constants }
}

// As PostgreSQL reads a value of any type; an array holds nothing here that would have to be quoted.
function textOf(value: unknown): string {
  return Array.isArray(value) ? `{${value.map(String).join(',')}}` : String(value)
}
