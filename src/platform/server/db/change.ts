import { type Refusal, refuse } from '#base/problem.ts'
import type { RecordScope } from './record-scope.ts'
import { sql } from './statement.ts'
import { databaseError } from './transaction.ts'

/** One record of the actor's organisation. */
export interface RecordKey {
  readonly table: string
  readonly id: string
}

/** Inserts a record of the actor's organisation; columns are named in snake_case. */
export async function insertRecord(
  scope: RecordScope,
  { table, id }: RecordKey,
  values: { readonly [column: string]: unknown },
): Promise<void> {
  const columns = Object.keys(values)
  await scope.db.many(
    sql(
      `insert into ${table} (organisation_id, id, ${columns.join(', ')})
       values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')})`,
      [scope.actor.organisationId, id, ...Object.values(values)],
    ),
  )
}

/** Inserts many records of the actor's organisation in one statement; all have the columns of the first, in snake_case. */
export async function insertRecords(
  scope: RecordScope,
  table: string,
  records: readonly { readonly [column: string]: unknown }[],
): Promise<void> {
  const columns = Object.keys(records[0] ?? {})
  if (columns.length === 0) return
  await scope.db.many(
    sql(
      `insert into ${table} (organisation_id, ${columns.join(', ')})
       select $1, ${columns.map((column) => `r.${column}`).join(', ')} from json_populate_recordset(null::${table}, $2::json) r`,
      [scope.actor.organisationId, JSON.stringify(records)],
    ),
  )
}

/**
 * Changes the columns that are given of a record of the actor's organisation, raises its version, and reads it as it is
 * then. `read` refuses with NOT_FOUND where there is none; where another version is expected, STALE_VERSION shows the current.
 */
export async function changeRecord<Shown>(
  scope: RecordScope,
  { table, id }: RecordKey,
  version: number | undefined,
  values: { readonly [column: string]: unknown },
  read: () => Promise<Shown>,
): Promise<Shown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const sets = given.map(([column], index) => `${column} = $${index + 5}`)
  const { organisationId } = scope.actor
  const changed = await scope.db.many(
    sql(
      `update ${table} set ${['version = version + 1', 'updated_at = $4', ...sets].join(', ')}
        where organisation_id = $1 and id = $2 and version = coalesce($3, version) returning id`,
      [organisationId, id, version ?? null, scope.now, ...given.map(([, value]) => value)],
    ),
  )
  const current = await read()
  if (changed.length === 0) throw refuse.STALE_VERSION({ members: { current } })
  return current
}

/**
 * Refuses with STALE_VERSION, which shows the current record, if another version is expected; otherwise locks it until
 * the end of the transaction. Where no version is expected it asks nothing.
 */
export async function requireVersion(
  scope: RecordScope,
  { table, id }: RecordKey,
  version: number | undefined,
  read: () => Promise<unknown>,
): Promise<void> {
  if (version === undefined) return
  const locked = await scope.db.many(
    sql(`select 1 from ${table} where organisation_id = $1 and id = $2 and version = $3 for no key update`, [
      scope.actor.organisationId,
      id,
      version,
    ]),
  )
  if (locked.length === 0) throw refuse.STALE_VERSION({ members: { current: await read() } })
}

/**
 * Deletes a record of the actor's organisation. `read` refuses with NOT_FOUND where there is none; where another version is
 * expected, STALE_VERSION shows the current record; if other records refer to it, `inUse` refuses it.
 */
export async function deleteRecord(
  scope: RecordScope,
  { table, id }: RecordKey,
  version: number | undefined,
  read: () => Promise<unknown>,
  inUse: () => Refusal = refuse.IN_USE,
): Promise<void> {
  const gone = await scope.db
    .many(
      sql(
        `delete from ${table} where organisation_id = $1 and id = $2 and version = coalesce($3, version) returning id`,
        [scope.actor.organisationId, id, version ?? null],
      ),
    )
    .catch((error: unknown) => {
      throw isReferredTo(error) ? inUse() : error
    })
  if (gone.length === 0) throw refuse.STALE_VERSION({ members: { current: await read() } })
}

/** True when the database would not delete a record because others refer to it. */
export function isReferredTo(error: unknown): boolean {
  return databaseError(error)?.code === '23503'
}
