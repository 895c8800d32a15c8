import { serve } from '#platform/server/http/handlers.ts'
import { clientRoutes } from '../contract.ts'
import { addClient, addWorkSite, editClient, editWorkSite } from './commands.ts'
import { listClients, listWorkSites, readClient } from './queries.ts'

/** Clients and their work sites. */
export const clients = serve('clients', clientRoutes, {
  listClients,
  addClient,
  readClient: (scope, { params }) => readClient(scope, params.id),
  editClient,
  listWorkSites: (scope, { params }) => listWorkSites(scope, params.id),
  addWorkSite,
  editWorkSite,
})
