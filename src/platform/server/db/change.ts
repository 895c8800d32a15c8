import { type Refusal, refuse } from '#base/problem.ts'
import type { RecordScope } from './record-scope.ts'
import { type Fragment, fragment, joined, raw, sql } from './statement.ts'
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
  const columns = raw(Object.keys(values).join(', '))
  const row = joined(
    [scope.actor.organisationId, id, ...Object.values(values)].map((value) => fragment`${value}`),
    ', ',
  )
  await scope.db.many(sql`insert into ${raw(table)} (organisation_id, id, ${columns}) values (${row})`)
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
    sql`
      insert into ${raw(table)} (organisation_id, ${raw(columns.join(', '))})
      select ${scope.actor.organisationId}, ${raw(columns.map((column) => `r.${column}`).join(', '))}
        from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(records)}::json) r`,
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
  const sets = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => fragment`, ${raw(column)} = ${value}`)
  const changed = await scope.db.many(
    sql`
      update ${raw(table)} set version = version + 1, updated_at = ${scope.now}${joined(sets, '')}
       where organisation_id = ${scope.actor.organisationId} and id = ${id} and version = coalesce(${version}, version) returning id`,
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
    sql`
      select 1 from ${raw(table)}
       where organisation_id = ${scope.actor.organisationId} and id = ${id} and version = ${version} for no key update`,
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
      sql`
        delete from ${raw(table)}
         where organisation_id = ${scope.actor.organisationId} and id = ${id} and version = coalesce(${version}, version) returning id`,
    )
    .catch((error: unknown) => {
      throw isReferredTo(error) ? inUse() : error
    })
  if (gone.length === 0) throw refuse.STALE_VERSION({ members: { current: await read() } })
}

/** SQL for the records `i (id, version)` of a bulk change, each with the version that was seen, or null. */
export function versionsSeen(
  items: readonly { readonly id: string; readonly version?: number | undefined }[],
): Fragment {
  const [ids, versions] = [items.map(({ id }) => id), items.map(({ version }) => version ?? null)]
  return fragment`unnest(${ids}::uuid[], ${versions}::int[]) as i (id, version)`
}

/** True when the database would not delete a record because others refer to it. */
export function isReferredTo(error: unknown): boolean {
  return databaseError(error)?.code === '23503'
}
