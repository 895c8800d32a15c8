import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Currency } from '#base/currency.ts'
import { Formats } from '#base/formats.ts'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { accountName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { readerRegion } from '#platform/server/db/region.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { enqueue, type JobKind } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmedUser } from '#platform/server/sessions/confirmation.ts'
import { locales } from '#platform/server/texts/dates.ts'
import type { ImportKindName, ImportReport, importRoutes, PastImport, peopleImportRoute } from '../contract.ts'
import type { ImportKind } from './kind.ts'
import { decide, decisionsIn } from './matches.ts'
import { mappingFor, rememberMapping } from './mapping.ts'
import { readTable } from './read-table.ts'
import { reportOf, withFaults } from './report.ts'
import { type ImportedRecord, mostFaults, type TableRead, usedIn } from './table.ts'
import { importJobOf } from './running.ts'
import { readStored, storeImport, undoUntilOf } from './stored.ts'
import { requestUndo, undoJobOf } from './undoing.ts'

type Routes = ReturnType<typeof importRoutes>
/** Only files of people have the option to invite them. */
type ImportInput = Received<ReturnType<typeof peopleImportRoute>>

/**
 * Reads a file and reports its errors. Unless it is a dry run, a file without errors is stored encrypted, its mapping is remembered, and
 * a job adds all records or none. If faulty lines are skipped, this is done with the lines without errors.
 */
async function importFile<Column extends string, Once extends Column, Form extends z.ZodType>(
  scope: ActorScope,
  kind: ImportKind<Column, Once, Form>,
  { query, file }: ImportInput,
): Promise<ImportReport> {
  const isDry = query.dryRun === 'true'
  const invite = query.invite === 'true'
  const choices = decisionsIn(query.matches)
  const mapping = await mappingFor(scope, kind, query.mapping)
  const region = await readerRegion(scope)
  const readersOrder = new Formats(locales[scope.language], scope.actor.timeZone, region).dateOrder
  const currency = await readCurrency(scope)
  // No connection waits while the file is read.
  await scope.db.commit()
  const read = await readTable(scope, file.bytes, kind.file, { currency, mapping, readersOrder })
  const { matches, undecided, records } = decide(read.records, (await kind.match?.(scope, read.records)) ?? [], choices)
  const left =
    records.length < read.records.length ? await usedIn([...records, ...read.faulty], kind.file.once) : read.used
  const { faults } = await kind.plan(scope, { ...read, records, used: left, invite })
  const found = { ...withFaults(read, isDry ? faults : [...faults, ...undecided]), records }
  const good = found.faultCount > 0 ? await goodLines(scope, kind, found, invite) : undefined
  const taken = query.faulty === 'skip' ? good : undefined
  const partial = good && { ready: good.records.length, left: found.shown(good.leftOut) }
  if (isDry || (found.faultCount > 0 && !taken?.records.length))
    return reportOf(scope, null, isDry ? 'checked' : 'failed', found, {
      layout: found.layout,
      matches,
      ...(partial && { partial }),
    })
  if (kind.isSensitive?.(read.records)) await requireConfirmedUser(scope)
  const id = uuid()
  await rememberMapping(scope, kind, mapping)
  const stored = taken ? { ...found, records: taken.records, rows: taken.records.length } : found
  await storeImport(scope, { id, kind: kind.name, invite }, stored)
  await enqueue(scope, { name: kind.importJob }, { importId: id }, id)
  return reportOf(scope, id, 'running', stored, partial && { partial })
}

interface GoodLines<Form> {
  readonly records: readonly ImportedRecord<Form>[]
  readonly leftOut: ReadonlySet<number>
}

/**
 * Returns the lines that can be imported without those with errors; undefined if an error concerns the whole file, or too many lines. What
 * is left is compared with the database again, because a line may have counted on another one.
 */
async function goodLines<Column extends string, Once extends Column, Form extends z.ZodType>(
  scope: ActorScope,
  kind: ImportKind<Column, Once, Form>,
  read: TableRead<Column, Once, z.output<Form>>,
  invite: boolean,
): Promise<GoodLines<z.output<Form>> | undefined> {
  if (read.faultyLines === null) return undefined
  const leftOut = new Set([...read.faultyLines, ...read.faults.map(({ line }) => line)])
  const groups = new Set<string>()
  for (let { records } = read; ;) {
    for (const { line, form } of [...read.faulty, ...read.records]) {
      const group = leftOut.has(line) ? kind.groupOf?.(form) : undefined
      if (group !== undefined) groups.add(group)
    }
    records = records.filter(({ line, form }) => !leftOut.has(line) && !groups.has(kind.groupOf?.(form) ?? ''))
    const remaining = new Set(records.map(({ line }) => line))
    for (const { line } of read.records) if (!remaining.has(line)) leftOut.add(line)
    if (leftOut.size > mostFaults) return undefined
    if (records.length === 0) return { records, leftOut }
    const used = await usedIn(records, kind.file.once)
    const { faults } = await kind.plan(scope, { ...read, records, faulty: [], used, invite })
    if (faults.length === 0) return { records, leftOut }
    const before = leftOut.size
    for (const { line } of faults) leftOut.add(line)
    // An error of no line that is left.
    if (leftOut.size === before) return undefined
  }
}

/** Returns the currency of the organisation. */
async function readCurrency({ db, actor }: ActorScope): Promise<Currency> {
  const [row] = await db.many(
    sql<{ currency: Currency }>`select currency from organisations where id = ${actor.organisationId}`,
  )
  return row?.currency ?? 'EUR'
}

/** Returns the progress of an import, and the reason if it failed. */
async function readImport(scope: ActorScope, kind: ImportKindName, id: string): Promise<Reply<Routes['readImport']>> {
  const row = await readStored(scope, kind, id)
  if (!row) throw refuse.NOT_FOUND()
  const { status, done } = row
  return reportOf(
    scope,
    row.id,
    status,
    { ...row, faultCount: row.faults.length },
    { done, undoUntil: undoUntilOf(scope, row) },
  )
}

type PastRow = Omit<PastImport, 'undoUntil'> & { endedAt: string | null }

/** Returns one page of the imports of a kind, latest first. */
async function listImports(
  scope: ActorScope,
  kind: ImportKindName,
  { query }: Received<Routes['listImports']>,
): Promise<Reply<Routes['listImports']>> {
  const page = await readPage<PastRow>(
    scope.db,
    {
      select: fragment`i.id, i.status, i.rows, i.created_at, i.ended_at,
        case when a.id is not null then json_build_object('id', a.id, 'name', ${accountName('a')}) end as by`,
      from: fragment`imports i left join accounts a on a.organisation_id = i.organisation_id and a.id = i.account_id`,
      where: new Conditions('i', scope.actor.organisationId).and`i.kind = ${kind}`,
      id: 'i.id',
      sorts: { createdAt: { sql: 'i.created_at', type: 'timestamptz', descending: true } },
    },
    query,
  )
  const items = page.items.map(({ endedAt, ...row }) => ({
    ...row,
    undoUntil: undoUntilOf(scope, { status: row.status, endedAt }),
  }))
  return { items, total: page.total, nextCursor: page.nextCursor }
}

/** Returns the handlers of the routes that import a kind of records, and the jobs that import them and undo it. */
export function importOf<Column extends string, Once extends Column, Form extends z.ZodType>(
  kind: ImportKind<Column, Once, Form>,
) {
  return {
    handlers: {
      importFile: (scope: ActorScope, input: ImportInput) => importFile(scope, kind, input),
      listImports: (scope: ActorScope, input: Received<Routes['listImports']>) => listImports(scope, kind.name, input),
      readImport: (scope: ActorScope, { params }: Received<Routes['readImport']>) =>
        readImport(scope, kind.name, params.id),
      undoImport: async (scope: ActorScope, { params }: Received<Routes['undoImport']>) => {
        await requestUndo(scope, kind, params.id)
        return readImport(scope, kind.name, params.id)
      },
    },
    jobs: [importJobOf(kind), undoJobOf(kind)] as readonly JobKind[],
  }
}
