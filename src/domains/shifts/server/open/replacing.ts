import { v7 as uuid } from 'uuid'
import type { Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OpenShiftDetail } from '../../contract/open-shifts.ts'
import { replacementRefusals, type replacementRoutes } from '../../contract/replacements.ts'
import { earliestReplacement, replacementLimits } from '../../rules/replacements.ts'
import { readShift } from '../queries.ts'
import { readOpenShift } from './queries.ts'
import { withdrawStale } from './withdrawing.ts'

/**
 * Opens a replacement for each shift whose worker drops out: a draft open shift with the same project, role, times, requirements and pay,
 * which nobody is notified of. It has the priority of the open shift that the worker had taken. One for a shift that has begun starts an
 * hour later, at a full quarter, and keeps the break if it fits. Returns the ids of the open
 * replacements by shift: a shift that has one keeps it unless it was moved since, and drafts, shifts that are worked and those that end too soon get none.
 */
export async function openReplacement(scope: ActorScope, shiftIds: readonly string[]): Promise<Map<string, string>> {
  if (shiftIds.length === 0) return new Map()
  const { db, actor, now } = scope
  const { leastMinutes } = replacementLimits
  const earliest = earliestReplacement(now)
  await withdrawStale(scope, shiftIds)
  const ids = shiftIds.map(() => uuid())
  await db.many(
    sql`
      insert into open_shifts (organisation_id, id, project_id, request_id, role, starts_at, ends_at, break_minutes, positions, rate_amount,
                               rate_currency, certifications, audience, claiming, priority, replaces_shift_id, replaces_worker_id)
      select s.organisation_id, n.id, s.project_id, coalesce(q.request_id, a.request_id), a.role, t.starts_at, s.ends_at,
             case when planned_minutes(t.starts_at, s.ends_at, s.break_minutes) > 0 then s.break_minutes else 0 end, 1, a.rate_amount, a.rate_currency,
             case when q.id is not null then q.certifications when r.id is not null then r.certifications else '[]' end,
             'invited', 'first_come', coalesce(q.priority, 'normal'), s.id, s.worker_id
        from unnest(${ids}::uuid[], ${shiftIds}::uuid[]) n (id, shift_id)
        join shifts s on s.organisation_id = ${actor.organisationId} and s.id = n.shift_id
        join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
        left join requests r on r.organisation_id = s.organisation_id and r.id = a.request_id
        left join open_shifts q on q.organisation_id = s.organisation_id and q.id = s.open_shift_id,
        lateral (select case when s.starts_at > ${now} then s.starts_at else ${earliest}::timestamptz end as starts_at) t
       where s.accepted and s.published_at is not null and s.status in ('scheduled', 'cancelled')
         and s.ends_at >= t.starts_at + make_interval(mins => ${leastMinutes}::int)
      on conflict (organisation_id, replaces_shift_id) where replaces_shift_id is not null and cancelled_at is null do nothing`,
  )
  const opened = await db.many(
    sql<{ id: string; shiftId: string }>`
      select id, replaces_shift_id as shift_id from open_shifts
       where organisation_id = ${actor.organisationId} and replaces_shift_id = any(${shiftIds}::uuid[]) and cancelled_at is null
       order by starts_at, id`,
  )
  return new Map(opened.map(({ id, shiftId }) => [shiftId, id]))
}

/** Opens a replacement for one shift, or returns the one that is open. Throws `SHIFT_NOT_REPLACEABLE`. */
export async function replaceShift(
  scope: ActorScope,
  { params }: Received<typeof replacementRoutes.replaceShift>,
): Promise<OpenShiftDetail> {
  await readShift(scope, params.id)
  const opened = (await openReplacement(scope, [params.id])).get(params.id)
  if (!opened) throw replacementRefusals.SHIFT_NOT_REPLACEABLE()
  return readOpenShift(scope, opened)
}
