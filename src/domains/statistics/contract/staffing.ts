import { z } from 'zod'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { comparedPeriods, periodQuery } from './period-query.ts'

/** A share as a percentage with one decimal; null without anything to count. */
const share = z.number().nullable()

const staffingFigures = z.strictObject({
  /** Of approved, started and completed requests with days in the period. */
  positions: z.int(),
  filledPositions: z.int(),
  fillRate: share,
  /** Offers of requests that were accepted in the period. */
  fills: z.int(),
  /** The median from the request to the acceptance. */
  medianMinutesToFill: z.int().nullable(),
  /** Published, accepted shifts that begin in the period and are over. */
  pastShifts: z.int(),
  noShows: z.int(),
  noShowRate: share,
  /** Workers with approved hours in the period. */
  workers: z.int(),
  /** Workers who are active or have approved hours in the period. */
  availableWorkers: z.int(),
  /** Their approved hours in the period. */
  workedMinutes: z.int(),
  /** The hours that they want to work in the period; a full week, up to the overtime limit, for those who have stated none. */
  availableMinutes: z.int(),
  /** Worked as a percentage of available minutes. */
  utilisation: share,
})
export type StaffingFigures = z.output<typeof staffingFigures>

const staffingOfClient = z.strictObject({
  client: ref,
  ...staffingFigures.pick({
    positions: true,
    filledPositions: true,
    fillRate: true,
    pastShifts: true,
    noShows: true,
    noShowRate: true,
    workedMinutes: true,
  }).shape,
})
export type StaffingOfClient = z.output<typeof staffingOfClient>

const staffing = z.strictObject({
  ...comparedPeriods,
  figures: z.strictObject({ period: staffingFigures, before: staffingFigures, lastYear: staffingFigures }),
  /** Of the period: at most 200, those with the most open positions first. */
  clients: z.array(staffingOfClient),
})
export type Staffing = z.output<typeof staffing>

const trendFigures = staffingFigures.pick({
  positions: true,
  filledPositions: true,
  fillRate: true,
  fills: true,
  medianMinutesToFill: true,
})

const staffingOfMonth = z.strictObject({
  from: z.string(),
  to: z.string(),
  ...trendFigures.shape,
  /** The same days of the year before. */
  lastYear: trendFigures,
})
export type StaffingOfMonth = z.output<typeof staffingOfMonth>

export const staffingRoutes = {
  readStaffing: route({
    method: 'GET',
    path: '/provider/statistics/staffing',
    access: provider('timesheets:read'),
    summary:
      'Get fill rate, time to fill, no-shows and utilisation of a period, beside the period before and the same period last year',
    query: periodQuery({}),
    output: staffing,
  }),
  readStaffingByMonth: route({
    method: 'GET',
    path: '/provider/statistics/staffing/months',
    access: provider('timesheets:read'),
    summary:
      'Get fill rate and time to fill by month, beside the year before: of the months of a period, at least the twelve up to its last day',
    query: periodQuery({}),
    output: z.strictObject({ months: z.array(staffingOfMonth) }),
  }),
}
