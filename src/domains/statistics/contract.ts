import { z } from 'zod'
import { money } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { ownShift } from '#domains/shifts/contract.ts'
import { statisticsRanges } from './rules.ts'

const stretch = { from: z.string(), to: z.string() }

/** How a week or a month of the range went; its minutes are those of the entries dated within. */
const performance = z.strictObject({
  ...stretch,
  approvedMinutes: z.int(),
  waitingMinutes: z.int(),
  /** Of published and accepted shifts that begin within, breaks among them. */
  plannedMinutes: z.int(),
  hoursValue: z.array(money),
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
  /** Minutes at the pay rate of their assignment, rounded entry by entry: before premiums, bonuses and deductions. */
  hoursValue: z.array(money),
  /** The value of hours, an hour. */
  averageHourlyRate: z.array(money),
  /** Projects with approved hours; of these, those that go on, and those that are completed or cancelled. */
  projects: z.int(),
  projectCounts: z.strictObject({ open: z.int(), ended: z.int() }),
  /** Accepted, published shifts that begin in the range and are over; attended are those that were clocked, or that hours lie in. */
  shifts: z.strictObject({ past: z.int(), attended: z.int() }),
  /** Attended of past shifts, in percent. */
  attendanceRate: z.number().nullable(),
  lastWorkDate: z.string().nullable(),
  /** Of the ratings that were given in the range, from 1 to 5, to a tenth; null where there is none. */
  averageRating: z.number().nullable(),
  ratings: z.int(),
  weeks: z.array(performance),
  months: z.array(performance),
}

/** A worker's own figures. */
const workerStatistics = z.strictObject({
  ...figures,
  /** Gross pay by the pay rules, premiums included: issued, and of approved hours that are not paid yet; as the compensation has it. */
  earnings: z.array(money),
})
export type WorkerStatistics = z.output<typeof workerStatistics>

/** What a worker's figures and an organisation's have alike. */
export type SharedFigures = Omit<WorkerStatistics, 'earnings'>

/** The figures of all hours that the reader may see. */
const providerStatistics = z.strictObject({
  ...figures,
  /** Workers with approved hours. */
  workers: z.int(),
  /** The projects with the most approved hours, ten at most. */
  topProjects: z.array(
    z.strictObject({
      project: ref.extend({ colour: z.string() }),
      client: ref,
      approvedMinutes: z.int(),
      hoursValue: z.array(money),
    }),
  ),
})
export type ProviderStatistics = z.output<typeof providerStatistics>

const instantOrNull = z.string().nullable()

/** A day of this week beside the same day of the week before; minutes that were submitted or approved. */
const dayBefore = z.strictObject({ date: z.string(), minutes: z.int(), formerMinutes: z.int() })

/** Why nobody will be at a shift as it stands: its worker has not clocked in, has not answered, or has not been told. */
const uncoveredReasons = ['late', 'unanswered', 'unpublished'] as const

/** What an organisation's home shows; a figure that the reader may not act on is null. */
const providerHome = z.strictObject({
  now: z.string(),
  decisions: z.strictObject({
    entries: z.int().nullable(),
    timeOff: z.int().nullable(),
    /** Requests that are pending or in review. */
    requests: z.int().nullable(),
    /** Positions of approved requests that nobody has taken yet. */
    positions: z.int().nullable(),
    offers: z.int().nullable(),
  }),
  week: z.strictObject({
    ...stretch,
    minutes: z.int(),
    /** The week before: as a whole, and up to the same day. */
    formerMinutes: z.int(),
    formerMinutesByNow: z.int(),
    days: z.array(dayBefore),
  }),
  /** Who is clocked in: a hundred at most, the first to come first. */
  atWork: z.strictObject({
    total: z.int(),
    onBreak: z.int(),
    items: z.array(
      z.strictObject({
        id: z.string(),
        worker: ref,
        project: ref.extend({ colour: z.string() }),
        client: ref,
        startedAt: z.string(),
        breakStartedAt: instantOrNull,
        /** When the shift ends that is worked; null where there is none. */
        plannedUntil: instantOrNull,
      }),
    ),
  }),
  /** Shifts of now and of the next two days at which nobody will be as things stand; null for who does not plan. */
  uncovered: z
    .strictObject({
      total: z.int(),
      items: z.array(
        z.strictObject({
          id: z.string(),
          assignmentId: z.string(),
          worker: ref,
          project: ref,
          startsAt: z.string(),
          endsAt: z.string(),
          reason: z.enum(uncoveredReasons),
        }),
      ),
    })
    .nullable(),
  /** Certifications of active workers that end soon or have just ended, and that no later one follows; null for who keeps none. */
  papers: z
    .strictObject({
      total: z.int(),
      items: z.array(z.strictObject({ id: z.string(), worker: ref, name: z.string(), expiresOn: z.string() })),
    })
    .nullable(),
})
export type ProviderHome = z.output<typeof providerHome>

/** What a worker's home shows. */
const workerHome = z.strictObject({
  now: z.string(),
  week: z.strictObject({
    ...stretch,
    plannedMinutes: z.int(),
    workedMinutes: z.int(),
    /** Planned by published shifts; worked as entered, but for what was rejected. */
    days: z.array(z.strictObject({ date: z.string(), plannedMinutes: z.int(), workedMinutes: z.int() })),
  }),
  /** The shift that is worked, else the next one. */
  nextShift: ownShift.nullable(),
  drafts: z.int(),
  /** Entries that are incomplete, or that changes were requested of. */
  toCorrect: z.int(),
  offers: z.int(),
})
export type WorkerHome = z.output<typeof workerHome>

const query = z.strictObject({ range: z.enum(statisticsRanges).optional() })

export const statisticsRoutes = {
  readWorkerStatistics: route({
    method: 'GET',
    path: '/worker/statistics',
    gate: worker,
    summary: "Get the worker's statistics for a range of days; the current month by default",
    query,
    output: workerStatistics,
  }),
  readProviderStatistics: route({
    method: 'GET',
    path: '/provider/statistics',
    gate: provider('timesheets:read'),
    summary: 'Get statistics for a range of days over all hours the caller may see; the current month by default',
    query,
    output: providerStatistics,
  }),
  readProviderHome: route({
    method: 'GET',
    path: '/provider/home',
    gate: provider('timesheets:read'),
    summary: "Get the pending decisions, this week's figures and who is working now",
    output: providerHome,
  }),
  readWorkerHome: route({
    method: 'GET',
    path: '/worker/home',
    gate: worker,
    summary: "Get the worker's week, next shift and tasks",
    output: workerHome,
  }),
}
