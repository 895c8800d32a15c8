import { z } from 'zod'
import { type SecretName, secretNames } from '#base/fields.ts'
import { providerWithoutKeys, route } from '#base/route.ts'
import { id, sensitiveText } from '#base/text.ts'
import { workerRecord } from './fields.ts'

export type WorkerSecret = SecretName<typeof workerRecord>
/** The fields of a worker that are only shown masked. */
export const workerSecrets = secretNames(workerRecord)

export const secretRoutes = {
  revealWorkerSecret: route({
    method: 'POST',
    path: '/provider/workforce/{id}/reveal',
    access: providerWithoutKeys('pay:read'),
    summary: "Reveal a masked value; the reveal is recorded in the worker's history",
    secret: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ secret: z.enum(workerSecrets) }),
    /** The national ID or the bank account number; null if there is none. */
    output: z.strictObject({ value: sensitiveText().nullable() }),
  }),
}
