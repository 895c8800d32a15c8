import { v7 as uuid } from 'uuid'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { sampleClient } from '../samples.ts'

/** Creates a user of a new organisation, and a client with one work site. */
export async function sampleManagedClient(world: World, role: 'manager' | 'user' = 'manager') {
  const manager = await sampleUser(world, await sampleOrganisation(world), role)
  return { manager, ...(await sampleClient(world, manager)) }
}

/** Inserts a project of a client as a row, because this domain cannot import projects. */
export async function insertProject(
  world: World,
  organisationId: string,
  { clientId, workSiteId = null }: { clientId: string; workSiteId?: string | null },
) {
  await world.sql`
    insert into projects (organisation_id, id, client_id, work_site_id, name)
     values (${organisationId}, ${uuid()}, ${clientId}, ${workSiteId}, 'Night shift')`
}
