import { refuse } from '#base/problem.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { type Client, clientRoutes } from '#domains/clients/contract.ts'
import { contactRoutes } from '#domains/clients/contract/contacts.ts'
import { confirmationRoutes } from '#domains/confirmations/contract.ts'
import { lawRoutes } from '#domains/law/contract.ts'
import { portalAccessRoutes } from '#domains/portal/contract/access.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { receivableRoutes } from '#domains/receivables/contract.ts'
import { creditLimitRoutes } from '#domains/receivables/contract/credit-limits.ts'
import { receivableNoteRoutes } from '#domains/receivables/contract/receivable-notes.ts'
import { reminderRoutes } from '#domains/receivables/contract/reminders.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { moneyRoutes } from '#domains/statistics/contract/money.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { FakeApi } from './fake-api.ts'

export const clientId = uuid(31)

/** An active client without any details. */
export function sampleClient(changes: Partial<Client> = {}): Client {
  return {
    id: clientId,
    name: 'Acme Logistics',
    status: 'active',
    industry: null,
    vatNumber: null,
    website: null,
    tags: [],
    contact: { fullName: null, email: null, phone: null, jobTitle: null },
    orderNumber: null,
    billingAddress: null,
    notes: null,
    workSiteCount: 0,
    projectCount: 0,
    createdAt: '2026-11-01T08:00:00Z',
    version: 3,
    allowed: ['edit', 'readdress', 'delete'],
    ...changes,
  }
}

/** The page of the client. */
export const clientPath = `/provider/clients/${clientId}`

const panels = [
  lawRoutes.listOverrides,
  clientRoutes.readClientHistory,
  clientRoutes.listWorkSites,
  contactRoutes.listContacts,
  projectRoutes.listProjects,
  requestRoutes.listRequests,
  timesheetRoutes.listProjectHours,
  confirmationRoutes.readConfirmations,
  billingRoutes.listStatements,
  billingRoutes.previewStatements,
  moneyRoutes.readMoney,
  billingRoutes.readTerms,
  receivableRoutes.readClientReceivables,
  reminderRoutes.readClientReminders,
  receivableNoteRoutes.listReceivableNotes,
  creditLimitRoutes.readCreditLimit,
  portalAccessRoutes.listPortalAccess,
]

/** Answers with the client, and refuses the calls of all panels; a test answers those of the panel that it examines. */
export function answerClientPage(api: FakeApi, client = sampleClient({ allowed: [] })): void {
  for (const route of panels)
    api.answers(route, () => {
      throw refuse.FORBIDDEN()
    })
  api.answers(clientRoutes.readClient, () => client)
}
