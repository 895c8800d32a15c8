import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { identityMatches } from '../rules/same-person.ts'

/** A worker who seems to be the same person. Equal national IDs count only for callers who may view them. */
const duplicate = z.strictObject({
  worker: z.strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string().nullable(),
    active: z.boolean(),
  }),
  by: z.array(z.enum(identityMatches)),
})
export type Duplicate = z.output<typeof duplicate>

/** Stores a worker although another record seems to be of the same person. */
export const anotherPerson = z.boolean().optional()

export const duplicateRoutes = {
  listDuplicates: route({
    method: 'GET',
    path: '/provider/workforce/{id}/duplicates',
    access: provider('workforce:write'),
    summary: 'List the workers who seem to be the same person',
    params: z.strictObject({ id }),
    output: z.strictObject({ items: z.array(duplicate) }),
  }),
}
