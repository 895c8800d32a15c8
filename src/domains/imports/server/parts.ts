import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ImportedRecord } from './table.ts'

/** One part of a file that is being imported. */
export interface PartId {
  readonly importId: string
  readonly number: number
}

/** Encrypts some records of a file, so that they are never stored as plain text. */
export function sealPart(scope: ActorScope, partId: PartId, records: readonly ImportedRecord<unknown>[]): string {
  return scope.cipher.seal(JSON.stringify(records), contextOf(scope, partId))
}

/** Returns the records of one part; undefined after the last part. */
export async function readPart<Form>(scope: ActorScope, partId: PartId): Promise<ImportedRecord<Form>[] | undefined> {
  const part = await scope.db.first(
    sql<{ sealed: string }>`
      select sealed
        from import_parts
       where organisation_id = ${scope.actor.organisationId} and import_id = ${partId.importId} and number = ${partId.number}`,
  )
  return part && (JSON.parse(scope.cipher.open(part.sealed, contextOf(scope, partId))) as ImportedRecord<Form>[])
}

/** Reads the records of an import part by part. */
export async function* partsOf<Form>(scope: ActorScope, importId: string): AsyncGenerator<ImportedRecord<Form>[]> {
  for (let number = 0; ; number++) {
    const records = await readPart<Form>(scope, { importId, number })
    if (!records) return
    yield records
  }
}

/** Deletes the stored parts of a file. */
export async function eraseParts({ db, actor }: ActorScope, importId: string): Promise<void> {
  await db.many(
    sql`delete from import_parts where organisation_id = ${actor.organisationId} and import_id = ${importId}`,
  )
}

function contextOf({ actor }: ActorScope, { importId, number }: PartId) {
  return { organisationId: actor.organisationId, table: 'import_parts', id: importId, column: `sealed ${number}` }
}
