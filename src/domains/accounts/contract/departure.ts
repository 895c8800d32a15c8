import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'

const params = z.strictObject({ id })

/** What is open of a user: others wait for this user there. */
const openUserWork = z.strictObject({
  /** Open projects and requests that the user manages. */
  projects: z.int(),
  requests: z.int(),
  /** Valid API keys that the user created; they stop working when the user is deactivated. */
  keys: z.int(),
})
export type OpenUserWork = z.output<typeof openUserWork>

/** Routes about users who leave, and what is still open then. */
export const userDepartureRoutes = {
  readOpenUserWork: route({
    method: 'GET',
    path: '/provider/users/{id}/open-work',
    access: provider('users:write'),
    summary: 'Get the number of open projects, requests and API keys of a user',
    params,
    output: openUserWork,
  }),
  handOver: route({
    method: 'POST',
    path: '/provider/users/{id}/hand-over',
    access: provider('users:write'),
    summary: "Move a user's open projects and requests to another active user",
    params,
    body: z.strictObject({ successorId: id }),
    output: openUserWork,
  }),
}
