import { v7 as uuid } from 'uuid'
import type { Currency } from '#base/money.ts'
import type { Received, Reply } from '#base/route.ts'
import { readTable } from '#domains/imports/server/read-table.ts'
import { reportOf, withFaults } from '#domains/imports/server/report.ts'
import { listImports as listImportsOf, readImport as readImportOf } from '#domains/imports/server/importing.ts'
import { storeImport } from '#domains/imports/server/stored.ts'
import { requestUndo } from '#domains/imports/server/undoing.ts'
import { sql } from '#platform/server/db/statement.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmed } from '#platform/server/sessions/confirmation.ts'
import type { workforceRoutes } from '../contract.ts'
import { workerTable } from './import-file.ts'
import { importJob, workerImport } from './jobs.ts'
import { takenFaults } from './import-taken.ts'

/**
 * Reads a file of workers and reports its errors. Unless it is a dry run, a file without errors is stored encrypted, and a job adds all
 * workers or none.
 */
export async function importWorkers(
  scope: ActorScope,
  { query, file }: Received<typeof workforceRoutes.importWorkers>,
): Promise<Reply<typeof workforceRoutes.importWorkers>> {
  const isDry = query.dryRun === 'true'
  if (!isDry) await requireConfirmed(scope)
  const read = await readTable(scope, file.bytes, workerTable, { currency: await readCurrency(scope) })
  const found = withFaults(read, await takenFaults(scope, read.used, read.headings))
  if (isDry || found.faultCount > 0)
    return reportOf(scope, null, isDry ? 'checked' : 'failed', found, { layout: found.layout })
  const id = uuid()
  await storeImport(scope, { id, kind: 'workers', invite: query.invite === 'true' }, found)
  await enqueue(scope, importJob, { importId: id }, id)
  return reportOf(scope, id, 'running', found)
}

/** Returns the progress of an import, and the reason if it failed. */
export async function readImport(
  scope: ActorScope,
  { params }: Received<typeof workforceRoutes.readImport>,
): Promise<Reply<typeof workforceRoutes.readImport>> {
  return readImportOf(scope, 'workers', params.id)
}

/** Returns one page of the imports of workers, latest first. */
export async function listImports(
  scope: ActorScope,
  input: Received<typeof workforceRoutes.listImports>,
): Promise<Reply<typeof workforceRoutes.listImports>> {
  return listImportsOf(scope, 'workers', input)
}

/** Starts to undo an import of workers, and returns its report. */
export async function undoImport(
  scope: ActorScope,
  { params }: Received<typeof workforceRoutes.undoImport>,
): Promise<Reply<typeof workforceRoutes.undoImport>> {
  await requestUndo(scope, workerImport, params.id)
  return readImportOf(scope, 'workers', params.id)
}

async function readCurrency({ db, actor }: ActorScope): Promise<Currency> {
  const [row] = await db.manyAndCommit(
    sql<{ currency: Currency }>('select currency from organisations where id = $1', [actor.organisationId]),
  )
  return row?.currency ?? 'EUR'
}
