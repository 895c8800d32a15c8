import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { openWorkAt } from '#domains/clients/contract/open-work.ts'
import { projectRoutes } from '../contract.ts'

const params = z.strictObject({ id })
const access = provider('projects:write')

/** Routes about projects that end, and what is still open then. */
export const endingRoutes = {
  readOpenProjectWork: route({
    method: 'GET',
    path: '/provider/projects/{id}/open-work',
    access,
    summary: "Count a project's open sessions, assignments, offers, shifts, requests and hours",
    params,
    output: openWorkAt,
  }),
  endProject: route({
    method: 'POST',
    path: '/provider/projects/{id}/end',
    access,
    summary:
      'Complete or cancel a project; its sessions end, offers are withdrawn, and assignments, shifts and requests are closed',
    versioned: true,
    params,
    announces: 'clock',
    body: z.strictObject({
      status: z.enum(['completed', 'cancelled']),
      /** The reason, for the history and for the workers whose assignments are cancelled. */
      comment: optional(text(limits.prose)),
    }),
    output: projectRoutes.readProject.output,
  }),
}
