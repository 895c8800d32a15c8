import { z } from 'zod'
import { id } from '#base/text.ts'
import { instant } from '#base/time.ts'

/** What a worker chooses with a punch at a kiosk: the work of a clock-in, and the answers to the questions of a clock-out. */
export const chosenWork = {
  projectId: id.optional(),
  shiftId: id.optional(),
  /** When the open break ended, at a clock-out. */
  breakEndedAt: instant.optional(),
  /** True if the work of the shift is finished, at a clock-out before its end. */
  endsShift: z.boolean().optional(),
}
const whole = z.strictObject(chosenWork)
export type ChosenWork = z.output<typeof whole>
