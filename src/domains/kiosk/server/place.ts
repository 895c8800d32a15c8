import { refuse } from '#base/problem.ts'
import type { PunchingKiosk } from '#domains/clock/server/geofence.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Returns a kiosk with the location of its work site; a deleted one has none. Throws `NOT_FOUND`. */
export async function readPunchingKiosk(
  { db, actor }: { readonly db: ActorScope['db']; readonly actor: { readonly organisationId: string } },
  kioskId: string,
): Promise<PunchingKiosk & { readonly name: string }> {
  const kiosk = await db.first(
    sql<{ name: string; latitude: number | null; longitude: number | null }>`
      select k.name, s.latitude, s.longitude
        from kiosks k left join work_sites s on s.organisation_id = k.organisation_id and s.id = k.work_site_id
       where k.organisation_id = ${actor.organisationId} and k.id = ${kioskId}`,
  )
  if (!kiosk) throw refuse.NOT_FOUND()
  const { name, latitude, longitude } = kiosk
  const location = latitude === null || longitude === null ? null : { latitude, longitude, accuracy: 0 }
  return { id: kioskId, name, location }
}
