import { z } from 'zod'
import { bulkItems, bulkOutcome } from '#base/bulk.ts'
import { formShape, shownShape } from '#base/fields.ts'
import { historyPage } from '#base/history.ts'
import { pageOf, pageQuery, sheetExport } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, line, text } from '#base/text.ts'
import { importRoutes } from '#domains/imports/contract.ts'
import { industry } from '#domains/organisations/contract.ts'
import { tagName } from '#domains/tags/contract/names.ts'
import { taggingForm } from '#domains/tags/contract/tagging.ts'
import { clientRecord } from './contract/fields.ts'

/** The statuses of a client. A prospect has had no project yet. */
export const clientStatuses = ['prospect', 'active', 'inactive'] as const

/** Limits and default of a work site’s clock-in radius, in metres. */
export const radiusLimits = { min: 20, max: 5000, usual: 200 } as const

export const clientRefusals = refusals('clients', {
  CLIENT_IN_USE: { as: 'IN_USE', status: 409 },
  SITE_IN_USE: { as: 'IN_USE', status: 409 },
  CLIENT_OPEN: { as: 'IN_USE', status: 409 },
})

export const clientForm = z.strictObject({
  ...formShape(clientRecord),
  status: z.enum(clientStatuses).optional(),
})

export const workSiteForm = z.strictObject({
  name: line(limits.name, 'clients.validation.siteNameRequired'),
  address: text(limits.address, 'clients.validation.siteAddressRequired'),
  /** Both coordinates or neither. Without them, no distance is calculated and clock-ins are not checked. */
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  /** The clock-in radius around the coordinates, in metres. */
  radiusMetres: z.int().min(radiusLimits.min).max(radiusLimits.max).optional(),
})

const client = z.strictObject({
  id: z.string(),
  ...shownShape(clientRecord),
  status: z.enum(clientStatuses),
  workSiteCount: z.int(),
  projectCount: z.int(),
  createdAt: z.string(),
  /** `readdress`: the reader may change the address of the contact, which invoices and reminders may go to. */
  ...editable(['edit', 'readdress', 'delete']),
})
export type Client = z.output<typeof client>

const workSite = z.strictObject({
  id: z.string(),
  clientId: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusMetres: z.int(),
  projectCount: z.int(),
  ...editable(['edit', 'delete']),
})
export type WorkSite = z.output<typeof workSite>

/** Filters that the list and the export share. */
const filters = {
  status: z.enum(clientStatuses).optional(),
  industry: industry.optional(),
  /** The name of a tag, ignoring case and accents. */
  tag: tagName.optional(),
}
const sorts = ['name', 'createdAt', 'workSiteCount', 'projectCount'] as const
const bulkActions = ['activate', 'deactivate'] as const

const params = z.strictObject({ id })
const siteParams = z.strictObject({ id, siteId: id })
const read = provider('clients:read')
const write = provider('clients:write')

export const clientRoutes = {
  listClients: route({
    method: 'GET',
    path: '/provider/clients',
    access: read,
    summary: 'List clients',
    query: pageQuery(sorts).extend(filters),
    output: pageOf(client),
  }),
  exportClients: route({
    method: 'GET',
    path: '/provider/clients/export',
    access: read,
    summary: 'Export the filtered clients',
    ...sheetExport(sorts, filters),
  }),
  changeClients: route({
    method: 'POST',
    path: '/provider/clients/bulk',
    access: write,
    summary: 'Activate or deactivate several clients, each on its own',
    body: z.strictObject({
      action: z.enum(bulkActions),
      items: bulkItems,
    }),
    output: bulkOutcome,
  }),
  tagClients: route({
    method: 'POST',
    path: '/provider/clients/tags',
    access: write,
    summary: 'Add tags to several clients and remove others, each client on its own',
    body: taggingForm,
    output: bulkOutcome,
  }),
  addClient: route({
    method: 'POST',
    path: '/provider/clients',
    access: write,
    summary: 'Create a client',
    status: 201,
    body: clientForm,
    output: client,
  }),
  readClient: route({
    method: 'GET',
    path: '/provider/clients/{id}',
    access: read,
    summary: 'Get a client',
    params,
    output: client,
  }),
  editClient: route({
    method: 'PATCH',
    path: '/provider/clients/{id}',
    access: write,
    gives: ['invoices'],
    summary: 'Update a client. Deactivating it is refused with IN_USE while it has open work',
    versioned: true,
    params,
    body: clientForm.partial(),
    output: client,
  }),
  deleteClient: route({
    method: 'DELETE',
    path: '/provider/clients/{id}',
    access: write,
    summary: 'Delete a client and its work sites; refused with IN_USE if it ever had a project or a request',
    versioned: true,
    params,
  }),
  readClientHistory: route({
    method: 'GET',
    path: '/provider/clients/{id}/history',
    access: read,
    summary: 'Get the history of a client and its work sites',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  listWorkSites: route({
    method: 'GET',
    path: '/provider/clients/{id}/work-sites',
    access: read,
    summary: "List a client's work sites",
    params,
    query: pageQuery(['name']),
    output: pageOf(workSite),
  }),
  addWorkSite: route({
    method: 'POST',
    path: '/provider/clients/{id}/work-sites',
    access: write,
    summary: 'Create a work site',
    status: 201,
    params,
    body: workSiteForm,
    output: workSite,
  }),
  editWorkSite: route({
    method: 'PATCH',
    path: '/provider/clients/{id}/work-sites/{siteId}',
    access: write,
    summary: 'Update a work site',
    versioned: true,
    params: siteParams,
    body: workSiteForm.partial(),
    output: workSite,
  }),
  deleteWorkSite: route({
    method: 'DELETE',
    path: '/provider/clients/{id}/work-sites/{siteId}',
    access: write,
    summary: 'Delete a work site; refused with IN_USE while a project or a request uses it',
    versioned: true,
    params: siteParams,
  }),
}

const imports = importRoutes('/provider/client-imports', 'clients:write', 'clients with work sites and contacts')

/** Import of clients with their work sites and contacts. */
export const clientImportRoutes = {
  ...imports,
  importFile: route({ ...imports.importFile, sensitive: 'byContent', gives: ['contactRights'] }),
}
