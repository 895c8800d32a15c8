import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ImportedRecord } from './table.ts'

/** One part of a file that is being imported. */
export interface PartPlace {
  readonly importId: string
  readonly number: number
}

/** Encrypts some records of a file, so that they are never stored as plain text. */
export function sealPart(scope: ActorScope, place: PartPlace, records: readonly ImportedRecord<unknown>[]): string {
  return scope.cipher.seal(JSON.stringify(records), sealedAt(scope, place))
}

/** Returns the records of one part; undefined after the last part. */
export async function readPart<Form>(scope: ActorScope, place: PartPlace): Promise<ImportedRecord<Form>[] | undefined> {
  const part = await scope.db.first(
    sql<{ sealed: string }>(
      'select sealed from import_parts where organisation_id = $1 and import_id = $2 and number = $3',
      [scope.actor.organisationId, place.importId, place.number],
    ),
  )
  return part && (JSON.parse(scope.cipher.open(part.sealed, sealedAt(scope, place))) as ImportedRecord<Form>[])
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
    sql('delete from import_parts where organisation_id = $1 and import_id = $2', [actor.organisationId, importId]),
  )
}

function sealedAt({ actor }: ActorScope, { importId, number }: PartPlace) {
  return { organisationId: actor.organisationId, table: 'import_parts', id: importId, column: `sealed ${number}` }
}
