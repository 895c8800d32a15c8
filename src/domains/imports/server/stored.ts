import { sql } from '#platform/server/db/statement.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { laterBy } from '#base/time.ts'
import type { ImportKindName, ImportReport } from '../contract.ts'
import { undoHours } from '../rules.ts'
import { sealPart } from './parts.ts'
import type { ImportedRecord, LineFault, TableFacts } from './table.ts'

/** An import as it is stored. */
export interface StoredImport extends Omit<TableFacts, 'faultCount'> {
  readonly id: string
  readonly status: ImportReport['status']
  readonly done: number
  readonly endedAt: string | null
}

/** What is stored of an import beside its file. */
export interface NewImport {
  readonly id: string
  readonly kind: ImportKindName
  /** Whether imported people are invited. */
  readonly invite: boolean
}

const partSize = 250

/** Stores an import with its records, encrypted, until a job adds them. */
export async function storeImport(
  scope: ActorScope,
  { id, kind, invite }: NewImport,
  read: TableFacts & { readonly records: readonly ImportedRecord<unknown>[] },
): Promise<void> {
  const { organisationId, accountId } = scope.actor
  await scope.db.many(
    sql`
      insert into imports (organisation_id, id, kind, account_id, rows, invite, encoding, delimiter, unknown_columns)
      values (${organisationId}, ${id}, ${kind}, ${accountId}, ${read.rows}, ${invite}, ${read.encoding}, ${read.delimiter},
              ${read.unknownColumns})`,
  )
  const pause = pauses()
  for (let number = 0; number * partSize < read.records.length; number++) {
    const part = read.records.slice(number * partSize, (number + 1) * partSize)
    await scope.db.many(
      sql`
        insert into import_parts (organisation_id, import_id, number, sealed)
        values (${organisationId}, ${id}, ${number}, ${sealPart(scope, { importId: id, number }, part)})`,
    )
    await pause()
  }
}

/** Returns an import of the organisation, or undefined if there is none of the kind. */
export async function readStored(
  { db, actor }: ActorScope,
  kind: ImportKindName,
  id: string,
): Promise<StoredImport | undefined> {
  return db.first(
    sql<StoredImport>`
      select id, status, rows, done, encoding, delimiter, unknown_columns, faults, ended_at from imports
       where organisation_id = ${actor.organisationId} and kind = ${kind} and id = ${id}`,
  )
}

/** Returns the last moment at which an import can be undone; null if it cannot. */
export function undoUntilOf(
  { now }: ActorScope,
  { status, endedAt }: Pick<StoredImport, 'status' | 'endedAt'>,
): string | null {
  const until = status === 'done' && endedAt !== null ? laterBy(endedAt, undoHours * 3_600_000) : null
  return until !== null && now <= until ? until : null
}

/** Returns whether the people of an import are invited. */
export async function readInvite({ db, actor }: ActorScope, id: string): Promise<boolean> {
  const { invite } = await db.one(
    sql<{ invite: boolean }>`select invite from imports where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  return invite
}

/** The statement that stores how far an import is, and when it ended. */
export function progress(
  { actor, now }: ActorScope,
  id: string,
  status: ImportReport['status'],
  done: number,
  faults: readonly LineFault[] = [],
) {
  const isOpen = status === 'running' || status === 'undoing'
  return sql`
    update imports
       set status = ${status}, done = ${done}, faults = ${JSON.stringify(faults)},
           ended_at = case when ${isOpen} then ended_at else ${now} end
     where organisation_id = ${actor.organisationId} and id = ${id}`
}
