import type { z } from 'zod'
import { refuse } from '#base/problem.ts'
import { isReferredTo } from '#platform/server/db/change.ts'
import { fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import { enqueue, type JobKind } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Db } from '#platform/server/db/transaction.ts'
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
    sql`
      update imports
         set status = 'undoing', done = 0
       where organisation_id = ${scope.actor.organisationId} and id = ${id} and status = 'done'
      returning id`,
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
              sql`
                delete from ${raw(table)}
                 where organisation_id = ${organisationId} and id = any(${ids.slice(from, from + portion)}::uuid[])`,
            )
            .catch((error: unknown) => {
              throw isReferredTo(error) ? importRefusals.IMPORT_USED({ values: { names: '' } }) : error
            })
        }
        done += ids.length
      }
      await scope.db.many(
        sql`delete from import_records where organisation_id = ${organisationId} and import_id = ${importId}`,
      )
      await scope.db.many(progress(scope, importId, 'undone', done))
    },
    async giveUp(scope, { importId }) {
      await scope.db.many(
        sql`update imports set status = 'done', done = rows where organisation_id = ${scope.actor.organisationId} and id = ${importId}`,
      )
    },
  }
}

const portion = 500
const mostNames = 10

async function readAdded({ db, actor }: ActorScope, importId: string, table: string): Promise<string[]> {
  const rows = await db.many(
    sql<{ recordId: string }>`
      select record_id
        from import_records
       where organisation_id = ${actor.organisationId} and import_id = ${importId} and table_name = ${table}`,
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
  { table, name, edited = fragment`t.version > 1`, used = fragment`false`, derived = [] }: ImportedTable,
  importId: string,
): Promise<string[]> {
  const references = (await referencesTo(db, table)).filter((one) => !derived.includes(one.table))
  // `not in` reads the records of the import once. `not exists` did so for each row, because PostgreSQL has no statistics of them yet.
  const referred = references.map(({ table: other, column, hasId }) => {
    const isOther = fragment`
      o.id not in (select k.record_id from import_records k
                    where k.organisation_id = ${actor.organisationId} and k.import_id = ${importId} and k.table_name = ${other})`
    return fragment`
      exists (select from ${raw(other)} o
               where o.organisation_id = t.organisation_id and o.${raw(column)} = t.id ${hasId ? fragment`and ${isOther}` : fragment``})`
  })
  const rows = await db.many(
    sql<{ name: string }>`
      select ${name} as name
        from import_records r join ${raw(table)} t on t.organisation_id = r.organisation_id and t.id = r.record_id
       where r.organisation_id = ${actor.organisationId} and r.import_id = ${importId} and r.table_name = ${table}
         and (${joined([edited, used, ...referred], ' or ')})
       order by 1 limit ${raw(mostNames)}`,
  )
  return rows.map((row) => row.name)
}

/** A column of another table that refers to the ID of a record. */
interface TableReference {
  readonly table: string
  readonly column: string
  /** Whether the referring table has a column `id`. */
  readonly hasId: boolean
}

/** Returns the columns that refer to a table’s `id` by a foreign key, as far as the current role may read them. */
async function referencesTo(db: Db, table: string): Promise<readonly TableReference[]> {
  return db.many(
    sql<{ table: string; column: string; hasId: boolean }>`
      select distinct c.conrelid::regclass::text as "table", a.attname::text as "column",
             exists (select from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped) as has_id
        from pg_constraint c
        cross join lateral unnest(c.conkey, c.confkey) k (child, parent)
        join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.parent and p.attname = 'id'
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
       where c.contype = 'f' and c.confrelid = ${table}::regclass
         and has_table_privilege(c.conrelid, 'select')
       order by 1, 2`,
  )
}
