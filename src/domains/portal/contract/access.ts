import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'

const access = z.strictObject({
  /** The ID of the contact. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  invitedAt: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  allowed: z.array(z.enum(['invite'])),
})
export type PortalAccess = z.output<typeof access>

/** Routes for the organisation: the contacts of a client in the portal. */
export const portalAccessRoutes = {
  listPortalAccess: route({
    method: 'GET',
    path: '/provider/clients/{id}/portal',
    access: provider('clients:read'),
    summary: 'List the contacts of a client with their last invitation and sign-in to the client portal',
    params: z.strictObject({ id }),
    output: z.strictObject({ items: z.array(access) }),
  }),
  inviteToPortal: route({
    method: 'POST',
    path: '/provider/clients/{id}/contacts/{contactId}/portal-invitation',
    access: provider('clients:write'),
    summary: 'Send a contact a link that signs in to the client portal',
    params: z.strictObject({ id, contactId: id }),
  }),
}
