import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { addContact } from '#domains/clients/server/contacts.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { customers, works } from './people.ts'
import { historyDays } from './seasons.ts'

/** A customer of the demo with its work site. */
export interface DemoCustomer {
  clientId: string
  workSiteId: string
}

/** A piece of work of the demo. */
export interface DemoProject {
  projectId: string
  role: string
  rateCents: number
  /** The request that its regular workers fill. */
  requestId?: string
}

/** Adds the customers with their contacts and work sites. */
export async function addCustomers(scope: ActorScope): Promise<DemoCustomer[]> {
  const added: DemoCustomer[] = []
  for (const { name, industry, vat, contact, language, notes, sites } of customers) {
    const clientId = uuid()
    const host = name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
    const [fullName, jobTitle, phone] = contact
    await insertRecord(
      scope,
      { table: 'clients', id: clientId },
      {
        name,
        industry,
        vat_number: vat,
        billing_address: sites[0][1],
        website: `https://${host}.example`,
        contact_full_name: fullName,
        contact_job_title: jobTitle,
        contact_phone: phone,
        contact_email: `planning@${host}.example`,
        notes,
      },
    )
    const siteIds: string[] = []
    for (const [siteName, address, latitude, longitude, radiusMetres] of sites) {
      const id = uuid()
      siteIds.push(id)
      await insertRecord(
        scope,
        { table: 'work_sites', id },
        { client_id: clientId, name: siteName, address, latitude, longitude, radius_metres: radiusMetres },
      )
    }
    const person = {
      name: fullName,
      email: `planning@${host}.example`,
      phone,
      language,
      projectIds: null,
      mayConfirmHours: true,
      mayPlaceRequests: true,
      maySeeInvoices: true,
      maySignContracts: true,
    }
    await addContact(scope, { params: { id: clientId }, body: person, ifMatch: undefined })
    added.push({ clientId, workSiteId: siteIds[0] as string })
  }
  return added
}

/** Adds the projects, led by the managers in turn. */
export async function addWorks(
  scope: ActorScope,
  made: readonly DemoCustomer[],
  managers: readonly string[],
): Promise<DemoProject[]> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
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
        start_date: daysAfter(today, -historyDays),
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
