import type { Region } from '#base/region.ts'
import type { Actor } from '#base/actor.ts'
import { sql } from './statement.ts'
import type { Db } from './transaction.ts'

/** Returns the reader's settings for dates, times and amounts. */
export function readerRegion({
  db,
  actor,
}: {
  readonly db: Db
  readonly actor: Pick<Actor, 'organisationId' | 'accountId'>
}): Promise<Region> {
  return db.one(
    sql<Region>`
      select a.date_format, a.time_format, coalesce(a.currency, o.currency) as currency, a.first_day_of_week
        from accounts a
        join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}`,
  )
}
