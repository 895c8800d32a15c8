import { serve } from '#platform/server/http/handlers.ts'
import { clientImportRoutes, clientRoutes } from '../contract.ts'
import { contactRoutes } from '../contract/contacts.ts'
import {
  addClient,
  addWorkSite,
  changeClients,
  deleteClient,
  deleteWorkSite,
  editClient,
  editWorkSite,
  tagClients,
} from './commands.ts'
import { addContact, deleteContact, editContact, listContacts, readContactHistory } from './contacts.ts'
import { exportClients } from './exporting.ts'
import { clientImport } from './importing.ts'
import { listClients, listWorkSites, readClient, readClientHistory } from './queries.ts'

const records = serve('clients', clientRoutes, {
  listClients,
  exportClients,
  changeClients,
  tagClients,
  addClient,
  readClient: (scope, { params }) => readClient(scope, params.id),
  editClient,
  deleteClient,
  readClientHistory,
  listWorkSites,
  addWorkSite,
  editWorkSite,
  deleteWorkSite,
})

/** The handlers of the routes for contacts of clients. */
export const contacts = serve('contacts', contactRoutes, {
  listContacts,
  addContact,
  editContact,
  deleteContact,
  readContactHistory,
})

/** The handlers of the routes for clients and work sites. */
export const clients = [...records, ...serve('clientImports', clientImportRoutes, clientImport.handlers)]
