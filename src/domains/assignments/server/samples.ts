import { v7 as uuid } from 'uuid'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { type SampleProject, sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { serve } from '#platform/server/http/handlers.ts'
import type { World } from '#platform/server/testing/world.ts'
import { acceptanceRoutes } from '../contract/acceptance.ts'
import type { AssignmentStatus } from '../rules.ts'
import { acceptOffer } from './answers.ts'

/** The acceptance of offers without working hours. In the application, the domain of shifts serves it, and plans those of the others. */
export const acceptance = serve('assignments', acceptanceRoutes, { acceptAssignment: acceptOffer })

/** Creates an assignment from 2026-01-01 to 2026-12-31 at 17.35 EUR, accepted by default. */
export async function sampleAssignment(
  world: World,
  worker: SampleAccount,
  projectId: string,
  status: AssignmentStatus = 'assigned',
  { startDate = '2026-01-01', endDate = '2026-12-31', requestId = null as string | null } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status,
                             accepted, answered_at, request_id)
    values (${worker.organisationId}, ${id}, ${projectId}, ${worker.accountId}, 'Picker', ${startDate}::date, ${endDate}, 1735, 'EUR', ${status}, case when ${status} = 'pending' then null else ${status} <> 'cancelled' end,
            case when ${status} = 'pending' then null else ${startDate}::date - 7 end, ${requestId})`
  return id
}

/** Creates an organisation in Brussels with a manager, and a worker on an assignment at the manager's project. */
export async function sampleAssigned(world: World) {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  return { organisation, manager, worker, projectId, assignmentId }
}

/**
 * Creates an approved request with the given number of pickers, from 2026-11-23 to 2026-12-20 at a budget rate of 18.00
 * EUR.
 */
export async function sampleStaffing(
  world: World,
  organisation: { organisationId: string },
  { clientId, projectId }: SampleProject,
  { positions = 1, certifications = [] as string[], status = 'approved' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into requests (organisation_id, id, client_id, project_id, title, role, start_date, end_date, positions, certifications,
                          rate_amount, rate_currency, description, status)
    values (${organisation.organisationId}, ${id}, ${clientId}, ${projectId}, 'Pickers for the peak', 'Picker', '2026-11-23', '2026-12-20', ${positions}, ${JSON.stringify(certifications)}, 1800, 'EUR', 'Picking by voice', ${status})`
  return id
}
