import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { requestGroups, type RequestStatus } from '#domains/requests/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import type { Conditions } from '#platform/server/db/conditions.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type {
  Staffing,
  StaffingFigures,
  StaffingOfClient,
  StaffingOfMonth,
  staffingRoutes,
} from '../contract/staffing.ts'
import { type DayRange, monthsOf } from '../rules.ts'
import { chosenPeriods, trendOf } from '../rules/periods.ts'
import { periodsFor } from './chosen-periods.ts'
import { ofReader, type Selection, withProject } from './reader-rows.ts'

type TrendFigures = StaffingOfMonth['lastYear']

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
    clients: await readClients(scope, periods.period, selection),
  }
}

/** Returns fill rate and time to fill by month: of the months of a period, at least the twelve up to its last day. */
export async function readStaffingByMonth(
  scope: ActorScope,
  { query: { clientId, projectId, ...days } }: Received<typeof staffingRoutes.readStaffingByMonth>,
): Promise<Answer<typeof staffingRoutes.readStaffingByMonth>> {
  const selection = { clientId, projectId }
  const months: StaffingOfMonth[] = []
  for (const month of monthsOf(trendOf(periodsFor(scope, days).period))) {
    const { lastYear } = chosenPeriods(month)
    months.push({
      ...month,
      ...(await readTrendFigures(scope, month, selection)),
      lastYear: await readTrendFigures(scope, lastYear, selection),
    })
  }
  return { months }
}

async function readTrendFigures(scope: ActorScope, range: DayRange, selection: Selection): Promise<TrendFigures> {
  const { positions, filledPositions } = await readPositions(scope, range, selection)
  const filled = await readFills(scope, range, selection)
  return { positions, filledPositions, fillRate: shareOf(filledPositions, positions), ...filled }
}

async function readFigures(scope: ActorScope, range: DayRange, selection: Selection): Promise<StaffingFigures> {
  const { positions, filledPositions } = await readPositions(scope, range, selection)
  const { fills, medianMinutesToFill } = await readFills(scope, range, selection)
  const { pastShifts, noShows } = await readNoShows(scope, range, selection)
  const work = await readWorkers(scope, range, selection)
  return {
    positions,
    filledPositions,
    fillRate: shareOf(filledPositions, positions),
    fills,
    medianMinutesToFill,
    pastShifts,
    noShows,
    noShowRate: shareOf(noShows, pastShifts),
    ...work,
    utilisation: shareOf(work.workedMinutes, work.availableMinutes),
  }
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)

const mostClients = 200

// Clients with something to count, those with the most open positions first.
async function readClients(scope: ActorScope, range: DayRange, selection: Selection): Promise<StaffingOfClient[]> {
  const rows = await scope.db.many(
    sql<Omit<StaffingOfClient, 'fillRate' | 'noShowRate'>>`
      with filled as (
        select p.client_id as id, sum(r.positions)::int as positions, sum(r.filled_positions)::int as filled
          from ${withProject('requests', 'r')} where ${requestsWithin(scope, range, selection)} group by 1),
      planned as (
        select p.client_id as id, count(*)::int as shifts, count(h.no_show_at)::int as missed
          from ${withProject('shifts', 'h')} where ${pastShiftsWithin(scope, range, selection)} group by 1),
      worked as (
        select p.client_id as id, sum(e.total_minutes)::bigint as minutes
          from ${withProject('time_entries', 'e')} where ${approvedWithin(scope, range, selection)} group by 1)
      select json_build_object('id', c.id, 'name', c.name) as client, coalesce(f.positions, 0) as positions,
             coalesce(f.filled, 0) as filled_positions, coalesce(h.shifts, 0) as past_shifts, coalesce(h.missed, 0) as no_shows,
             coalesce(k.minutes, 0) as worked_minutes
        from clients c
        left join filled f on f.id = c.id
        left join planned h on h.id = c.id
        left join worked k on k.id = c.id
       where c.organisation_id = ${scope.actor.organisationId} and (f.id is not null or h.id is not null or k.id is not null)
       order by coalesce(f.positions - f.filled, 0) desc, coalesce(k.minutes, 0) desc, searchable(c.name), c.id limit ${mostClients}`,
  )
  return rows.map((row) =>
    Object.assign(row, {
      fillRate: shareOf(row.filledPositions, row.positions),
      noShowRate: shareOf(row.noShows, row.pastShifts),
    }),
  )
}

function requestsWithin(scope: ActorScope, { from, to }: DayRange, selection: Selection): Conditions {
  return ofReader(scope, 'r', selection).and`r.start_date <= ${to}::date and r.end_date >= ${from}::date`
    .and`${inGroup('r.status', requestGroups.staffable)} or ${is<RequestStatus>('r.status', 'completed')}`
}

function pastShiftsWithin(scope: ActorScope, range: DayRange, selection: Selection): Conditions {
  const { from, to } = instantsOf(scope, range)
  return ofReader(scope, 'h', selection)
    .and`h.starts_at >= ${from} and h.starts_at < ${to} and h.ends_at <= ${scope.now}`
    .and`h.accepted and h.published_at is not null`
    .and`${inGroup('h.status', shiftGroups.planned)} or h.no_show_at is not null`
}

function approvedWithin(scope: ActorScope, { from, to }: DayRange, selection: Selection): Conditions {
  return ofReader(scope, 'e', selection).and`${is<EntryStatus>('e.status', 'approved')}`
    .and`e.date between ${from}::date and ${to}::date`
}

function readPositions(scope: ActorScope, range: DayRange, selection: Selection) {
  return scope.db.one(
    sql<Pick<StaffingFigures, 'positions' | 'filledPositions'>>`
      select coalesce(sum(r.positions), 0)::int as positions, coalesce(sum(r.filled_positions), 0)::int as filled_positions
        from ${withProject('requests', 'r')} where ${requestsWithin(scope, range, selection)}`,
  )
}

// A request that was added later than its assignment, as by an import, has no time to fill.
function readFills(scope: ActorScope, range: DayRange, selection: Selection) {
  const { from, to } = instantsOf(scope, range)
  const where = ofReader(scope, 'a', selection).and`a.accepted and a.answered_at >= ${from} and a.answered_at < ${to}`
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
  const where = pastShiftsWithin(scope, range, selection)
  return scope.db.one(
    sql<Pick<StaffingFigures, 'pastShifts' | 'noShows'>>`
      select count(*)::int as past_shifts, count(h.no_show_at)::int as no_shows from ${withProject('shifts', 'h')} where ${where}`,
  )
}

// Who was active in the past is not stored: besides today's active workers, those with hours in the period were available. A worker is
// available from the first hours of the period or the day on which the record was added, for the desired hours or else for a full week.
function readWorkers(scope: ActorScope, range: DayRange, selection: Selection) {
  const { organisationId, timeZone } = scope.actor
  const { from, to } = range
  const where = approvedWithin(scope, range, selection)
  return scope.db.one(
    sql<Pick<StaffingFigures, 'workers' | 'availableWorkers' | 'workedMinutes' | 'availableMinutes'>>`
      with worked as materialized (
        select e.worker_id as id, sum(e.total_minutes) as minutes, min(e.date) as first_date
          from ${withProject('time_entries', 'e')} where ${where} group by 1),
      known as (
        select w.id, k.minutes, coalesce(v.desired_weekly_minutes, o.overtime_weekly_minutes) as weekly_minutes,
               ${to}::date + 1 - greatest(${from}::date, least((w.created_at at time zone ${timeZone})::date, k.first_date)) as days
          from workers w
          join organisations o on o.id = w.organisation_id
          join accounts l on l.organisation_id = w.organisation_id and l.id = w.id
          left join worked k on k.id = w.id
          left join availability v on v.organisation_id = w.organisation_id and v.id = w.id
         where w.organisation_id = ${organisationId} and (l.active or k.id is not null))
      select count(minutes)::int as workers, count(*)::int as available_workers, coalesce(sum(minutes), 0)::bigint as worked_minutes,
             coalesce(round(sum(weekly_minutes * days / 7.0)), 0)::bigint as available_minutes
        from known where days > 0`,
  )
}

const instantsOf = ({ actor: { timeZone } }: ActorScope, { from, to }: DayRange) => ({
  from: startOfDay(from, timeZone),
  to: startOfDay(daysAfter(to, 1), timeZone),
})
