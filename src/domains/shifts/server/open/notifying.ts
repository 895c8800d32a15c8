import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { shiftGroups } from '../../rules.ts'
import { isAway } from '../away.ts'
import { notifyOfCounts, timesIn } from '../notifying.ts'
import { isInAudience } from './audience.ts'
import { openShiftsFrom, openShiftStatus } from './queries.ts'

/**
 * Notifies the workers who may take newly published open shifts, once for all of them: those of the project's team or with the role, who
 * are free at the time. Of an open shift for everyone, workers with another role are not notified; they find it in their list.
 */
export const publishingJob: JobKind<{ ids: string[] }> = {
  name: 'shifts.publishOpenShifts',
  async run(scope, { ids }) {
    const { db, actor, now } = scope
    const found = await db.many(
      sql<{ workerId: string; count: number; first: string }>`
        select w.id as worker_id, count(*)::int as count, min(o.starts_at) as first
          from ${openShiftsFrom}
          join workers w on w.organisation_id = o.organisation_id
          join accounts t on t.organisation_id = w.organisation_id and t.id = w.id and t.active
         where o.organisation_id = ${actor.organisationId} and o.id = any(${ids}::uuid[]) and ${openShiftStatus(now)} = 'open'
           and ${isInAudience(actor.timeZone, { isQualified: true })}
           and not exists (select 1 from shifts s where s.organisation_id = w.organisation_id and s.worker_id = w.id and s.accepted
                              and ${inGroup('s.status', shiftGroups.planned)} and s.starts_at < o.ends_at and s.ends_at > o.starts_at)
           and not exists (select 1 from time_off t where t.organisation_id = w.organisation_id and t.worker_id = w.id and ${isAway('t')}
                              and t.start_date <= (o.ends_at at time zone ${actor.timeZone})::date
                              and t.end_date >= (o.starts_at at time zone ${actor.timeZone})::date)
         group by w.id`,
    )
    await notifyOfCounts(scope, 'openShiftsPublished', found)
  },
}

/** Notifies those who manage the project that the worker has taken an open shift, or asks for it. */
export async function notifyManagers(
  scope: ActorScope,
  kind: 'openShiftTaken' | 'openShiftClaimed',
  { id, ...span }: { id: string; startsAt: string; endsAt: string },
): Promise<void> {
  const found = await scope.db.first(
    sql<{ heads: string[]; worker: string; project: string }>`
      select ${headsOf('p')} as heads, ${workerName('w')} as worker, p.name as project
        from open_shifts o
        join projects p on p.organisation_id = o.organisation_id and p.id = o.project_id
        join workers w on w.organisation_id = o.organisation_id and w.id = ${scope.actor.accountId}
       where o.organisation_id = ${scope.actor.organisationId} and o.id = ${id}`,
  )
  if (!found) return
  const { heads, worker, project } = found
  const values = { worker, project, ...timesIn(span, scope.actor.timeZone) }
  await notify(scope, heads, { kind, values, link: `/provider/schedule?openShift=${id}` })
}
