import type { ClientPermission } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import { zoneName } from '#base/time.ts'
import { brandOf } from '#platform/server/db/brand.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { contactPermissions } from '#platform/server/sessions/client-sessions.ts'
import type { ClientProfile } from '../contract.ts'

interface Row extends Omit<ClientProfile, 'permissions' | 'timeZone'> {
  timeZone: string | null
  permissions: ClientPermission[]
}

/** Returns the contact who is signed in. */
export function readClientProfile({ db, actor }: ClientScope): Promise<ClientProfile> {
  return readProfile(db, actor)
}

/** Returns a contact with the client and the organisation. */
export async function readProfile(
  db: Db,
  { organisationId, contactId }: { organisationId: string; contactId: string },
): Promise<ClientProfile> {
  const row = await db.first(
    sql<Row>`
      select k.id, k.name, k.language, c.name as client, coalesce(o.company_name, '') as company, ${brandOf('o')} as brand, o.time_zone, o.first_day_of_week,
             ${contactPermissions} as permissions
        from client_contacts k
        join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
        join organisations o on o.id = k.organisation_id
       where k.organisation_id = ${organisationId} and k.id = ${contactId}`,
  )
  if (!row) throw refuse.UNAUTHENTICATED()
  return { ...row, timeZone: zoneName(row.timeZone ?? 'UTC') }
}
