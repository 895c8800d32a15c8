import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'

const workerSecrets = ['nationalId', 'bankAccount'] as const
export type WorkerSecret = (typeof workerSecrets)[number]

export const secretRoutes = {
  revealWorkerSecret: route({
    method: 'POST',
    path: '/provider/workforce/{id}/reveal',
    gate: provider('pay:read'),
    summary: "Reveal a masked value; the reveal is recorded in the worker's history",
    secret: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ secret: z.enum(workerSecrets) }),
    /** The national id, or the number of the bank account; null where there is none. */
    output: z.strictObject({ value: z.string().nullable() }),
  }),
}
