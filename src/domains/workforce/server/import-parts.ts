import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ImportedWorker } from './import-file.ts'

/** One part of a file that is being imported. */
export interface PartPlace {
  readonly importId: string
  readonly number: number
}

/** Encrypts some workers of a file, so that they are never stored as plain text. */
export function sealPart(scope: ActorScope, place: PartPlace, workers: readonly ImportedWorker[]): string {
  return scope.cipher.seal(JSON.stringify(workers), sealedAt(scope, place))
}

/** Returns the workers of one part; undefined after the last part. */
export async function readPart(scope: ActorScope, place: PartPlace): Promise<ImportedWorker[] | undefined> {
  const part = await scope.db.first(
    sql<{ sealed: string }>(
      'select sealed from import_parts where organisation_id = $1 and import_id = $2 and number = $3',
      [scope.actor.organisationId, place.importId, place.number],
    ),
  )
  return part && (JSON.parse(scope.cipher.open(part.sealed, sealedAt(scope, place))) as ImportedWorker[])
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
