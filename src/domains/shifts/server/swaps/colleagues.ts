import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { assignmentOn } from '#domains/assignments/server/hindrances.ts'
import { startNow, startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ColleagueShift, swapRoutes } from '../../contract/swaps.ts'
import type { ShiftStatus } from '../../rules.ts'
import { swapLimits } from '../../rules/swaps.ts'
import { isSickFor } from '../away.ts'
import { obstaclesOf } from '../open/obstacles.ts'
import { requireSwaps } from './swap-setting.ts'
import { isOnTeam } from './team.ts'

/** Lists the active workers with an assignment on the project of the worker's own shift on its day. Throws `NOT_FOUND` and `SWAPS_OFF`. */
export async function listSwapColleagues(
  scope: ActorScope,
  { params }: Received<typeof swapRoutes.listSwapColleagues>,
): Promise<Answer<typeof swapRoutes.listSwapColleagues>> {
  await requireSwaps(scope)
  await requireOwnShift(scope, params.id)
  return { items: await colleaguesOf(scope, params.id) }
}

async function requireOwnShift({ db, actor }: ActorScope, shiftId: string): Promise<void> {
  const own = await db.first(
    sql`
      select 1 from shifts
       where organisation_id = ${actor.organisationId} and id = ${shiftId} and worker_id = ${actor.accountId} and published_at is not null`,
  )
  if (!own) throw refuse.NOT_FOUND()
}

async function colleaguesOf({ db, actor }: ActorScope, shiftId: string, only: string | null = null) {
  return db.many(
    sql<{ id: string; name: string }>`
      select w.id, ${workerName('w')} as name from workers w
        join accounts t on t.organisation_id = w.organisation_id and t.id = w.id and t.active
       where w.organisation_id = ${actor.organisationId} and w.id <> ${actor.accountId} and w.id = coalesce(${only}, w.id)
         and exists (
           select 1 from shifts h
             join assignments a on a.organisation_id = h.organisation_id and a.project_id = h.project_id and a.worker_id = w.id
            where h.organisation_id = ${actor.organisationId} and h.id = ${shiftId} and ${inGroup('a.status', assignmentGroups.active)}
              and (h.starts_at at time zone ${actor.timeZone})::date between a.start_date and a.end_date)
       order by w.search_name, w.id limit ${raw(swapLimits.colleagues)}`,
  )
}

/** True if a worker is a colleague to whom the actor's shift can be offered. */
export async function isColleague(scope: ActorScope, shiftId: string, workerId: string): Promise<boolean> {
  return (await colleaguesOf(scope, shiftId, workerId)).length > 0
}

/**
 * Lists the shifts of colleagues, or of one, on the same project that the worker could take in exchange, earliest first, with the obstacles
 * for the worker. Throws `NOT_FOUND` for a shift of another worker, and `SWAPS_OFF`.
 */
export async function listColleagueShifts(
  scope: ActorScope,
  { params, query }: Received<typeof swapRoutes.listColleagueShifts>,
): Promise<Answer<typeof swapRoutes.listColleagueShifts>> {
  await requireSwaps(scope)
  await requireOwnShift(scope, params.id)
  return { items: await exchangeableShifts(scope, params.id, query.colleagueId ?? null) }
}

/** Returns these shifts, for a shift of the worker. */
export async function exchangeableShifts(
  scope: ActorScope,
  shiftId: string,
  colleagueId: string | null,
): Promise<ColleagueShift[]> {
  const { db, actor, now } = scope
  const required = fragment`(case when k.id is not null then k.certifications when r.id is not null then r.certifications else '[]' end)`
  const day = fragment`(x.starts_at at time zone ${actor.timeZone})::date`
  const workerId = fragment`${actor.accountId}::uuid`
  const problems = startProblems(
    startNow(scope, {
      organisation: raw('x.organisation_id'),
      workerId,
      assignmentId: raw('own.id'),
      role: raw('a.role'),
      certifications: required,
      until: day,
    }),
    'plan',
  )
  const rows = await db.many(
    sql<
      Omit<ColleagueShift, 'obstacles'> & {
        problems: StartProblem[]
        assignmentId: string | null
        clientId: string
        projectId: string
      }
    >`
      select x.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as colleague, a.role, x.starts_at, x.ends_at, x.break_minutes,
             own.id as assignment_id, ${problems} as problems, p.client_id, p.id as project_id
        from shifts h
        join shifts x on x.organisation_id = h.organisation_id and x.project_id = h.project_id and x.worker_id <> h.worker_id
        join projects p on p.organisation_id = x.organisation_id and p.id = x.project_id
        join workers w on w.organisation_id = x.organisation_id and w.id = x.worker_id
        join accounts t on t.organisation_id = w.organisation_id and t.id = w.id and t.active
        join assignments a on a.organisation_id = x.organisation_id and a.id = x.assignment_id
        left join open_shifts k on k.organisation_id = x.organisation_id and k.id = x.open_shift_id
        left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
        left join lateral (${assignmentOn(workerId, raw('x.project_id'), day)}) own on true
       where h.organisation_id = ${actor.organisationId} and h.id = ${shiftId} and w.id = coalesce(${colleagueId}, w.id)
         and ${isOnTeam(raw('w.id'), actor.timeZone)} and x.accepted and x.published_at is not null
         and ${is<ShiftStatus>('x.status', 'scheduled')} and x.starts_at > ${now} and not ${isSickFor('x', fragment`${actor.timeZone}::text`)}
         and x.starts_at < ${laterBy(now, swapLimits.exchangeDays * 86_400_000)}
       order by x.starts_at, x.id limit ${raw(swapLimits.shifts)}`,
  )
  const obstacles = await obstaclesOf(
    scope,
    rows.map((row) => ({ ...row, leaves: shiftId })),
  )
  return rows.map(({ id, colleague, role, startsAt, endsAt, breakMinutes }) => ({
    id,
    colleague,
    role,
    startsAt,
    endsAt,
    breakMinutes,
    obstacles: obstacles.get(id) ?? [],
  }))
}
