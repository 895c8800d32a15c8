import { setClockedStatus } from '#domains/shifts/server/clocked.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Fix } from '../contract.ts'
import { countSession, later, type PunchedBreak } from '../rules.ts'
import { makeEntry } from './entries.ts'
import { metresFrom, siteOfAssignment, verdictOn } from './place.ts'

/** A worker's open session. */
export interface ActiveSession {
  id: string
  projectId: string
  assignmentId: string
  shiftId: string | null
  startedAt: string
  incompleteReason: IncompleteReason | null
}

/** Returns and locks the worker's open session, if any, so that a break cannot start in a session that is just ending. */
export function holdActive(scope: ActorScope): Promise<ActiveSession | undefined> {
  return scope.db.first(
    sql<ActiveSession>(
      `select id, project_id, assignment_id, shift_id, started_at, incomplete_reason from clock_sessions
        where organisation_id = $1 and worker_id = $2 and ended_at is null for update`,
      [scope.actor.organisationId, scope.actor.accountId],
    ),
  )
}

/** Ends the open break of a session, never before its start; returns false if there is none. */
export async function endBreak(scope: ActorScope, session: ActiveSession, at: string): Promise<boolean> {
  const ended = await scope.db.many(
    sql(
      `update clock_breaks set ended_at = greatest(started_at, $3::timestamptz)
        where organisation_id = $1 and clock_session_id = $2 and ended_at is null returning id`,
      [scope.actor.organisationId, session.id, at],
    ),
  )
  return ended.length > 0
}

/** Ends a session live, with an open break, makes its time entry and returns the entry's id. */
export async function endSession(
  scope: ActorScope,
  session: ActiveSession,
  { at, location }: { at: string; location: Fix },
): Promise<string> {
  const { organisationId } = scope.actor
  await endBreak(scope, session, at)
  const breaks = await scope.db.many(
    sql<PunchedBreak>(
      'select type, started_at, ended_at from clock_breaks where organisation_id = $1 and clock_session_id = $2 order by started_at, id',
      [organisationId, session.id],
    ),
  )
  // Avoids negative times if the server's clock was set back.
  const endedAt = breaks.reduce((last, { endedAt }) => later(last, endedAt), later(at, session.startedAt))
  await writeEnd(scope, session, { endedAt, location })
  if (session.shiftId !== null) await setClockedStatus(scope, session.shiftId, false)
  return makeEntry(scope, session, countSession(session.startedAt, endedAt, breaks), session.incompleteReason)
}

/** Writes the end of a session, if it has one, and its location; without a location the place is unknown. */
export async function writeEnd(
  scope: ActorScope,
  session: Pick<ActiveSession, 'id' | 'assignmentId'>,
  { endedAt, location }: { endedAt: string | null; location: Fix | null },
): Promise<void> {
  await scope.db.many(
    sql(
      `update clock_sessions t
          set ended_at = $3, version = t.version + 1, updated_at = $7, out_latitude = v.latitude, out_longitude = v.longitude,
              out_accuracy = v.accuracy, out_place = v.place, out_metres = v.metres
         from (select a.id, ${verdictOn('$4', '$5', '$6')} as place, ${metresFrom('$4', '$5')} as metres,
                      case when o.geofence <> 'off' then $4::float8 end as latitude,
                      case when o.geofence <> 'off' then $5::float8 end as longitude,
                      case when o.geofence <> 'off' then $6::float8 end as accuracy
                 from assignments a
                 join organisations o on o.id = a.organisation_id
                 join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id ${siteOfAssignment}
                where a.organisation_id = $1 and a.id = $8) v
        where t.organisation_id = $1 and t.id = $2 and v.id = t.assignment_id`,
      [
        scope.actor.organisationId,
        session.id,
        endedAt,
        location?.latitude ?? null,
        location?.longitude ?? null,
        location?.accuracy ?? null,
        scope.now,
        session.assignmentId,
      ],
    ),
  )
}
