import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Received } from '#base/route.ts'
import { requestGroups, type RequestStatus } from '#domains/requests/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Staffing, StaffingFigures, staffingRoutes } from '../contract/staffing.ts'
import type { DayRange } from '../rules.ts'
import { periodsFor } from './chosen-periods.ts'
import { ofReader, withProject } from './reader-rows.ts'
import { isOfWork, type Work } from './wages.ts'

type Selection = Pick<Work, 'clientId' | 'projectId'>

/** Returns fill rate, time to fill, no-shows and utilisation of a period, as far as the reader may see its projects. */
export async function readStaffing(
  scope: ActorScope,
  { query: { clientId, projectId, ...days } }: Received<typeof staffingRoutes.readStaffing>,
): Promise<Staffing> {
  const periods = periodsFor(scope, days)
  const selection = { clientId, projectId }
  return {
    ...periods,
    figures: {
      period: await readFigures(scope, periods.period, selection),
      before: await readFigures(scope, periods.before, selection),
      lastYear: await readFigures(scope, periods.lastYear, selection),
    },
  }
}

async function readFigures(scope: ActorScope, range: DayRange, selection: Selection): Promise<StaffingFigures> {
  const { positions, filledPositions } = await readPositions(scope, range, selection)
  const { fills, medianMinutesToFill } = await readFills(scope, range, selection)
  const { pastShifts, noShows } = await readNoShows(scope, range, selection)
  const { workers, availableWorkers } = await readWorkers(scope, range, selection)
  return {
    positions,
    filledPositions,
    fillRate: shareOf(filledPositions, positions),
    fills,
    medianMinutesToFill,
    pastShifts,
    noShows,
    noShowRate: shareOf(noShows, pastShifts),
    workers,
    availableWorkers,
    utilisation: shareOf(workers, availableWorkers),
  }
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)

function readPositions(scope: ActorScope, { from, to }: DayRange, selection: Selection) {
  const where = ofReader(scope, 'r').and`r.start_date between ${from}::date and ${to}::date`
    .and`${inGroup('r.status', requestGroups.staffable)} or ${is<RequestStatus>('r.status', 'completed')}`
    .and`${isOfWork(selection, 'p.id')}`
  return scope.db.one(
    sql<Pick<StaffingFigures, 'positions' | 'filledPositions'>>`
      select coalesce(sum(r.positions), 0)::int as positions, coalesce(sum(r.filled_positions), 0)::int as filled_positions
        from ${withProject('requests', 'r')} where ${where}`,
  )
}

// A request that was added later than its assignment, as by an import, has no time to fill.
function readFills(scope: ActorScope, range: DayRange, selection: Selection) {
  const { from, to } = instantsOf(scope, range)
  const where = ofReader(scope, 'a').and`a.accepted and a.answered_at >= ${from} and a.answered_at < ${to}`
    .and`${isOfWork(selection, 'p.id')}`
  return scope.db.one(
    sql<Pick<StaffingFigures, 'fills' | 'medianMinutesToFill'>>`
      select count(*)::int as fills,
             round(percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - q.created_at) / 60))::int
               as median_minutes_to_fill
        from ${withProject('assignments', 'a')}
        join requests q on q.organisation_id = a.organisation_id and q.id = a.request_id and q.created_at <= a.answered_at
       where ${where}`,
  )
}

function readNoShows(scope: ActorScope, range: DayRange, selection: Selection) {
  const { from, to } = instantsOf(scope, range)
  const where = ofReader(scope, 'h').and`h.starts_at >= ${from} and h.starts_at < ${to} and h.ends_at <= ${scope.now}`
    .and`h.accepted and h.published_at is not null`
    .and`${inGroup('h.status', shiftGroups.planned)} or h.no_show_at is not null`.and`${isOfWork(selection, 'p.id')}`
  return scope.db.one(
    sql<Pick<StaffingFigures, 'pastShifts' | 'noShows'>>`
      select count(*)::int as past_shifts, count(h.no_show_at)::int as no_shows from ${withProject('shifts', 'h')} where ${where}`,
  )
}

// Who was active in the past is not stored: besides today's active workers, those with hours in the period were available.
function readWorkers(scope: ActorScope, { from, to }: DayRange, selection: Selection) {
  const { organisationId } = scope.actor
  const where = ofReader(scope, 'e').and`${is<EntryStatus>('e.status', 'approved')}`
    .and`e.date between ${from}::date and ${to}::date`.and`${isOfWork(selection, 'p.id')}`
  const { to: end } = instantsOf(scope, { from, to })
  return scope.db.one(
    sql<Pick<StaffingFigures, 'workers' | 'availableWorkers'>>`
      with worked as materialized (select distinct e.worker_id as id from ${withProject('time_entries', 'e')} where ${where})
      select (select count(*)::int from worked) as workers,
             (select count(*)::int
                from (select id from worked union
                      select w.id from workers w join accounts l on l.organisation_id = w.organisation_id and l.id = w.id
                       where w.organisation_id = ${organisationId} and l.active and w.created_at < ${end}) known) as available_workers`,
  )
}

const instantsOf = ({ actor: { timeZone } }: ActorScope, { from, to }: DayRange) => ({
  from: startOfDay(from, timeZone),
  to: startOfDay(daysAfter(to, 1), timeZone),
})
