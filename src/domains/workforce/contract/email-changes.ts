import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { workerProfile } from '../contract.ts'

const params = z.strictObject({ id })

/** What the organisation does about a worker's new address while it waits for its confirmation. */
export const emailChangeRoutes = {
  resendEmailLink: route({
    method: 'POST',
    path: '/provider/workforce/{id}/pending-email/resend',
    gate: provider('pay:read'),
    summary: 'Send the link to a worker’s new address again; the former link no longer works',
    params,
    output: workerProfile,
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}/pending-email',
    gate: provider('pay:read'),
    summary: 'Cancel a change of a worker’s address that is not confirmed yet',
    params,
    output: workerProfile,
  }),
}
