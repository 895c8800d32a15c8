import { v7 as uuid } from 'uuid'
import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Ref } from '#base/ref.ts'
import { startAssignment } from '#domains/assignments/server/current-status.ts'
import { startRequests } from '#domains/requests/server/starting.ts'
import { activateShift } from '#domains/shifts/server/clocked.ts'
import { type CheckedStart, isStartBlocked, ofAssignment } from '#domains/checks/server/problems.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { type Fragment, fragment, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { Fix } from '../contract.ts'
import { metresFrom, type GeofenceResult, pointOf, siteOfAssignment, geofenceResult } from './geofence.ts'

/** A new clock session. */
export interface ClockInResult {
  sessionId: string
  startedAt: string
  project: Ref
  role: string
  assignmentId: string
  place: GeofenceResult
  metres: number | null
  /** The reason why the entry will be incomplete. */
  reason: ClockInReason | null
  shiftId: string | null
  /** The start of the shift; null without one. */
  startsAt: string | null
  endsAt: string | null
  opensAt: string | null
}

type ClockInReason = Extract<IncompleteReason, 'early' | 'ended' | 'outside' | 'inexact' | 'startCheck'>

/** What a clock-in would start, and the obstacle; without one, it is possible. */
export interface ClockInCheck {
  shiftId: string | null
  /** True if the worker has left the shift early, so that the clock-in resumes it. */
  isLeft: boolean
  reason: ClockInReason | null
  startsAt: string | null
  endsAt: string | null
  metres: number | null
  assignmentId: string
}

/** The context of a clock-in. */
export interface ClockInContext {
  readonly at: string
  /** Null if it has been erased. */
  readonly location: Fix | null
  readonly kioskId?: string | null | undefined
  readonly projectId?: string | undefined
  readonly shiftId?: string | undefined
  /** For a late clock-in: the end of its session, null while it is in progress. */
  readonly late?: { readonly endedAt: string | null } | undefined
  /** True if a shift that was left early gets a new session, because its entry has been edited or submitted. */
  readonly isAgain?: boolean | undefined
}

/** SQL for the time from which a worker may clock in on the shift `h` of the organisation `o`. */
export const opensAt = fragment`h.starts_at - make_interval(mins => o.early_clock_in_minutes)`

/** The values of a clock-in, as fragments of its statements. */
interface ClockInValues {
  readonly organisationId: Fragment
  readonly workerId: Fragment
  readonly projectId: Fragment
  readonly shiftId: Fragment
  readonly at: Fragment
  readonly timeZone: Fragment
  readonly day: Fragment
  readonly point: ReturnType<typeof pointOf>
  /** The bounds of the day, or far apart if the shift is given. */
  readonly from: Fragment
  readonly to: Fragment
  readonly isLate: boolean
}

const far = ['1900-01-01T00:00:00Z', '2201-01-01T00:00:00Z'] as const

function valuesOf({ actor }: ActorScope, { at, location, projectId, shiftId, late }: ClockInContext): ClockInValues {
  const { organisationId, accountId, timeZone } = actor
  const day = localTimeOf(at, timeZone).date
  const [from, to] = shiftId ? far : [startOfDay(day, timeZone), startOfDay(daysAfter(day, 1), timeZone)]
  return {
    organisationId: fragment`${organisationId}::uuid`,
    workerId: fragment`${accountId}::uuid`,
    projectId: fragment`${projectId}::uuid`,
    shiftId: fragment`${shiftId}::uuid`,
    at: fragment`${at}::timestamptz`,
    timeZone: fragment`${timeZone}`,
    day: fragment`${day}::date`,
    point: pointOf(location),
    from: fragment`${from}::timestamptz`,
    to: fragment`${to}::timestamptz`,
    isLate: late !== undefined,
  }
}

// The shift of the clock-in: the given one, else the first that is open for clocking in, else today's next, else today's last. The clock shows
// one that can start (`readShift`) and names it; this also finds a shift that has ended or cannot start yet, for the refusal or the reason.
const planned = ({ organisationId, workerId, projectId, shiftId, at, from, to, isLate }: ClockInValues) => fragment`
  select id, assignment_id, starts_at, ends_at, fit, status
    from (select h.id, h.assignment_id, h.starts_at, h.ends_at, h.status,
                 case when ${at} >= h.ends_at then 'ended' when ${at} >= e.opens_at then 'now' else 'early' end as fit
            from shifts h
            join organisations o on o.id = h.organisation_id,
         lateral (select ${opensAt} as opens_at) e
           where h.organisation_id = ${organisationId} and h.worker_id = ${workerId} and h.starts_at > ${from} - interval '24 hours'
             and h.starts_at < ${to} + interval '4 hours' and h.ends_at > ${from} and h.accepted and h.published_at is not null
             and ${inGroup('h.status', isLate ? shiftGroups.planned : shiftGroups.open)}
             and h.id = coalesce(${shiftId}, h.id) and h.project_id = coalesce(${projectId}, h.project_id)) h
   where fit <> 'early' or starts_at < ${to}
   order by case fit when 'now' then 1 when 'early' then 2 else 3 end,
            case fit when 'ended' then -extract(epoch from ends_at) else extract(epoch from starts_at) end
   limit 1`

/** The start of the assignment `a` as it is checked at a clock-in, with the certifications of its request. */
export const startAt = ({ day, at }: { readonly day: Fragment; readonly at: Fragment }): CheckedStart => ({
  ...ofAssignment('a'),
  certifications: fragment`(select rq.certifications from requests rq where rq.organisation_id = a.organisation_id and rq.id = a.request_id)`,
  today: day,
  until: day,
  at,
})

// A late clock-in has already happened: obstacles are stored with it, and the work may have ended. A `case`, not a `coalesce`, so that the
// assignment is found by its index: behind row security PostgreSQL uses none for a `coalesce`.
function judged(clockIn: ClockInValues, lock: Fragment): Fragment {
  const { organisationId, workerId, projectId, shiftId, timeZone, day, at, point, isLate } = clockIn
  const open = isLate ? assignmentGroups.taken : assignmentGroups.active
  // A shift belongs to the day on which it begins, as it was planned.
  const startDay = fragment`case when n.starts_at is not null then (n.starts_at at time zone ${timeZone})::date else ${day} end`
  const start = startAt({ day: startDay, at })
  return fragment`
    with planned as (${planned(clockIn)}),
    wanted as (
      select a.id as assignment_id, a.project_id, ${geofenceResult(point)} as place,
             ${metresFrom(point)} as metres, o.geofence, n.id as shift_id, n.starts_at, n.ends_at, n.fit,
             coalesce(${is<ShiftStatus>('n.status', 'left_early')}, false) as is_left,
             ${isStartBlocked(start, 'clock')} as is_blocked
        from (select 1) one
        left join planned n on true
        join assignments a on a.organisation_id = ${organisationId}
         and a.id = case when n.assignment_id is not null then n.assignment_id else (
               select f.id from assignments f
                where f.organisation_id = ${organisationId} and f.worker_id = ${workerId} and f.project_id = ${projectId}
                  and ${inGroup('f.status', open)} and ${day} between f.start_date and f.end_date and ${shiftId} is null
                order by f.start_date limit 1) end
         and ${inGroup('a.status', open)}
        join organisations o on o.id = a.organisation_id
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id ${siteOfAssignment}
         ${lock}),
    judged as (
      select *, case when fit in ('early', 'ended') then fit when place = 'outside' and geofence = 'block' then 'outside'
                     when place = 'unknown' and metres is not null and geofence = 'block' then 'inexact'
                     when is_blocked then 'startCheck' end as reason from wanted)`
}

// The assignment is locked: if it is being cancelled concurrently, the statement waits and checks it again.
function insertSession(scope: ActorScope, context: ClockInContext, id: string): Statement<unknown> {
  const clockIn = valuesOf(scope, context)
  const { latitude, longitude, accuracy } = clockIn.point
  const { late, isAgain } = context
  return sql`
    ${judged(clockIn, fragment`for no key update of a`)}
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, shift_id, started_at, in_latitude,
                                in_longitude, in_accuracy, in_place, in_metres, in_kiosk_id, incomplete_reason, created_at, updated_at, ended_at)
    select ${clockIn.organisationId}, ${id}::uuid, ${clockIn.workerId}, project_id, assignment_id, shift_id, ${clockIn.at},
           case when geofence <> 'off' then ${latitude} end, case when geofence <> 'off' then ${longitude} end,
           case when geofence <> 'off' then ${accuracy} end, place, metres, ${context.kioskId}::uuid, reason, ${scope.now}::timestamptz, ${scope.now}::timestamptz,
           ${late?.endedAt}::timestamptz
      from judged ${raw(late ? '' : isAgain ? 'where reason is null' : 'where reason is null and not is_left')}`
}

// Measured again: the distance is not stored if the worker does not agree to the collection of data.
const selectNewSession = ({ actor }: ActorScope, id: string, location: Fix | null) => sql<ClockInResult>`
  select k.id as session_id, k.started_at, json_build_object('id', p.id, 'name', p.name) as project, a.role, k.assignment_id,
         k.in_place as place, ${metresFrom(pointOf(location))} as metres, k.incomplete_reason as reason,
         h.id as shift_id, h.starts_at, h.ends_at, ${opensAt} as opens_at
    from clock_sessions k
    join organisations o on o.id = k.organisation_id
    join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
    join projects p on p.organisation_id = k.organisation_id and p.id = k.project_id ${siteOfAssignment}
    left join shifts h on h.organisation_id = k.organisation_id and h.id = k.shift_id
   where k.organisation_id = ${actor.organisationId} and k.id = ${id}`

/**
 * Statements that start a session on the day's shift or, without one, on a project that the worker has accepted, and with it the request,
 * the assignment and the shift. The last one returns the session; no row if it is not possible. A late clock-in starts one even if the rules forbid it, with the
 * reason.
 */
export function clockInStatements(
  scope: ActorScope,
  context: ClockInContext,
): [
  session: Statement<unknown>,
  request: Statement<unknown>,
  assignment: Statement<unknown>,
  shift: Statement<unknown>,
  started: Statement<ClockInResult>,
] {
  const id = uuid()
  const session = fragment`
    select assignment_id, shift_id from clock_sessions where organisation_id = ${scope.actor.organisationId} and id = ${id}`
  return [
    insertSession(scope, context, id),
    startRequests(scope, session),
    startAssignment(scope, session),
    activateShift(scope, session),
    selectNewSession(scope, id, context.location),
  ]
}

/** Runs the statements of a clock-in in one round trip. Returns the new session, or undefined if it is not possible. */
export async function startSession(
  scope: ActorScope,
  context: ClockInContext,
  run: 'each' | 'eachAndCommit',
): Promise<ClockInResult | undefined> {
  const [_session, _request, _assignment, _shift, [started]] = await scope.db[run](...clockInStatements(scope, context))
  return started
}

/** Returns what a clock-in would start, with the obstacle; no row if there is neither a shift nor a project. */
export function clockInCheck(scope: ActorScope, context: ClockInContext): Statement<ClockInCheck> {
  const clockIn = valuesOf(scope, context)
  return sql<ClockInCheck>`${judged(clockIn, fragment``)} select shift_id, is_left, reason, starts_at, ends_at, metres, assignment_id from judged`
}
