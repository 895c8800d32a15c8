import { z } from 'zod'
import { providerWithoutKeys, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { workerProfile } from '../contract.ts'

const params = z.strictObject({ id })

/** What the organisation can do while a worker's new address waits for confirmation. */
export const emailChangeRoutes = {
  resendEmailLink: route({
    method: 'POST',
    path: '/provider/workforce/{id}/pending-email/resend',
    access: providerWithoutKeys('pay:read'),
    summary: "Resend the confirmation link to a worker's new email address; the previous link stops working",
    params,
    output: workerProfile,
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}/pending-email',
    access: providerWithoutKeys('pay:read'),
    summary: "Cancel the unconfirmed change of a worker's email address",
    params,
    output: workerProfile,
  }),
}
