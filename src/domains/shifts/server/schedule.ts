import { may } from '#base/actor.ts'
import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { assignmentJoins } from '#domains/assignments/server/queries.ts'
import { assignmentsOf, currentStatus } from '#domains/assignments/server/current-status.ts'
import { availabilityOfWorkers } from '#domains/availability/server/availability.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { raw, sql, withTrailingColumns } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { Schedule, shiftRoutes } from '../contract.ts'
import { actionsOnShift, noShowLimits, planningLimits, shiftGroups, type ShiftStatus } from '../rules.ts'
import { draftsOf } from './open/commands.ts'
import { isAway } from './away.ts'
import { isUnattended, lacksHours } from './no-shows.ts'
import { readDemand } from './request-demand.ts'
import { withOpenSwap } from './swaps/current-status.ts'

type Query = Received<typeof shiftRoutes.readSchedule>['query']
type ShiftRow = Omit<Schedule['items'][number], 'allowed'>

/** Reads the schedule: shifts, the assignments of the days, holidays, absences and availability. */
export async function readSchedule(scope: ActorScope, { query }: { query: Query }): Promise<Schedule> {
  const { actor } = scope
  const stretch = [startOfDay(query.from, actor.timeZone), startOfDay(daysAfter(query.to, 1), actor.timeZone)]
  const isPlanner = may(actor, 'assignments:write')
  const shifts = await readShiftRows(scope, query, stretch)
  const assignments = await readAssignmentRows(scope, query, [...new Set(shifts.map((one) => one[0].assignmentId))])
  const holidays = await holidaysBetween(scope, query.from, query.to)
  const workerIds = [...new Set(assignments.map(({ worker }) => worker.id))]
  const absences = await readAbsences(scope, query, workerIds)
  const stated = await availabilityOfWorkers(scope, workerIds, query.from, query.to)
  const period = { startDate: query.from, endDate: query.to, projectId: query.projectId, clientId: query.clientId }
  const withDemand = !query.workerId && !query.withoutHours && may(actor, 'requests:read')
  const { requests, openPositions } = withDemand ? await readDemand(scope, period) : { requests: [], openPositions: [] }
  const ofShifts = shifts.filter(([{ published, status }]) => !published && status === 'scheduled').length
  const drafts = ofShifts + (query.workerId ? 0 : await countOpenDrafts(scope, query))
  return {
    items: shifts.map(([row]) => ({
      ...row,
      allowed: isPlanner ? actionsOnShift(row.status, row.published) : [],
    })),
    total: shifts[0]?.[1] ?? 0,
    nextCursor: null,
    assignments,
    holidays: holidays.map(({ date, name }) => ({ date, name })),
    absences,
    availability: [...stated].map(([workerId, { patterns, exceptions }]) => ({ workerId, patterns, exceptions })),
    demand: requests,
    openPositions,
    drafts,
    allowed: isPlanner ? ['plan', ...(drafts > 0 ? (['publish'] as const) : [])] : [],
  }
}

async function readShiftRows(scope: ActorScope, query: Query, [from, to]: string[]) {
  const { db, actor, now } = scope
  const [since, late] = [
    laterBy(now, -noShowLimits.undecidedDays * 86_400_000),
    laterBy(now, -noShowLimits.lateMinutes * 60_000),
  ]
  const where = new Conditions('h', actor.organisationId)
    // A shift is never longer than a day.
    .and`h.starts_at < ${to} and h.starts_at > ${from}::timestamptz - interval '24 hours' and h.ends_at > ${from}`
    .and`h.worker_id = ${query.workerId}`.and`h.project_id = ${query.projectId}`.and`h.project_id in (
      select p.id from projects p where p.organisation_id = ${actor.organisationId} and p.client_id = ${query.clientId})`
  if (query.withoutHours) where.and`${lacksHours(scope)}`
  if (!query.cancelled) where.and`${inGroup('h.status', shiftGroups.planned)}`
  return db.many(
    withTrailingColumns(
      1,
      sql<[row: ShiftRow, total: number]>`
        select h.id, h.assignment_id, h.starts_at, h.ends_at, h.break_minutes, h.status, h.published_at is not null as published,
               case when not ${is<ShiftStatus>('h.status', 'scheduled')} then null when h.no_show_at is not null then 'noShow'
                    when h.starts_at between ${since} and ${late} and ${isUnattended(scope)} then 'notClockedIn' end as missing,
               case when ${is<ShiftStatus>('h.status', 'active')} then (
                 select k.started_at from clock_sessions k
                  where k.organisation_id = h.organisation_id and k.worker_id = h.worker_id and k.shift_id = h.id and k.ended_at is null)
                 end as at_work_since, swap.status as swap,
               h.version, count(*) over ()::int as total
          from shifts h ${withOpenSwap(scope)} where ${where} order by h.starts_at, h.id limit ${raw(planningLimits.most)}`,
    ),
  )
}

async function readAssignmentRows(scope: ActorScope, query: Query, shown: readonly string[]) {
  const where = assignmentsOf(scope)
    .and`a.id = any(${shown}::uuid[]) or ${!query.withoutHours} and a.end_date >= ${query.from}::date and a.start_date <= ${query.to}::date
      and ${inGroup('a.status', assignmentGroups.open)}`.and`a.worker_id = ${query.workerId}`
    .and`a.project_id = ${query.projectId}`.and`p.client_id = ${query.clientId}`
  return scope.db.many(
    sql<Schedule['assignments'][number]>`
      select a.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
             json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project,
             json_build_object('id', c.id, 'name', c.name) as client,
             case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site, a.role, a.start_date, a.end_date,
             ${currentStatus(scope)} as status
        from assignments a ${assignmentJoins}
       where ${where} order by w.search_name, w.id, a.start_date, a.id`,
  )
}

// The drafts of open shifts, which are published with the others.
async function countOpenDrafts({ db, actor, now }: ActorScope, { from, to, projectId, clientId }: Query) {
  const where = draftsOf(actor, now).and`o.starts_at >= ${startOfDay(from, actor.timeZone)}`
    .and`o.starts_at < ${startOfDay(daysAfter(to, 1), actor.timeZone)}`.and`o.project_id = ${projectId}`
    .and`o.project_id in (select p.id from projects p where p.organisation_id = ${actor.organisationId} and p.client_id = ${clientId})`
  const { count } = await db.one(
    sql<{ count: number }>`select count(*)::int as count from open_shifts o where ${where}`,
  )
  return count
}

// The schedule shows absences without the reason, which may be about health.
async function readAbsences({ db, actor }: ActorScope, { from, to }: Query, workerIds: readonly string[]) {
  return db.many(
    sql<Schedule['absences'][number]>`
      select worker_id, start_date, end_date, starts_at_noon, ends_at_noon from time_off t
       where organisation_id = ${actor.organisationId} and worker_id = any(${workerIds}::uuid[]) and ${isAway('t')}
         and start_date <= ${to} and end_date >= ${from}
       order by start_date, worker_id`,
  )
}
