import { v7 as uuid } from 'uuid'
import { type SampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { type SampleClient, sampleClient } from '#domains/clients/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** A project created for a test. */
export interface SampleProject extends SampleClient {
  projectId: string
}

/** Creates an active project at a new client’s work site, with the given user as project manager. */
export async function sampleProject(
  world: World,
  organisation: { organisationId: string },
  { managerId = null as string | null } = {},
): Promise<SampleProject> {
  const client = await sampleClient(world, organisation)
  const projectId = uuid()
  await world.sql`
    insert into projects (organisation_id, id, client_id, work_site_id, project_manager_id, name)
     values (${organisation.organisationId}, ${projectId}, ${client.clientId}, ${client.workSiteId}, ${managerId}, 'Night shift')`
  return { ...client, projectId }
}

/** Creates two projects: one of a user who sees only own projects, and one of a manager. */
export async function sampleTwoProjects(world: World, organisation: SampleOrganisation) {
  const lead = await sampleUser(world, organisation, 'provider')
  const manager = await sampleUser(world, organisation, 'manager')
  const own = await sampleProject(world, organisation, { managerId: lead.accountId })
  const other = await sampleProject(world, organisation, { managerId: manager.accountId })
  return { lead, manager, own, other }
}
