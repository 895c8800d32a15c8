import { refuse } from '#base/problem.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { type Client, clientRoutes, type WorkSite } from '#domains/clients/contract.ts'
import { type Contact, contactRoutes } from '#domains/clients/contract/contacts.ts'
import { confirmationRoutes } from '#domains/confirmations/contract.ts'
import { portalAccessRoutes } from '#domains/portal/contract/access.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { receivableRoutes } from '#domains/receivables/contract.ts'
import { reminderRoutes } from '#domains/receivables/contract/reminders.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { FakeApi } from './fake-api.ts'
import { listOf } from './staffing.ts'

/** An active client without any details. */
export function clientRecord(changes: Partial<Client> = {}): Client {
  return {
    id: uuid(31),
    name: 'Acme Logistics',
    status: 'active',
    industry: null,
    vatNumber: null,
    website: null,
    contact: { fullName: null, email: null, phone: null, jobTitle: null },
    billingAddress: null,
    notes: null,
    workSiteCount: 0,
    projectCount: 0,
    createdAt: '2026-11-01T08:00:00Z',
    version: 3,
    allowed: ['edit', 'delete'],
    ...changes,
  }
}

const ofLaterDomains = [
  projectRoutes.listProjects,
  requestRoutes.listRequests,
  timesheetRoutes.listProjectHours,
  confirmationRoutes.readConfirmations,
  billingRoutes.listStatements,
  billingRoutes.readTerms,
  receivableRoutes.readClientReceivables,
  reminderRoutes.readClientReminders,
  portalAccessRoutes.listPortalAccess,
]

/** Answers the calls of the page of a client; the panels of later domains are refused. */
export function answerClient(api: FakeApi, client: Client, contacts: Contact[] = [], sites: WorkSite[] = []): void {
  for (const route of ofLaterDomains)
    api.answers(route, () => {
      throw refuse.FORBIDDEN()
    })
  api.answers(clientRoutes.readClient, () => client)
  api.answers(clientRoutes.readClientHistory, () => listOf())
  api.answers(clientRoutes.listWorkSites, () => listOf(sites))
  api.answers(contactRoutes.listContacts, () => ({
    items: contacts,
    allowed: client.allowed.includes('edit') ? ['add' as const] : [],
  }))
}
