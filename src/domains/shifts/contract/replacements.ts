import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { provider, route, worker } from '#base/route.ts'
import { id } from '#base/text.ts'
import { replacementLimits } from '../rules/replacements.ts'
import { openShiftRoutes } from './open-shifts.ts'

export const replacementRefusals = refusals('shifts', {
  /** It is a draft, is being worked, ends too soon, or is not accepted by its worker. */
  SHIFT_NOT_REPLACEABLE: { as: 'CONFLICT', status: 409 },
})

export const replacementRoutes = {
  replaceShift: route({
    method: 'POST',
    path: '/provider/shifts/{id}/replacement',
    access: provider('assignments:write'),
    summary: 'Open a replacement for a shift as a draft, or get the one that is open; nobody is notified',
    params: z.strictObject({ id }),
    output: openShiftRoutes.readOpenShift.output,
  }),
  offerOpenShift: route({
    method: 'POST',
    path: '/provider/open-shifts/{id}/offers',
    access: provider('assignments:write'),
    summary:
      'Offer an open shift to workers, who are notified; the first to accept gets it. A draft is published to them alone',
    params: z.strictObject({ id }),
    body: z.strictObject({ workerIds: z.array(id).min(1).max(replacementLimits.offersAtOnce) }),
    output: openShiftRoutes.readOpenShift.output,
  }),
  declineOffer: route({
    method: 'POST',
    path: '/worker/open-shifts/{id}/decline',
    access: worker,
    summary: "Decline the offer of an open shift; it leaves the worker's list",
    params: z.strictObject({ id }),
  }),
}
