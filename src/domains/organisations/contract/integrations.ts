import { z } from 'zod'
import { provider, route } from '#base/route.ts'

const integrations = z.strictObject({
  /** Emails are sent by SMTP. */
  mail: z.boolean(),
  /** Text messages leave by a gateway. */
  texts: z.boolean(),
  /** Devices can be told. */
  push: z.boolean(),
  /** Files are in a bucket; else in a folder of the server. */
  bucket: z.boolean(),
  /** Documents are looked at for viruses. */
  scanner: z.boolean(),
  /** Maps have pictures. */
  map: z.boolean(),
})
export type Integrations = z.output<typeof integrations>

/** What the installation is connected to. */
export const integrationRoutes = {
  readIntegrations: route({
    method: 'GET',
    path: '/provider/integrations',
    gate: provider('organisation:write'),
    summary: 'List which integrations are connected, without addresses or secrets',
    output: integrations,
  }),
}
