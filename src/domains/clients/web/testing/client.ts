import { clientPermissions } from '#base/actor.ts'
import { answerClientPage, clientId } from '#app/web/testing/client-page.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { type Client, clientRoutes, type WorkSite } from '../../contract.ts'
import { type Contact, contactRoutes } from '../../contract/contacts.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

/** A contact of the sample client, whom the user may edit and delete. */
export const ines: Contact = {
  id: uuid(51),
  clientId,
  name: 'Ines Maes',
  email: 'ines@acme.example',
  phone: '+32470123456',
  language: 'nl',
  projects: null,
  mayConfirmHours: true,
  mayPlaceRequests: false,
  maySeeInvoices: false,
  maySignContracts: false,
  rightsToGive: [...clientPermissions],
  version: 2,
  allowed: ['edit', 'readdress', 'delete'],
}

/** Answers the calls of the page of a client; the panels of later domains are refused. */
export function answerClient(api: FakeApi, client: Client, contacts: Contact[] = [], sites: WorkSite[] = []): void {
  answerClientPage(api, client)
  api.answers(clientRoutes.readClientHistory, () => listOf())
  api.answers(clientRoutes.listWorkSites, () => listOf(sites))
  api.answers(contactRoutes.listContacts, () => ({
    items: contacts,
    rightsToGive: [...clientPermissions],
    allowed: client.allowed.includes('edit') ? ['add' as const] : [],
  }))
}
