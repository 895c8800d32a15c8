import { z } from 'zod'
import { provider, route } from '#base/route.ts'
import { id, limits, text } from '#base/text.ts'
import { shiftRoutes } from '../contract.ts'

const noShow = {
  method: 'POST',
  access: provider('assignments:write'),
  versioned: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(limits.prose, 'shifts.validation.reasonRequired') }),
  output: shiftRoutes.readShift.output,
} as const

export const noShowRoutes = {
  markNoShow: route({
    ...noShow,
    path: '/provider/shifts/{id}/no-show',
    summary: 'Mark a shift as a no-show: its worker has not come. A clock-in clears it',
  }),
  clearNoShow: route({
    ...noShow,
    path: '/provider/shifts/{id}/clear-no-show',
    summary: 'Clear a no-show: the worker has come, or was excused',
  }),
}
