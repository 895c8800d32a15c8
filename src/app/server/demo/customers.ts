import { v7 as uuid } from 'uuid'
import { daysAfter, wallOf } from '#base/calendar.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { customers, works } from './people.ts'

/** A customer of the demo with its place of work. */
export interface DemoCustomer {
  clientId: string
  workSiteId: string
}

/** A piece of work of the demo. */
export interface DemoProject {
  projectId: string
  role: string
  rateCents: number
}

/** Adds the customers with their work sites. */
export async function addCustomers(scope: ActorScope): Promise<DemoCustomer[]> {
  const made: DemoCustomer[] = []
  for (const { name, industry, site, address, latitude, longitude } of customers) {
    const clientId = uuid()
    const workSiteId = uuid()
    const host = name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
    await insertRecord(
      scope,
      { table: 'clients', id: clientId },
      {
        name,
        industry,
        billing_address: address,
        website: `https://${host}.example`,
        contact_email: `planning@${host}.example`,
      },
    )
    await insertRecord(
      scope,
      { table: 'work_sites', id: workSiteId },
      { client_id: clientId, name: site, address, latitude, longitude },
    )
    made.push({ clientId, workSiteId })
  }
  return made
}

/** Adds the projects, led by the managers in turn. */
export async function addWorks(
  scope: ActorScope,
  made: readonly DemoCustomer[],
  managers: readonly string[],
): Promise<DemoProject[]> {
  const today = wallOf(scope.now, scope.actor.timeZone).date
  const projects: DemoProject[] = []
  for (const [index, work] of works.entries()) {
    const projectId = uuid()
    await insertRecord(
      scope,
      { table: 'projects', id: projectId },
      {
        client_id: made[work.customer]?.clientId,
        work_site_id: made[work.customer]?.workSiteId,
        project_manager_id: managers[index % managers.length],
        name: work.name,
        start_date: daysAfter(today, -45),
        end_date: daysAfter(today, 75),
        status: 'active',
        budget_hours: work.budgetHours,
        colour: work.colour,
      },
    )
    projects.push({ projectId, role: work.role, rateCents: work.rate })
  }
  return projects
}
