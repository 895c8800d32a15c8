import type { z } from 'zod'
import { refuse } from '#base/problem.ts'
import { isReferredTo } from '#platform/server/db/change.ts'
import { referencesTo } from '#platform/server/db/references.ts'
import { sql } from '#platform/server/db/statement.ts'
import { enqueue, type JobKind } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { importRefusals } from '../contract.ts'
import type { ImportedTable, ImportKind } from './kind.ts'
import type { ImportPayload } from './running.ts'
import { progress, readStored, undoUntilOf } from './stored.ts'

type Undoable = Pick<ImportKind<string, string, z.ZodType>, 'name' | 'undoJob' | 'tables'>

/**
 * Starts to undo an import. Throws `NOT_FOUND`, `NOT_UNDOABLE` unless it is done, `UNDO_EXPIRED` after 24 hours, and `IMPORT_USED` with
 * the names of records that have been used since.
 */
export async function requestUndo(scope: ActorScope, kind: Undoable, id: string): Promise<void> {
  const stored = await readStored(scope, kind.name, id)
  if (!stored) throw refuse.NOT_FOUND()
  if (stored.status !== 'done') throw importRefusals.NOT_UNDOABLE()
  if (undoUntilOf(scope, stored) === null) throw importRefusals.UNDO_EXPIRED()
  await refuseUsed(scope, kind.tables, id)
  const moved = await scope.db.many(
    sql(
      `update imports set status = 'undoing', done = 0 where organisation_id = $1 and id = $2 and status = 'done' returning id`,
      [scope.actor.organisationId, id],
    ),
  )
  if (moved.length === 0) throw importRefusals.NOT_UNDOABLE()
  // Without a key: an undo that failed may be requested again.
  await enqueue(scope, { name: kind.undoJob }, { importId: id })
}

/** Returns the job that deletes the records of an import, all or none. */
export function undoJobOf(kind: Undoable): JobKind<ImportPayload> {
  return {
    name: kind.undoJob,
    async run(scope, { importId }) {
      const { organisationId } = scope.actor
      await refuseUsed(scope, kind.tables, importId)
      let done = 0
      for (const { table } of kind.tables) {
        const ids = await readAdded(scope, importId, table)
        for (let from = 0; from < ids.length; from += portion) {
          scope.signal.throwIfAborted()
          await scope.db
            .many(
              sql(`delete from ${table} where organisation_id = $1 and id = any($2::uuid[])`, [
                organisationId,
                ids.slice(from, from + portion),
              ]),
            )
            .catch((error: unknown) => {
              throw isReferredTo(error) ? importRefusals.IMPORT_USED({ values: { names: '' } }) : error
            })
        }
        done += ids.length
      }
      await scope.db.many(
        sql('delete from import_records where organisation_id = $1 and import_id = $2', [organisationId, importId]),
      )
      await scope.db.many(progress(scope, importId, 'undone', done))
    },
    async giveUp(scope, { importId }) {
      await scope.db.many(
        sql(`update imports set status = 'done', done = rows where organisation_id = $1 and id = $2`, [
          scope.actor.organisationId,
          importId,
        ]),
      )
    },
  }
}

const portion = 500
const mostNames = 10

async function readAdded({ db, actor }: ActorScope, importId: string, table: string): Promise<string[]> {
  const rows = await db.many(
    sql<{ recordId: string }>(
      'select record_id from import_records where organisation_id = $1 and import_id = $2 and table_name = $3',
      [actor.organisationId, importId, table],
    ),
  )
  return rows.map(({ recordId }) => recordId)
}

// Records are used once they have been edited, or records outside the import refer to them.
async function refuseUsed(scope: ActorScope, tables: readonly ImportedTable[], importId: string): Promise<void> {
  const used: string[] = []
  for (const one of tables) used.push(...(await usedNames(scope, one, importId)))
  const names = [...new Set(used)].slice(0, mostNames)
  if (names.length > 0)
    throw importRefusals.IMPORT_USED({ values: { names: names.join(', ') }, members: { used: names } })
}

async function usedNames(
  { db, actor }: ActorScope,
  { table, name, edited = 't.version > 1', used = 'false', derived = [] }: ImportedTable,
  importId: string,
): Promise<string[]> {
  const references = (await referencesTo(db, table)).filter((one) => !derived.includes(one.table))
  // `not in` reads the records of the import once. `not exists` did so for each row, because PostgreSQL has no statistics of them yet.
  const referred = references.map(
    ({ table: other, column, hasId }) =>
      `exists (select from ${other} o where o.organisation_id = t.organisation_id and o.${column} = t.id${
        hasId
          ? ` and o.id not in (select k.record_id from import_records k
                where k.organisation_id = $1 and k.import_id = $2 and k.table_name = '${other}')`
          : ''
      })`,
  )
  const rows = await db.many(
    sql<{ name: string }>(
      `select ${name} as name from import_records r join ${table} t on t.organisation_id = r.organisation_id and t.id = r.record_id
        where r.organisation_id = $1 and r.import_id = $2 and r.table_name = '${table}'
          and (${[edited, used, ...referred].join(' or ')})
        order by 1 limit ${mostNames}`,
      [actor.organisationId, importId],
    ),
  )
  return rows.map((row) => row.name)
}
