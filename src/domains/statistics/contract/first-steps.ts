import { z } from 'zod'
import { provider, route } from '#base/route.ts'

export const firstSteps = [
  'client',
  'workSite',
  'project',
  'rates',
  'worker',
  'assignment',
  'payRules',
  'billing',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const firstStepRoutes = {
  readFirstSteps: route({
    method: 'GET',
    path: '/provider/first-steps',
    gate: provider('clients:write'),
    summary: 'What a new organisation sets up, in order, and whether it is done: only what the reader may set up',
    output: z.strictObject({
      steps: z.array(z.strictObject({ name: z.enum(firstSteps), isDone: z.boolean() })),
      /** The first client, where work sites and rates are added; null while there is none. */
      clientId: z.string().nullable(),
    }),
  }),
}
