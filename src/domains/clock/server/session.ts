import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Fix } from '../contract.ts'
import { countSession, earlier, later, type PunchedBreak } from '../rules.ts'
import { type EntrySession, makeEntry } from './entries.ts'
import { updateLeftShift } from './leaving.ts'
import { metresFrom, pointOf, siteOfAssignment, geofenceResult } from './geofence.ts'

/** A worker's open session. */
export interface ActiveSession extends EntrySession {
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
    sql<ActiveSession>`
      select id, worker_id, project_id, assignment_id, shift_id, started_at, incomplete_reason, resumed_entry_id from clock_sessions
       where organisation_id = ${scope.actor.organisationId} and worker_id = ${workerId} and ended_at is null for update`,
  )
}

/** Ends the open break of a session, never before its start; returns false if there is none. `byOut` marks an end that nobody has stated. */
export async function endBreak(
  scope: ActorScope,
  session: ActiveSession,
  { endedAt, byOut }: { endedAt: string; byOut: boolean },
): Promise<boolean> {
  const ended = await scope.db.many(
    sql`
      update clock_breaks set ended_at = greatest(started_at, ${endedAt}::timestamptz), ended_by_out = ${byOut}
       where organisation_id = ${scope.actor.organisationId} and clock_session_id = ${session.id} and ended_at is null returning id`,
  )
  return ended.length > 0
}

/** How a session ends: the time, the location, and what the worker states. */
export interface SessionEnd {
  readonly at: string
  /** Null if the organisation ends it. */
  readonly location: Fix | null
  readonly kioskId?: string | undefined
  /** When the open break ended. */
  readonly breakEndedAt?: string | undefined
  /** True if the work of the shift is finished. */
  readonly endsShift?: boolean | undefined
}

/** Ends a session live, with an open break, makes its time entry and returns the entry's id. */
export async function endSession(scope: ActorScope, session: ActiveSession, end: SessionEnd): Promise<string> {
  const { at, location, kioskId, breakEndedAt, endsShift = false } = end
  const { organisationId } = scope.actor
  if (breakEndedAt === undefined) await endBreak(scope, session, { endedAt: at, byOut: true })
  else await endBreakAsStated(scope, session, earlier(breakEndedAt, at))
  const breaks = await scope.db.many(
    sql<PunchedBreak>`
      select type, started_at, ended_at, ended_by_out from clock_breaks
       where organisation_id = ${organisationId} and clock_session_id = ${session.id} order by started_at, id`,
  )
  // Avoids negative times if the server's clock was set back.
  const endedAt = breaks.reduce((last, { endedAt }) => later(last, endedAt), later(at, session.startedAt))
  await writeEnd(scope, session, { endedAt, location, kioskId, endsShift })
  if (session.shiftId !== null) await updateLeftShift(scope, session.shiftId)
  const counted = countSession(session.startedAt, endedAt, breaks)
  return makeEntry(scope, session, counted, session.incompleteReason, session.resumedEntryId ?? undefined)
}

async function endBreakAsStated(scope: ActorScope, session: ActiveSession, endedAt: string): Promise<void> {
  const open = await scope.db.first(
    sql<{ startedAt: string }>`
      select started_at
        from clock_breaks
       where organisation_id = ${scope.actor.organisationId} and clock_session_id = ${session.id} and ended_at is null`,
  )
  if (open && endedAt < open.startedAt) throw invalidField('breakEndedAt', 'clock.validation.breakEndedBefore')
  await endBreak(scope, session, { endedAt, byOut: false })
}

/** Writes the end of a session and its location; without a location the place is unknown. `others` are further columns of the same update. */
export async function writeEnd(
  scope: ActorScope,
  session: Pick<ActiveSession, 'id' | 'assignmentId'>,
  {
    endedAt,
    location,
    kioskId,
    endsShift,
  }: Pick<SessionEnd, 'location' | 'kioskId'> & { endedAt: string; endsShift: boolean },
  others?: Fragment,
): Promise<void> {
  const point = pointOf(location)
  await scope.db.many(
    sql`
      update clock_sessions t
         set ended_at = ${endedAt}, version = t.version + 1, updated_at = ${scope.now}, out_latitude = v.latitude, out_longitude = v.longitude,
             out_accuracy = v.accuracy, out_place = v.place, out_metres = v.metres, out_kiosk_id = ${kioskId}::uuid, ended_shift = ${endsShift}
             ${others ? fragment`, ${others}` : fragment``}
        from (select a.id, ${geofenceResult(point)} as place, ${metresFrom(point)} as metres,
                     case when o.geofence <> 'off' then ${point.latitude} end as latitude,
                     case when o.geofence <> 'off' then ${point.longitude} end as longitude,
                     case when o.geofence <> 'off' then ${point.accuracy} end as accuracy
                from assignments a
                join organisations o on o.id = a.organisation_id
                join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id ${siteOfAssignment}
               where a.organisation_id = ${scope.actor.organisationId} and a.id = ${session.assignmentId}) v
       where t.organisation_id = ${scope.actor.organisationId} and t.id = ${session.id} and v.id = t.assignment_id`,
  )
}
