import { z } from 'zod'
import { money } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { statisticsRanges } from './rules.ts'

const stretch = { from: z.string(), to: z.string() }

/** How a week or a month of the range went; its minutes are those of the entries dated within. */
const performance = z.strictObject({
  ...stretch,
  approvedMinutes: z.int(),
  waitingMinutes: z.int(),
  /** Of published and accepted shifts that begin within, breaks among them. */
  plannedMinutes: z.int(),
  earnings: z.array(money),
})
export type PerformanceOf = z.output<typeof performance>

/** Figures of a range; unless it says otherwise, a figure is of the approved entries dated within. */
const figures = {
  range: z.enum(statisticsRanges),
  ...stretch,
  totalMinutes: z.int(),
  /** Submitted and not decided yet. */
  waitingMinutes: z.int(),
  /** By the organisation's rules of overtime; null where there are too many entries to tell apart at once. */
  regularMinutes: z.int().nullable(),
  overtimeMinutes: z.int().nullable(),
  /** Over the weeks that have approved hours. */
  averageMinutesPerWeek: z.int().nullable(),
  /** Days on which somebody has approved hours, of each worker by itself. */
  daysWorked: z.int(),
  /** Minutes at the rate of their assignment, rounded entry by entry: before premiums, bonuses and deductions. */
  earnings: z.array(money),
  averageHourlyRate: z.array(money),
  /** Projects with approved hours; of these, those that go on, and those that are completed or cancelled. */
  projects: z.int(),
  projectCounts: z.strictObject({ open: z.int(), ended: z.int() }),
  /** Accepted, published shifts that begin in the range and are over; attended are those that were clocked, or that hours lie in. */
  shifts: z.strictObject({ past: z.int(), attended: z.int() }),
  /** Attended of past shifts, in percent. */
  attendanceRate: z.number().nullable(),
  lastWorkDate: z.string().nullable(),
  weeks: z.array(performance),
  months: z.array(performance),
}

/** A worker's own figures. */
export const workerStatistics = z.strictObject(figures)
export type WorkerStatistics = z.output<typeof workerStatistics>

/** The figures of all hours that the reader may see. */
export const providerStatistics = z.strictObject({
  ...figures,
  /** Workers with approved hours. */
  workers: z.int(),
  /** The projects with the most approved hours, ten at most. */
  topProjects: z.array(
    z.strictObject({
      project: ref.extend({ colour: z.string() }),
      client: ref,
      approvedMinutes: z.int(),
      earnings: z.array(money),
    }),
  ),
})
export type ProviderStatistics = z.output<typeof providerStatistics>

const query = z.strictObject({ range: z.enum(statisticsRanges).optional() })

export const statisticsRoutes = {
  readWorkerStatistics: route({
    method: 'GET',
    path: '/worker/statistics',
    gate: worker,
    summary: "The worker's figures of a range, the current month unless told",
    query,
    output: workerStatistics,
  }),
  readProviderStatistics: route({
    method: 'GET',
    path: '/provider/statistics',
    gate: provider('timesheets:read'),
    summary: 'The figures of a range, the current month unless told, of all hours that the reader may see',
    query,
    output: providerStatistics,
  }),
}
