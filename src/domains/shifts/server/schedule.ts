import { may } from '#base/actor.ts'
import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Received } from '#base/route.ts'
import { assignmentsOf, currentStatus } from '#domains/assignments/server/current-status.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Schedule, shiftRoutes } from '../contract.ts'
import { actionsOnShift, planningLimits } from '../rules.ts'
import { isAway } from './away.ts'

type Query = Received<typeof shiftRoutes.readSchedule>['query']
type ShiftRow = Omit<Schedule['items'][number], 'allowed'>

/** Reads the schedule: shifts, the assignments of the days, holidays and absences. */
export async function readSchedule(scope: ActorScope, { query }: { query: Query }): Promise<Schedule> {
  const { db, actor } = scope
  const stretch = [startOfDay(query.from, actor.timeZone), startOfDay(daysAfter(query.to, 1), actor.timeZone)]
  const isPlanner = may(actor, 'assignments:write')
  const shifts = await readShiftRows(scope, query, stretch)
  const assignments = await readAssignmentRows(scope, query, [...new Set(shifts.map((one) => one[0].assignmentId))])
  const holidays = await holidaysBetween(scope, query.from, query.to)
  const absences = await readAbsences(scope, query, [...new Set(assignments.map(({ worker }) => worker.id))])
  const drafts = shifts.filter(([{ published, status }]) => !published && status === 'scheduled').length
  await db.commit()
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
    drafts,
    allowed: isPlanner ? ['plan', ...(drafts > 0 ? (['publish'] as const) : [])] : [],
  }
}

async function readShiftRows({ db, actor }: ActorScope, query: Query, [from, to]: string[]) {
  const where = new Conditions('s', actor.organisationId)
    // A shift is never longer than a day.
    .and(`s.starts_at < ? and s.starts_at > ?::timestamptz - interval '24 hours' and s.ends_at > ?`, to, from, from)
    .and('s.worker_id = ?', query.workerId)
    .and('s.project_id = ?', query.projectId)
    .and(
      's.project_id in (select p.id from projects p where p.organisation_id = ? and p.client_id = ?)',
      actor.organisationId,
      query.clientId,
    )
  if (!query.cancelled) where.and(`s.status <> 'cancelled'`)
  return db.many(
    sql<[row: ShiftRow, total: number]>(
      `select s.id, s.assignment_id, s.starts_at, s.ends_at, s.status, s.published_at is not null as published, s.version,
              count(*) over ()::int as total
         from shifts s where ${where} order by s.starts_at, s.id limit ${planningLimits.most}`,
      where.values,
      1,
    ),
  )
}

async function readAssignmentRows(scope: ActorScope, query: Query, shown: readonly string[]) {
  const where = assignmentsOf(scope)
    .and(
      `a.id = any(?::uuid[]) or a.end_date >= ?::date and a.start_date <= ?::date and a.status in ('pending', 'assigned', 'in_progress')`,
      shown,
      query.from,
      query.to,
    )
    .and('a.worker_id = ?', query.workerId)
    .and('a.project_id = ?', query.projectId)
    .and('p.client_id = ?', query.clientId)
  return scope.db.many(
    sql<Schedule['assignments'][number]>(
      `select a.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
              json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project,
              json_build_object('id', c.id, 'name', c.name) as client, a.role, a.start_date, a.end_date, ${currentStatus} as status
         from assignments a
         join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
         join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
         join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
        where ${where} order by w.search_name, w.id, a.start_date, a.id`,
      where.values,
    ),
  )
}

// The schedule shows absences without the reason, which may be about health.
async function readAbsences({ db, actor }: ActorScope, { from, to }: Query, workerIds: readonly string[]) {
  return db.many(
    sql<Schedule['absences'][number]>(
      `select worker_id, start_date, end_date, starts_at_noon, ends_at_noon from time_off t
        where organisation_id = $1 and worker_id = any($2::uuid[]) and ${isAway('t')} and start_date <= $4 and end_date >= $3
        order by start_date, worker_id`,
      [actor.organisationId, workerIds, from, to],
    ),
  )
}
