import { createHmac } from 'node:crypto'
import { bareOf } from '#base/national-id.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openNationalId } from './sealed.ts'

type KeyScope = Pick<ActorScope, 'db' | 'actor' | 'cipher'>

/** Returns the keyed hash of a national ID of the organisation, by which equal numbers are found although they are encrypted. */
export function nationalIdKey({ cipher, actor }: Pick<KeyScope, 'actor' | 'cipher'>, nationalId: string): string {
  return createHmac('sha256', cipher.keyFor('national ids'))
    .update(`${actor.organisationId}\u0000${bareOf(nationalId)}`)
    .digest('base64url')
}

/** A worker whose national ID is known in full. */
export interface NumberedWorker {
  readonly id: string
  /** Null if the worker has none, or no longer. */
  readonly nationalId: string | null
}

/** Stores the keys of the national IDs that workers have now. */
export async function storeNationalIdKeys(scope: KeyScope, workers: readonly NumberedWorker[]): Promise<void> {
  const numbered = workers.flatMap(({ id, nationalId }) => (nationalId === null ? [] : [{ id, nationalId }]))
  const { organisationId } = scope.actor
  const without = workers.flatMap(({ id, nationalId }) => (nationalId === null ? [id] : []))
  if (without.length > 0)
    await scope.db.many(
      sql`delete from worker_national_ids where organisation_id = ${organisationId} and id = any(${without}::uuid[])`,
    )
  if (numbered.length === 0) return
  const ids = numbered.map(({ id }) => id)
  const keys = numbered.map(({ nationalId }) => nationalIdKey(scope, nationalId))
  await scope.db.many(
    sql`
      insert into worker_national_ids (organisation_id, id, key, sealed_md5)
      select w.organisation_id, w.id, n.key, md5(w.national_id)
        from unnest(${ids}::uuid[], ${keys}::text[]) n (id, key)
        join workers w on w.organisation_id = ${organisationId} and w.id = n.id and w.national_id is not null
      on conflict (organisation_id, id) do update set key = excluded.key, sealed_md5 = excluded.sealed_md5`,
  )
}

const batch = 500

/** Stores the keys that are missing or out of date: of records from before there were keys, and after a rotation, a restore or a move. */
export async function renewNationalIdKeys(scope: ActorScope): Promise<boolean> {
  const { db, actor, cipher, log } = scope
  const { organisationId } = actor
  const rows = await db.many(
    sql<{ id: string; sealed: string }>`
      select w.id, w.national_id as sealed
        from workers w left join worker_national_ids k on k.organisation_id = w.organisation_id and k.id = w.id
       where w.organisation_id = ${organisationId} and w.national_id is not null and k.sealed_md5 is distinct from md5(w.national_id)
       order by w.id limit ${batch}`,
  )
  const workers = rows.flatMap(({ id, sealed }) => {
    try {
      return [{ id, nationalId: openNationalId(cipher, { organisationId, id }, sealed) }]
    } catch (error) {
      log.warn({ error: (error as Error).message, worker: id }, 'a national id does not open')
      return []
    }
  })
  await storeNationalIdKeys(scope, workers)
  return workers.length === batch
}
