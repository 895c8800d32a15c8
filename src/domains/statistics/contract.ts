import { z } from 'zod'
import { money } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { ownTimeOff } from '#domains/absences/contract.ts'
import { ownShift } from '#domains/shifts/contract/own-shifts.ts'
import { periodQuery } from './contract/period-query.ts'
import { statisticsRanges } from './rules.ts'

const stretch = { from: z.string(), to: z.string() }

/** The figures of a week or a month of the range, from the entries dated within it. */
const performance = z.strictObject({
  ...stretch,
  approvedMinutes: z.int(),
  waitingMinutes: z.int(),
  /** The minutes of published, accepted shifts that begin within it, including breaks. */
  plannedMinutes: z.int(),
  hoursValue: z.array(money),
})
export type PerformanceOf = z.output<typeof performance>

/** The figures of a range. Unless stated otherwise, they cover the approved entries dated within it. */
const figures = {
  range: z.enum(statisticsRanges),
  ...stretch,
  totalMinutes: z.int(),
  /** Submitted and not yet decided. */
  waitingMinutes: z.int(),
  /** By the organisation's overtime rules; null if there are too many entries to classify. */
  regularMinutes: z.int().nullable(),
  overtimeMinutes: z.int().nullable(),
  /** Over the weeks with approved hours. */
  averageMinutesPerWeek: z.int().nullable(),
  /** Days with approved hours, counted per worker. */
  daysWorked: z.int(),
  /** Minutes at the pay rate of their assignment, rounded per entry: before premiums, bonuses and deductions. */
  hoursValue: z.array(money),
  /** The average value of an hour. */
  averageHourlyRate: z.array(money),
  /** Projects with approved hours: all, the open ones, and those that are completed or cancelled. */
  projects: z.int(),
  projectCounts: z.strictObject({ open: z.int(), ended: z.int() }),
  /** Accepted, published shifts that begin in the range and are over; attended are those with clock times or hours. */
  shifts: z.strictObject({ past: z.int(), attended: z.int() }),
  /** Attended shifts as a percentage of past shifts. */
  attendanceRate: z.number().nullable(),
  lastWorkDate: z.string().nullable(),
  /** The average of the ratings given in the range, from 1 to 5, with one decimal; null without any. */
  averageRating: z.number().nullable(),
  ratings: z.int(),
  weeks: z.array(performance),
  months: z.array(performance),
}

/** A worker's own figures. */
const workerStatistics = z.strictObject({
  ...figures,
  /** Gross pay by the pay rules, including premiums, as in the compensation: issued, and of approved hours that are not yet paid. */
  earnings: z.array(money),
})
export type WorkerStatistics = z.output<typeof workerStatistics>

/** The figures that workers and organisations share. */
export type SharedFigures = Omit<WorkerStatistics, 'earnings' | 'range'>

/** The figures of all hours that the reader may see. */
const providerStatistics = z.strictObject({
  ...figures,
  /** `chosen` for a period or for days of the query. */
  range: z.enum([...statisticsRanges, 'chosen']),
  /** Workers with approved hours. */
  workers: z.int(),
  /** The ten projects with the most approved hours. */
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

/** A day of this week and the same day of last week; minutes that were submitted or approved. */
const dayBefore = z.strictObject({ date: z.string(), minutes: z.int(), formerMinutes: z.int() })

/**
 * Why a shift is at risk: its worker is sick, has not clocked in, has not answered, has not been notified, or drops out without a
 * replacement yet. Only those who decide on the worker's time off read `sick`; others read `replacement`.
 */
const uncoveredReasons = [
  'sick',
  'replacement',
  'noShow',
  'late',
  'unanswered',
  'unpublished',
  'leftEarly',
  'inactive',
] as const

/** The phone number of a worker; null without one, or for readers who may not see workers. */
const phone = z.string().nullable()

/** A shift with its worker, whom the reader can call. */
const calledShift = {
  id: z.string(),
  worker: ref,
  phone,
  project: ref,
  startsAt: z.string(),
  endsAt: z.string(),
}

/** The home of an organisation. Figures on which the reader may not act are null. */
const providerHome = z.strictObject({
  now: z.string(),
  decisions: z.strictObject({
    entries: z.int().nullable(),
    timeOff: z.int().nullable(),
    /** Requests that are pending or in review. */
    requests: z.int().nullable(),
    /** Open positions of approved requests. */
    positions: z.int().nullable(),
    offers: z.int().nullable(),
    /** Accepted assignments that end this week, and that nothing follows. */
    ending: z.int().nullable(),
  }),
  /** The published and accepted shifts that begin today. */
  today: z.strictObject({ shifts: z.int() }),
  week: z.strictObject({
    ...stretch,
    minutes: z.int(),
    /** Last week: in total, and up to the same day. */
    formerMinutes: z.int(),
    formerMinutesByNow: z.int(),
    days: z.array(dayBefore),
  }),
  /** The workers who are clocked in: at most a hundred, the first arrivals first. */
  atWork: z.strictObject({
    total: z.int(),
    onBreak: z.int(),
    items: z.array(
      z.strictObject({
        id: z.string(),
        worker: ref,
        phone,
        project: ref.extend({ colour: z.string() }),
        client: ref,
        startedAt: z.string(),
        breakStartedAt: instantOrNull,
        /** The end of the current shift; null if there is none. */
        plannedUntil: instantOrNull,
        /** `end`: the worker probably forgot to clock out, and the reader may end the session. */
        allowed: z.array(z.enum(['end'])),
      }),
    ),
  }),
  /** Shifts of today and the next two days that are at risk; null for readers who do not plan. */
  uncovered: z
    .strictObject({
      total: z.int(),
      items: z.array(
        z.strictObject({
          ...calledShift,
          assignmentId: z.string(),
          /** The open shift that replaces it and is not filled. */
          openShiftId: z.string().nullable(),
          reason: z.enum(uncoveredReasons),
        }),
      ),
    })
    .nullable(),
  /**
   * Published shifts of the last seven days that are over and have no clock-in, no hours and no decision, the latest first; null for readers
   * who do not plan.
   */
  undecided: z.strictObject({ total: z.int(), items: z.array(z.strictObject(calledShift)) }).nullable(),
  /** Certifications of active workers that expire soon or have just expired, without a later one; null for readers who may not see them. */
  expiringCertifications: z
    .strictObject({
      total: z.int(),
      items: z.array(z.strictObject({ id: z.string(), worker: ref, name: z.string(), expiresOn: z.string() })),
    })
    .nullable(),
})
export type ProviderHome = z.output<typeof providerHome>

/** The home of a worker. */
const workerHome = z.strictObject({
  now: z.string(),
  week: z.strictObject({
    ...stretch,
    plannedMinutes: z.int(),
    workedMinutes: z.int(),
    /** Planned by published shifts; worked as entered, without rejected entries. */
    days: z.array(z.strictObject({ date: z.string(), plannedMinutes: z.int(), workedMinutes: z.int() })),
  }),
  /** The current shift, else the next one for which the worker is expected. */
  nextShift: ownShift.nullable(),
  /** The sick leave of today and later, earliest first. */
  sickLeave: z.array(ownTimeOff),
  drafts: z.int(),
  /** Entries that are incomplete or need changes. */
  toCorrect: z.int(),
  offers: z.int(),
  /** Contracts to sign. */
  contracts: z.int(),
})
export type WorkerHome = z.output<typeof workerHome>

const range = z.enum(statisticsRanges).optional()

export const statisticsRoutes = {
  readWorkerStatistics: route({
    method: 'GET',
    path: '/worker/statistics',
    access: worker,
    summary: "Get the worker's statistics for a range of days; the current month by default",
    query: z.strictObject({ range }),
    output: workerStatistics,
  }),
  readProviderStatistics: route({
    method: 'GET',
    path: '/provider/statistics',
    access: provider('timesheets:read'),
    summary: 'Get statistics for a range of days over all hours the caller may see; the current month by default',
    query: periodQuery({ range }),
    output: providerStatistics,
  }),
  readProviderHome: route({
    method: 'GET',
    path: '/provider/home',
    access: provider('timesheets:read'),
    summary: "Get the pending decisions, this week's figures and who is working now",
    output: providerHome,
  }),
  readWorkerHome: route({
    method: 'GET',
    path: '/worker/home',
    access: worker,
    summary: "Get the worker's week, next shift and tasks",
    output: workerHome,
  }),
}
