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
    access: provider('clients:write'),
    summary: 'List the set-up steps of a new organisation that the caller may perform, and whether each is done',
    output: z.strictObject({
      steps: z.array(z.strictObject({ name: z.enum(firstSteps), isDone: z.boolean() })),
      /** The first client, to whose page the steps for work sites and rates link; null if there is none. */
      clientId: z.string().nullable(),
    }),
  }),
}
