import { z } from 'zod'
import { type ClientPermission, clientPermissions } from '#base/actor.ts'
import { historyPage } from '#base/history.ts'
import { languages } from '#base/language.ts'
import { pageQuery } from '#base/page.ts'
import { phone } from '#base/phone.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { email, id, limits, line, optional } from '#base/text.ts'

/** The highest number of contacts of a client. */
export const mostContacts = 50

export const contactRefusals = refusals('clients', { TOO_MANY_CONTACTS: { as: 'CONFLICT', status: 409 } })

export const contactForm = z.strictObject({
  name: line(limits.name, 'clients.validation.contactNameRequired'),
  email: email('clients.validation.contactEmailRequired'),
  phone: optional(phone()),
  /** The language of emails and pages for the contact. */
  language: z.enum(languages),
  /** Null for all projects of the client. */
  projectIds: z.array(id).min(1, 'clients.validation.contactProjects').max(200).nullable(),
  mayConfirmHours: z.boolean(),
  mayPlaceRequests: z.boolean(),
  maySeeInvoices: z.boolean(),
  /** False by default. */
  maySignContracts: z.boolean().optional(),
})

/** The field of a contact for each permission in the client portal. */
export const contactRights = {
  'hours:confirm': 'mayConfirmHours',
  'requests:place': 'mayPlaceRequests',
  'invoices:read': 'maySeeInvoices',
  'contracts:sign': 'maySignContracts',
} as const satisfies Record<ClientPermission, keyof z.output<typeof contactForm>>

/** The permissions that the reader may give to a contact, because they have them as well. */
const rightsToGive = z.array(z.enum(clientPermissions))

const contact = z.strictObject({
  id: z.string(),
  clientId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  /** Null for all projects of the client. */
  projects: z.array(ref).nullable(),
  mayConfirmHours: z.boolean(),
  mayPlaceRequests: z.boolean(),
  maySeeInvoices: z.boolean(),
  maySignContracts: z.boolean(),
  rightsToGive,
  /** `readdress`: the reader may change the address and the projects, because they have all permissions of the contact. */
  ...editable(['edit', 'readdress', 'delete']),
})
export type Contact = z.output<typeof contact>

const params = z.strictObject({ id })
const contactParams = z.strictObject({ id, contactId: id })
const read = provider('clients:read')
const write = provider('clients:write')

export const contactRoutes = {
  listContacts: route({
    method: 'GET',
    path: '/provider/clients/{id}/contacts',
    access: read,
    summary: "List a client's contacts by name",
    params,
    output: z.strictObject({ items: z.array(contact), rightsToGive, allowed: z.array(z.enum(['add'])) }),
  }),
  addContact: route({
    method: 'POST',
    path: '/provider/clients/{id}/contacts',
    access: write,
    sensitive: 'byContent',
    gives: ['contactRights'],
    summary: `Create a contact of a client, at most ${mostContacts}`,
    status: 201,
    params,
    body: contactForm,
    output: contact,
  }),
  editContact: route({
    method: 'PATCH',
    path: '/provider/clients/{id}/contacts/{contactId}',
    access: write,
    sensitive: 'byContent',
    gives: ['contactRights'],
    summary: 'Update a contact of a client',
    versioned: true,
    params: contactParams,
    body: contactForm.partial(),
    output: contact,
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/provider/clients/{id}/contacts/{contactId}',
    access: write,
    summary: 'Delete a contact of a client',
    versioned: true,
    params: contactParams,
  }),
  readContactHistory: route({
    method: 'GET',
    path: '/provider/clients/{id}/contacts/{contactId}/history',
    access: read,
    summary: 'Get the history of a contact',
    params: contactParams,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
}
