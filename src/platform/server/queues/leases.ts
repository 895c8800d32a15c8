import { isOfFenced } from '../db/fence.ts'
import { type Fragment, fragment, raw, sql } from '../db/statement.ts'
import type { Db } from '../db/transaction.ts'

/** SQL that is true of a row of this table or alias that a process may claim: no lease, and an organisation that is not being moved. */
export function isFree(table: string, now: string): Fragment {
  return fragment`(${raw(table)}.leased_until is null or ${raw(table)}.leased_until <= ${now}) and not ${isOfFenced(table)}`
}

/** SQL that is true of a row of this table or alias whose organisation is closed. */
export function isOfClosed(table: string): Fragment {
  return fragment`exists (select 1 from organisations o where o.id = ${raw(table)}.organisation_id and o.closed_at is not null)`
}

/** A row that this process has claimed. */
export interface Leased {
  readonly organisationId: string
  readonly id: string
  readonly lease: string
}

/** SQL that is true of the claimed row while no other process has claimed it. */
export function isOurs({ organisationId, id, lease }: Leased): Fragment {
  return fragment`organisation_id = ${organisationId} and id = ${id} and lease = ${lease}`
}

/** Returns a claimed row without counting an attempt, so that another process takes it. */
export async function giveBack(db: Db, table: 'jobs' | 'peppol_tasks' | 'seal_tasks', task: Leased): Promise<void> {
  await db.many(
    sql`update ${raw(table)} set attempts = attempts - 1, lease = null, leased_until = null where ${isOurs(task)}`,
  )
}
