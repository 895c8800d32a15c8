import { serve } from '#platform/server/http/handlers.ts'
import { clientRoutes } from '../contract.ts'
import {
  addClient,
  addWorkSite,
  changeClients,
  deleteClient,
  deleteWorkSite,
  editClient,
  editWorkSite,
} from './commands.ts'
import { exportClients } from './exporting.ts'
import { listClients, listWorkSites, readClient, readClientHistory } from './queries.ts'

/** The handlers of the routes for clients and work sites. */
export const clients = serve('clients', clientRoutes, {
  listClients,
  exportClients,
  changeClients,
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
