import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClockState } from '../contract.ts'
import { stateOf } from '../rules/waiting.ts'

type Session = NonNullable<ClockState['session']>
type SessionRow = Omit<Session, 'project'> & { project: Session['project'] }

/** Returns the current state of the worker's clock. */
export async function readClock(scope: ActorScope, entryId: string | null = null): Promise<ClockState> {
  const { db, actor, now } = scope
  const session = await db.first(
    sql<SessionRow>(
      `select s.id, json_build_object('id', p.id, 'name', p.name) as project, a.role, s.started_at, s.in_place as place,
              s.in_metres as distance_metres, s.incomplete_reason,
              (select coalesce(sum(extract(epoch from date_trunc('minute', b.ended_at) - date_trunc('minute', b.started_at)) / 60), 0)::int
                 from clock_breaks b
                where b.organisation_id = s.organisation_id and b.clock_session_id = s.id and b.ended_at is not null) as break_minutes,
              o.started_at as break_started_at, o.type as break_type
         from clock_sessions s
         join projects p on p.organisation_id = s.organisation_id and p.id = s.project_id
         join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
         left join clock_breaks o on o.organisation_id = s.organisation_id and o.clock_session_id = s.id and o.ended_at is null
        where s.organisation_id = $1 and s.worker_id = $2 and s.ended_at is null`,
      [actor.organisationId, actor.accountId],
    ),
  )
  return stateOf(now, session ?? null, entryId, await readShift(scope))
}

// The current shift, else the next one of today that is still open for clocking in.
async function readShift({ db, actor, now }: ActorScope): Promise<ClockState['shift']> {
  const { date } = localTimeOf(now, actor.timeZone)
  const shift = await db.first(
    sql<NonNullable<ClockState['shift']>>(
      `select h.id, json_build_object('id', p.id, 'name', p.name) as project, a.role, h.starts_at, h.ends_at, h.status = 'left_early' as left_early,
              h.starts_at - make_interval(mins => o.early_clock_in_minutes) as opens_at
         from shifts h
         join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
         join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
         join organisations o on o.id = h.organisation_id
        where h.organisation_id = $1 and h.worker_id = $2 and h.accepted and h.published_at is not null
          and h.starts_at > $3::timestamptz - interval '48 hours'
          and (h.status = 'active' or h.status in ('scheduled', 'left_early') and h.ends_at > $3::timestamptz
               and (h.starts_at < $4 or h.starts_at <= $3::timestamptz + make_interval(mins => o.early_clock_in_minutes)))
        order by h.status = 'active' desc, h.starts_at, h.id limit 1`,
      [actor.organisationId, actor.accountId, now, startOfDay(daysAfter(date, 1), actor.timeZone)],
    ),
  )
  return shift ?? null
}
