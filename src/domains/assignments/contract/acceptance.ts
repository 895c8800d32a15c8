import { z } from 'zod'
import { route, worker } from '#base/route.ts'
import { id } from '#base/text.ts'
import { ownAssignment } from '../contract.ts'

/** The acceptance of an offer. The domain of shifts serves it, because the shifts of the working hours are planned with it (decision 152). */
export const acceptanceRoutes = {
  acceptAssignment: route({
    method: 'POST',
    path: '/worker/assignments/{id}/accept',
    access: worker,
    summary: 'Accept an offer; the shifts of its working hours are published with it, all or none',
    versioned: true,
    params: z.strictObject({ id }),
    output: ownAssignment,
  }),
}
