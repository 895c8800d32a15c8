import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClockState } from '../contract.ts'

type Session = NonNullable<ClockState['session']>
type SessionRow = Omit<Session, 'project'> & { project: Session['project'] }

/** The worker's clock as it stands. */
export async function readClock({ db, actor, now }: ActorScope, entryId: string | null = null): Promise<ClockState> {
  const session = await db.first(
    written<SessionRow>(
      `select s.id, json_build_object('id', p.id, 'name', p.name) as project, a.role, s.started_at, s.in_place as place,
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
  return stateOf(now, session ?? null, entryId)
}

/** The clock's state around a session, and what may be done with it. */
export function stateOf(now: string, session: Session | null, entryId: string | null): ClockState {
  if (!session) return { state: 'ready', now, session, entryId, allowed: ['in'] }
  if (session.breakStartedAt !== null) return { state: 'on_break', now, session, entryId, allowed: ['resume', 'out'] }
  return { state: 'working', now, session, entryId, allowed: ['pause', 'out'] }
}
