import { type Fragment, fragment, raw } from './statement.ts'
import { databaseError } from './transaction.ts'

/** True when the database refused to write because the organisation is being moved to another group. */
export function isFenced(error: unknown): boolean {
  return databaseError(error)?.code === 'IN503'
}

/** SQL that is true of a row of this table whose organisation is being moved to another group. */
export function isOfFenced(table: string): Fragment {
  return fragment`exists (select 1 from organisations f where f.id = ${raw(table)}.organisation_id and f.fenced_at is not null)`
}
