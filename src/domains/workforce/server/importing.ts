import { v7 as uuid } from 'uuid'
import type { Currency } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmed } from '#platform/server/sessions/confirmation.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import type { WorkerImport, workforceRoutes } from '../contract.ts'
import { type ImportedWorker, type LineFault, mostFaults, readWorkers, type WorkersRead } from './import-file.ts'
import { importJob } from './jobs.ts'
import { takenFaults } from './import-taken.ts'
import { sealPart } from './import-parts.ts'

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
  const read = await readWorkers(scope, file.bytes, { currency: await readCurrency(scope) })
  const taken = await takenFaults(scope, read.said, read.headings)
  const faults = [...read.faults, ...taken].sort((one, other) => one.line - other.line)
  const found = { ...read, faults, faultCount: read.faultCount + taken.length }
  if (isDry || found.faultCount > 0) return shown(scope, null, isDry ? 'checked' : 'failed', found)
  const id = uuid()
  await keep(scope, id, found, query.invite === 'true')
  await enqueue(scope, importJob, { importId: id }, id)
  return shown(scope, id, 'running', found)
}

type Found = Omit<WorkersRead, 'workers' | 'said' | 'headings'>

interface ImportRow extends Omit<Found, 'faultCount'> {
  id: string
  status: WorkerImport['status']
  done: number
}

/** Returns the progress of an import, and the reason if it failed. */
export async function readImport(
  scope: ActorScope,
  { params }: Received<typeof workforceRoutes.readImport>,
): Promise<Reply<typeof workforceRoutes.readImport>> {
  const [row] = await scope.db.manyAndCommit(
    sql<ImportRow>(
      `select id, status, rows, done, encoding, delimiter, unknown_columns, faults from imports where organisation_id = $1 and id = $2`,
      [scope.actor.organisationId, params.id],
    ),
  )
  if (!row) throw refuse.NOT_FOUND()
  return shown(scope, row.id, row.status, { ...row, faultCount: row.faults.length }, row.done)
}

function shown(
  { translate }: ActorScope,
  id: string | null,
  status: WorkerImport['status'],
  { rows, encoding, delimiter, unknownColumns, faults, faultCount }: Found,
  done = 0,
): WorkerImport {
  return {
    id,
    status,
    rows,
    done,
    encoding,
    delimiter,
    unknownColumns: [...unknownColumns],
    faultCount,
    faults: faults.slice(0, mostFaults).map((fault) => faultIn(translate, fault)),
  }
}

function faultIn(translate: ActorScope['translate'], { line, column, value, words: key, values }: LineFault) {
  return { line, column, value, code: key.slice(key.lastIndexOf('.') + 1), message: translate(key, values) }
}

async function readCurrency({ db, actor }: ActorScope): Promise<Currency> {
  const [row] = await db.manyAndCommit(
    sql<{ currency: Currency }>('select currency from organisations where id = $1', [actor.organisationId]),
  )
  return row?.currency ?? 'EUR'
}

const partSize = 250

async function keep(
  scope: ActorScope,
  id: string,
  read: Found & { workers: readonly ImportedWorker[] },
  invite: boolean,
) {
  const { organisationId } = scope.actor
  await scope.db.many(
    sql(
      `insert into imports (organisation_id, id, rows, invite, encoding, delimiter, unknown_columns) values ($1, $2, $3, $4, $5, $6, $7)`,
      [organisationId, id, read.rows, invite, read.encoding, read.delimiter, read.unknownColumns],
    ),
  )
  const pause = pauses()
  for (let number = 0; number * partSize < read.workers.length; number++) {
    const part = read.workers.slice(number * partSize, (number + 1) * partSize)
    await scope.db.many(
      sql('insert into import_parts (organisation_id, import_id, number, sealed) values ($1, $2, $3, $4)', [
        organisationId,
        id,
        number,
        sealPart(scope, { importId: id, number }, part),
      ]),
    )
    await pause()
  }
}
