import { z } from 'zod'
import { clientContactWho, route } from '#base/route.ts'
import { date } from '#base/time.ts'
import {
  decisionOutcome,
  lineDecisions,
  undoneLines,
  undoOutcome,
  weekOfHours,
} from '#domains/confirmations/contract/public.ts'
import { undoSeconds } from '#domains/confirmations/rules.ts'

export const hoursWeek = z.strictObject({
  weekStart: z.string(),
  weekEnd: z.string(),
  lineCount: z.int(),
  /** Lines without a decision of the client. */
  openCount: z.int(),
  totalMinutes: z.int(),
})
export type HoursWeek = z.output<typeof hoursWeek>

const confirms = clientContactWho('hours:confirm')
/** Any day of the week. */
const day = date()

/** Routes of the client portal for contacts who may confirm hours. */
export const portalHoursRoutes = {
  listHoursWeeks: route({
    method: 'GET',
    path: '/client/hours',
    access: confirms,
    summary: 'List the latest 26 weeks with submitted hours, the newest first',
    output: z.strictObject({ items: z.array(hoursWeek) }),
  }),
  readHoursWeek: route({
    method: 'GET',
    path: '/client/hours/week',
    access: confirms,
    summary: 'Get the hours of a week by worker',
    query: z.strictObject({ day }),
    output: weekOfHours,
  }),
  decideHoursOfWeek: route({
    method: 'POST',
    path: '/client/hours/week',
    access: confirms,
    summary: 'Confirm or dispute lines as they are shown, each once and each on its own',
    body: lineDecisions.extend({ day }),
    output: decisionOutcome,
  }),
  undoHoursOfWeek: route({
    method: 'POST',
    path: '/client/hours/week/undo',
    access: confirms,
    summary: `Undo own confirmations within ${undoSeconds} seconds, unless the hours were approved, paid or invoiced since`,
    body: undoneLines.extend({ day }),
    output: undoOutcome,
  }),
}
