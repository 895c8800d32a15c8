import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'

/** A client with one work site, created for a test. */
export interface SampleClient {
  clientId: string
  workSiteId: string
}

/** The coordinates of the sample work site: the Grand-Place in Brussels. */
export const samplePoint = { latitude: 50.8467, longitude: 4.3525 } as const

/** Creates a client with one work site in the given organisation. */
export async function sampleClient(
  world: World,
  { organisationId }: { organisationId: string },
): Promise<SampleClient> {
  const clientId = uuid()
  const workSiteId = uuid()
  await world.sql(`insert into clients (organisation_id, id, name) values ($1, $2, 'Sample Client')`, [
    organisationId,
    clientId,
  ])
  await world.sql(
    `insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude, radius_metres)
     values ($1, $2, $3, 'Warehouse', 'Grand-Place 1, Brussels', $4, $5, 200)`,
    [organisationId, workSiteId, clientId, samplePoint.latitude, samplePoint.longitude],
  )
  return { clientId, workSiteId }
}
