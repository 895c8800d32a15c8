import { invalidField } from '#platform/server/http/problem-document.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Fix } from '../contract.ts'
import { countSession, earlier, later, type PunchedBreak } from '../rules.ts'
import { makeEntry } from './entries.ts'
import { settleLeftShift } from './leaving.ts'
import { metresFrom, siteOfAssignment, verdictOn } from './place.ts'

/** A worker's open session. */
export interface ActiveSession {
  id: string
  workerId: string
  projectId: string
  assignmentId: string
  shiftId: string | null
  startedAt: string
  incompleteReason: IncompleteReason | null
  /** The entry of its earlier stretches, if it was resumed. */
  resumedEntryId: string | null
}

/** Returns and locks a worker's open session, if any, so that a break cannot start in a session that is just ending. */
export function holdActive(
  scope: ActorScope,
  workerId: string = scope.actor.accountId,
): Promise<ActiveSession | undefined> {
  return scope.db.first(
    sql<ActiveSession>(
      `select id, worker_id, project_id, assignment_id, shift_id, started_at, incomplete_reason, resumed_entry_id from clock_sessions
        where organisation_id = $1 and worker_id = $2 and ended_at is null for update`,
      [scope.actor.organisationId, workerId],
    ),
  )
}

/** Ends the open break of a session, never before its start; returns false if there is none. `byOut` marks an end that nobody has stated. */
export async function endBreak(
  scope: ActorScope,
  session: ActiveSession,
  { endedAt, byOut }: { endedAt: string; byOut: boolean },
): Promise<boolean> {
  const ended = await scope.db.many(
    sql(
      `update clock_breaks set ended_at = greatest(started_at, $3::timestamptz), ended_by_out = $4
        where organisation_id = $1 and clock_session_id = $2 and ended_at is null returning id`,
      [scope.actor.organisationId, session.id, endedAt, byOut],
    ),
  )
  return ended.length > 0
}

/** How a session ends: the time, the location, and what the worker states. */
export interface SessionEnd {
  readonly at: string
  /** Null if the organisation ends it. */
  readonly location: Fix | null
  /** When the open break ended. */
  readonly breakEndedAt?: string | undefined
  /** True if the work of the shift is finished. */
  readonly endsShift?: boolean | undefined
}

/** Ends a session live, with an open break, makes its time entry and returns the entry's id. */
export async function endSession(scope: ActorScope, session: ActiveSession, end: SessionEnd): Promise<string> {
  const { at, location, breakEndedAt, endsShift = false } = end
  const { organisationId } = scope.actor
  if (breakEndedAt === undefined) await endBreak(scope, session, { endedAt: at, byOut: true })
  else await endBreakAsStated(scope, session, earlier(breakEndedAt, at))
  const breaks = await scope.db.many(
    sql<PunchedBreak>(
      `select type, started_at, ended_at, ended_by_out from clock_breaks
        where organisation_id = $1 and clock_session_id = $2 order by started_at, id`,
      [organisationId, session.id],
    ),
  )
  // Avoids negative times if the server's clock was set back.
  const endedAt = breaks.reduce((last, { endedAt }) => later(last, endedAt), later(at, session.startedAt))
  await writeEnd(scope, session, { endedAt, location, endsShift })
  if (session.shiftId !== null) await settleLeftShift(scope, session.shiftId)
  const counted = countSession(session.startedAt, endedAt, breaks)
  return makeEntry(scope, session, counted, session.incompleteReason, session.resumedEntryId ?? undefined)
}

async function endBreakAsStated(scope: ActorScope, session: ActiveSession, endedAt: string): Promise<void> {
  const open = await scope.db.first(
    sql<{ startedAt: string }>(
      `select started_at from clock_breaks where organisation_id = $1 and clock_session_id = $2 and ended_at is null`,
      [scope.actor.organisationId, session.id],
    ),
  )
  if (open && endedAt < open.startedAt) throw invalidField('breakEndedAt', 'clock.validation.breakEndedBefore')
  await endBreak(scope, session, { endedAt, byOut: false })
}

/** Writes the end of a session, if it has one, and its location; without a location the place is unknown. */
export async function writeEnd(
  scope: ActorScope,
  session: Pick<ActiveSession, 'id' | 'assignmentId'>,
  { endedAt, location, endsShift }: { endedAt: string | null; location: Fix | null; endsShift: boolean },
): Promise<void> {
  await scope.db.many(
    sql(
      `update clock_sessions t
          set ended_at = $3, version = t.version + 1, updated_at = $7, out_latitude = v.latitude, out_longitude = v.longitude,
              out_accuracy = v.accuracy, out_place = v.place, out_metres = v.metres, ended_shift = $9
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
        endsShift,
      ],
    ),
  )
}
