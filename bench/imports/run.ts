import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import type { ImportReport } from '#domains/imports/contract.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { databaseUrl, faultSettings, onRunning, startServer } from '../../e2e/faults/server-process.ts'
import { runMeasured } from '../measured-run.ts'
import { waitForQuiet } from '../processes.ts'
import { fileOf, kinds, type MeasuredKind } from './kinds.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    /** The minutes to wait for a quiet machine before each kind. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})
const rows = Number(options.rows)
/** Most that an import may take, from the upload to its last record. */
const mostSeconds = 60

await runMeasured(measure)

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'interim-imports-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await launchEmbedded({ dataDir: folder, log: () => undefined })
  started.defer(() => database.stop())
  const settings = {
    ...faultSettings(folder),
    DATABASE_URL: databaseUrl(database),
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const admin = await onRunning(settings, database, async (world) =>
    sampleUser(world, await sampleOrganisation(world), 'providerAdmin'),
  )
  const owner = new Client(database.connection)
  await owner.connect()
  started.defer(() => owner.end())
  const server = await startServer(settings)
  started.defer(() => server.stop())
  console.log(
    `PostgreSQL ${database.version} with its default settings, ${rows} rows of each kind, Node ${process.version}`,
  )

  const call = async (method: string, path: string, file?: string): Promise<ImportReport> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      // A separate connection: an idle one may have been closed while the machine was busy.
      headers: {
        cookie: `interim=${admin.cookie}`,
        connection: 'close',
        ...(file !== undefined && { 'content-type': 'text/csv' }),
      },
      ...(file !== undefined && { body: file }),
    })
    const answer = (await response.json()) as ImportReport
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const ended = async ({ imports }: MeasuredKind, id: string, status: ImportReport['status']) => {
    for (;;) {
      const report = await call('GET', `${imports}/${id}`)
      if (report.status === status) return
      if (report.status !== 'running' && report.status !== 'undoing') throw new Error(JSON.stringify(report))
      await sleep(100)
    }
  }
  const imported = async (kind: MeasuredKind, file: string) => {
    const { id, faults } = await call('POST', kind.path, file)
    if (id === null) throw new Error(`${kind.name}: ${JSON.stringify(faults.slice(0, 3))}`)
    await ended(kind, id, 'done')
    return id
  }

  const results = []
  for (const kind of kinds) {
    await waitForQuiet(Number(options['wait-minutes']) * 60_000)
    const file = fileOf(kind, rows)
    const check = await seconds(() => call('POST', `${kind.path}?dryRun=true`, file))
    let id = ''
    const first = await seconds(async () => (id = await imported(kind, file)))
    const undo = await seconds(async () => {
      await call('POST', `${kind.imports}/${id}/undo`)
      await ended(kind, id, 'undone')
    })
    // The next kinds refer to these records.
    await imported(kind, file)
    const bare = await insertAgain(owner, kind.tables, admin.organisationId)
    results.push({ kind, check, first, undo, bare })
  }
  console.table(
    results.map(({ kind, check, first, undo, bare }) => ({
      kind: kind.name,
      'check, s': check.toFixed(1),
      'import, s': first.toFixed(1),
      'undo, s': undo.toFixed(1),
      'insert, s': bare.toFixed(1),
      'import : insert': (first / bare).toFixed(1),
      '': `${first <= mostSeconds ? '✓' : '✗'} ${mostSeconds} s`,
    })),
  )
  return results.every(({ first }) => first <= mostSeconds)
}

/** Returns the seconds that PostgreSQL alone takes to insert the same rows again, with foreign keys, triggers and history; rolled back. */
async function insertAgain(owner: Client, tables: readonly string[], organisationId: string): Promise<number> {
  const columns = new Map<string, string>()
  for (const table of tables) {
    const found = await owner.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    columns.set(table, found.rows[0]?.list ?? '')
  }
  await owner.query('begin')
  for (const table of tables)
    await owner.query(
      `create temporary table kept_${table} on commit drop as select ${columns.get(table)} from ${table} where organisation_id = '${organisationId}'`,
    )
  for (const table of tables.toReversed())
    await owner.query(
      `delete from ${table} where organisation_id = $1 ${table === 'accounts' ? `and type = 'worker'` : ''}`,
      [organisationId],
    )
  const taken = await seconds(async () => {
    for (const table of tables)
      await owner.query(
        `insert into ${table} (${columns.get(table)}) select ${columns.get(table)} from kept_${table} ${table === 'accounts' ? `where type = 'worker'` : ''}`,
      )
  })
  await owner.query('rollback')
  return taken
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
