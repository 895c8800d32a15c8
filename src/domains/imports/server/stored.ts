import { sql } from '#platform/server/db/statement.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ImportReport } from '../contract.ts'
import { sealPart } from './parts.ts'
import type { ImportedRecord, LineFault, TableFacts } from './read-table.ts'

/** An import as it is stored. */
export interface StoredImport extends Omit<TableFacts, 'faultCount'> {
  readonly id: string
  readonly status: ImportReport['status']
  readonly done: number
}

const partSize = 250

/** Stores an import with its records, encrypted, until a job adds them. */
export async function storeImport(
  scope: ActorScope,
  id: string,
  read: TableFacts & { readonly records: readonly ImportedRecord<unknown>[] },
  invite: boolean,
): Promise<void> {
  const { organisationId } = scope.actor
  await scope.db.many(
    sql(
      `insert into imports (organisation_id, id, rows, invite, encoding, delimiter, unknown_columns) values ($1, $2, $3, $4, $5, $6, $7)`,
      [organisationId, id, read.rows, invite, read.encoding, read.delimiter, read.unknownColumns],
    ),
  )
  const pause = pauses()
  for (let number = 0; number * partSize < read.records.length; number++) {
    const part = read.records.slice(number * partSize, (number + 1) * partSize)
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

/** Returns an import of the organisation, or undefined if there is none. */
export async function readStored({ db, actor }: ActorScope, id: string): Promise<StoredImport | undefined> {
  const [row] = await db.manyAndCommit(
    sql<StoredImport>(
      `select id, status, rows, done, encoding, delimiter, unknown_columns, faults from imports where organisation_id = $1 and id = $2`,
      [actor.organisationId, id],
    ),
  )
  return row
}

/** Returns what the job of an import needs to know of it. */
export async function readRunning(
  { db, actor }: ActorScope,
  id: string,
): Promise<{ readonly rows: number; readonly invite: boolean }> {
  return db.one(
    sql<{ rows: number; invite: boolean }>('select rows, invite from imports where organisation_id = $1 and id = $2', [
      actor.organisationId,
      id,
    ]),
  )
}

/** The statement that stores how far an import is. */
export function progress(
  { actor }: ActorScope,
  id: string,
  status: ImportReport['status'],
  done: number,
  faults: readonly LineFault[] = [],
) {
  return sql('update imports set status = $3, done = $4, faults = $5 where organisation_id = $1 and id = $2', [
    actor.organisationId,
    id,
    status,
    done,
    JSON.stringify(faults),
  ])
}
