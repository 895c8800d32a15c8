import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'

/** A certification of a worker, verified and without end unless told. */
export async function sampleCertification(
  world: World,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  { name = 'VCA', expiresOn = null as string | null, verification = 'verified' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql(
    `insert into certifications (organisation_id, id, worker_id, name, expires_on, verification) values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, id, accountId, name, expiresOn, verification],
  )
  return id
}
