import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { projectGroups } from '#domains/projects/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import { exactWorth, sumOfWorth } from '#domains/timesheets/server/worth.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { WorkerStatistics } from '../contract.ts'
import {
  attendanceRate,
  averageRates,
  averageWeek,
  type DayOfHours,
  type DayOfShifts,
  minutesOf,
  monthsOf,
  performanceOf,
  type DayRange,
  valueOf,
  weeksOf,
} from '../rules.ts'
import { overtimeWithin } from './overtime.ts'
import { readFirstDay } from './this-week.ts'
import { entriesWithin, ofReader, type Selection, shiftsWithin, withProject } from './reader-rows.ts'

interface Counts {
  projects: number
  open: number
  workers: number
  daysWorked: number
  lastWorkDate: string | null
}

/** Returns the figures of some days that the reader may see, and the number of workers. */
export async function readFigures(
  scope: ActorScope,
  stretch: DayRange,
  selection?: Selection,
): Promise<Omit<WorkerStatistics, 'earnings' | 'range'> & { workers: number }> {
  const firstDay = await readFirstDay(scope)
  const hours = await readHours(scope, stretch, selection)
  const shifts = await readShifts(scope, stretch, selection)
  const { workers, projects, open, daysWorked, lastWorkDate } = await readCounts(scope, stretch, selection)
  const ratings = await readRatings(scope, stretch, selection)
  const weeks = performanceOf(weeksOf(stretch, firstDay), hours, shifts)
  const totalMinutes = minutesOf(hours, 'approved')
  const overtimeMinutes = await overtimeWithin(scope, stretch, selection)
  return {
    ...stretch,
    totalMinutes,
    waitingMinutes: minutesOf(hours, 'submitted'),
    regularMinutes: overtimeMinutes === null ? null : totalMinutes - overtimeMinutes,
    overtimeMinutes,
    averageMinutesPerWeek: averageWeek(weeks),
    daysWorked,
    hoursValue: valueOf(hours),
    averageHourlyRate: averageRates(hours),
    projects,
    projectCounts: { open, ended: projects - open },
    shifts: {
      past: shifts.reduce((sum, { past }) => sum + past, 0),
      attended: shifts.reduce((sum, { attended }) => sum + attended, 0),
    },
    attendanceRate: attendanceRate(shifts),
    lastWorkDate,
    ...ratings,
    weeks,
    months: performanceOf(monthsOf(stretch), hours, shifts),
    workers,
  }
}

// Each entry is rounded separately, half away from zero, as in every list of entries, and then added up.
function readHours(scope: ActorScope, stretch: DayRange, selection?: Selection): Promise<DayOfHours[]> {
  const where = entriesWithin(scope, stretch, selection)
  return scope.db.many(
    sql<DayOfHours>`
      select e.date, e.status, e.rate_currency as currency, sum(e.total_minutes) as minutes,
             ${sumOfWorth('e')} as worth,
             ${exactWorth('e')} as exact
        from ${withProject('time_entries', 'e')} where ${where}
       group by e.date, e.status, e.rate_currency order by e.date, e.rate_currency`,
  )
}

// Workers who enter hours manually attended as well as those who clocked in.
function readShifts(scope: ActorScope, stretch: DayRange, selection?: Selection): Promise<DayOfShifts[]> {
  const where = shiftsWithin(scope, stretch, selection)
  const isPast = fragment`h.ends_at <= ${scope.now}`
  return scope.db.many(
    sql<DayOfShifts>`
      select (h.starts_at at time zone ${scope.actor.timeZone})::date as date,
             sum(planned_minutes(h.starts_at, h.ends_at, h.break_minutes)) as minutes,
             count(*) filter (where ${isPast}) as past,
             count(*) filter (where ${isPast} and (${inGroup('h.status', shiftGroups.attended)} or exists (
               select 1 from time_entries e
                where e.organisation_id = h.organisation_id and e.assignment_id = h.assignment_id
                  and ${inGroup('e.status', entryGroups.counted)} and e.starts_at < h.ends_at and e.ends_at > h.starts_at))) as attended
        from ${withProject('shifts', 'h')} where ${where} group by 1 order by 1`,
  )
}

function readCounts(scope: ActorScope, stretch: DayRange, selection?: Selection): Promise<Counts> {
  const where = entriesWithin(scope, stretch, selection).and`${is<EntryStatus>('e.status', 'approved')}`
  return scope.db.one(
    sql<Counts>`
      with worked as materialized (
        select e.project_id, e.worker_id, e.date, ${inGroup('p.status', projectGroups.open)} as is_open
          from ${withProject('time_entries', 'e')} where ${where} group by 1, 2, 3, 4)
      select p.projects, p.open, d.workers, d.days_worked, d.last_work_date
        from (select count(*) as projects, count(*) filter (where is_open) as open
                from (select distinct project_id, is_open from worked) one) p,
             (select count(distinct worker_id) as workers, count(*) as days_worked, max(date) as last_work_date
                from (select distinct worker_id, date from worked) one) d`,
  )
}

function readRatings(
  scope: ActorScope,
  { from, to }: DayRange,
  selection?: Selection,
): Promise<Pick<WorkerStatistics, 'averageRating' | 'ratings'>> {
  const { timeZone } = scope.actor
  const where = ofReader(scope, 'a', selection).and`a.rating is not null or a.client_rating is not null`
    .and`g.rated_at >= ${startOfDay(from, timeZone)} and g.rated_at < ${startOfDay(daysAfter(to, 1), timeZone)}`
    .and`g.stars is not null`
  return scope.db.one(
    sql<Pick<WorkerStatistics, 'averageRating' | 'ratings'>>`
      select round(avg(g.stars), 1) as average_rating, count(*) as ratings
        from ${withProject('assignments', 'a')}
       cross join lateral (values (a.rating, a.rated_at), (a.client_rating, a.client_rated_at)) g (stars, rated_at) where ${where}`,
  )
}
