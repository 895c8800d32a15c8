import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Returns the current logo of the organisation as a PNG; undefined if it has none. */
export async function readCurrentLogo({ db, actor }: ActorScope): Promise<Uint8Array | undefined> {
  const row = await db.first(
    sql<{ image: Uint8Array }>`
      select l.image from organisations o join organisation_logos l on l.organisation_id = o.id and l.id = o.logo_id
       where o.id = ${actor.organisationId}`,
  )
  return row?.image
}

/**
 * Returns the ID of the current logo, for a record that keeps it; null if there is none. The organisation is locked until the end of the
 * transaction, so that the logo is not deleted meanwhile.
 */
export async function lockCurrentLogo({ db, actor }: ActorScope): Promise<string | null> {
  const { logoId } = await db.one(
    sql<{ logoId: string | null }>`select logo_id from organisations where id = ${actor.organisationId} for share`,
  )
  return logoId
}

/** Deletes the former logos of the organisation that no invoice has. */
export async function deleteFormerLogos({ db, actor }: ActorScope): Promise<void> {
  await db.many(
    sql`
      delete from organisation_logos l
       where l.organisation_id = ${actor.organisationId}
         and not exists (select 1 from organisations o where o.id = l.organisation_id and o.logo_id = l.id)
         and not exists (select 1 from client_statements s where s.organisation_id = l.organisation_id and s.logo_id = l.id)`,
  )
}
