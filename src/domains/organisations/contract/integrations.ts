import { z } from 'zod'
import { provider, route } from '#base/route.ts'

const integrations = z.strictObject({
  /** True if emails are sent by SMTP. */
  mail: z.boolean(),
  /** True if text messages are sent by a gateway. */
  texts: z.boolean(),
  /** True if invoices are sent through an access point for Peppol. */
  peppol: z.boolean(),
  /** True if push notifications can be sent. */
  push: z.boolean(),
  /** True if files are stored in a bucket, false for a folder of the server. */
  bucket: z.boolean(),
  /** True if documents are scanned for viruses. */
  scanner: z.boolean(),
  /** True if maps have background tiles. */
  map: z.boolean(),
})
export type Integrations = z.output<typeof integrations>

/** Routes for the external services of the installation. */
export const integrationRoutes = {
  readIntegrations: route({
    method: 'GET',
    path: '/provider/integrations',
    access: provider('organisation:write'),
    summary: 'List which integrations are connected, without addresses or secrets',
    output: integrations,
  }),
}
