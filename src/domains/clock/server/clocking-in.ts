import { v7 as uuid } from 'uuid'
import { startOfDay, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Ref } from '#base/ref.ts'
import { startAssignment } from '#domains/assignments/server/current-status.ts'
import { activateShift } from '#domains/shifts/server/clocked.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { type Statement, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Fix } from '#domains/clock/contract.ts'
import { metresFrom, type Place, siteOfAssignment, verdictOn } from './place.ts'

/** A new clock session. */
export interface ClockInResult {
  sessionId: string
  startedAt: string
  project: Ref
  role: string
  assignmentId: string
  place: Place
  metres: number | null
  /** The reason why the entry will be incomplete. */
  reason: ClockInReason | null
  shiftId: string | null
  /** The start of the shift; null without one. */
  startsAt: string | null
  endsAt: string | null
  opensAt: string | null
}

type ClockInReason = Extract<IncompleteReason, 'early' | 'ended' | 'outside' | 'inexact'>

/** What a clock-in would start, and the obstacle; without one, it is possible. */
export interface ClockInCheck {
  shiftId: string | null
  /** True if the worker has left the shift early, so that the clock-in resumes it. */
  isLeft: boolean
  reason: ClockInReason | null
  startsAt: string | null
  endsAt: string | null
  metres: number | null
}

/** The context of a clock-in. */
export interface ClockInContext {
  readonly at: string
  /** Null if it has been erased. */
  readonly location: Fix | null
  readonly projectId?: string | undefined
  readonly shiftId?: string | undefined
  /** For a late clock-in: the end of its session, null while it is in progress. */
  readonly late?: { readonly endedAt: string | null } | undefined
  /** True if a shift that was left early gets a new session, because its entry has been edited or submitted. */
  readonly isAgain?: boolean | undefined
}

const opensAt = 'h.starts_at - make_interval(mins => o.early_clock_in_minutes)'

// The shift of the clock-in: the given one, else the first that is open for clocking in, else today's next, else
// today's last. $10 and $11 are the bounds of the day, or far apart if the shift is given.
const planned = (isLate: boolean) => `
  select id, assignment_id, starts_at, ends_at, fit, status
    from (select h.id, h.assignment_id, h.starts_at, h.ends_at, h.status,
                 case when $5 >= h.ends_at then 'ended' when $5 >= e.opens_at then 'now' else 'early' end as fit
            from shifts h
            join organisations o on o.id = h.organisation_id,
         lateral (select ${opensAt} as opens_at) e
           where h.organisation_id = $1 and h.worker_id = $2 and h.starts_at > $10::timestamptz - interval '24 hours'
             and h.starts_at < $11::timestamptz + interval '4 hours' and h.ends_at > $10 and h.accepted and h.published_at is not null
             and h.status in ('scheduled', 'active', 'left_early'${isLate ? ", 'completed'" : ''}) and h.id = coalesce($9, h.id) and h.project_id = coalesce($3, h.project_id)) h
   where fit <> 'early' or starts_at < $11
   order by case fit when 'now' then 1 when 'early' then 2 else 3 end,
            case fit when 'ended' then -extract(epoch from ends_at) else extract(epoch from starts_at) end
   limit 1`
const nowhere = { latitude: null, longitude: null, accuracy: null }
const far = ['1900-01-01T00:00:00Z', '2201-01-01T00:00:00Z'] as const

// A late clock-in has already happened: obstacles are stored with it, and the work may have ended. A `case`, not a `coalesce`, so that the
// assignment is found by its index: behind row security PostgreSQL uses none for a `coalesce`.
const judged = (isLate: boolean, lock: string) => `
  with planned as (${planned(isLate)}),
  wanted as (
    select a.id as assignment_id, a.project_id, ${verdictOn('$6', '$7', '$8')} as place,
           ${metresFrom('$6', '$7')} as metres, o.geofence, n.id as shift_id, n.starts_at, n.ends_at, n.fit, coalesce(n.status = 'left_early', false) as is_left
      from (select 1) one
      left join planned n on true
      join assignments a on a.organisation_id = $1 and a.id = case when n.assignment_id is not null then n.assignment_id else (
             select f.id from assignments f
              where f.organisation_id = $1 and f.worker_id = $2 and f.project_id = $3
                and f.status in ('assigned', 'in_progress'${isLate ? ", 'completed'" : ''})
                and $4::date between f.start_date and f.end_date and $9::uuid is null
              order by f.start_date limit 1) end and a.status in ('assigned', 'in_progress'${isLate ? ", 'completed'" : ''})
      join organisations o on o.id = a.organisation_id
      join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id ${siteOfAssignment}
       ${lock}),
  judged as (
    select *, case when fit in ('early', 'ended') then fit when place = 'outside' and geofence = 'block' then 'outside'
                   when place = 'unknown' and metres is not null and geofence = 'block' then 'inexact' end as reason from wanted)`
const check = `${judged(false, '')} select shift_id, is_left, reason, starts_at, ends_at, metres from judged`

// The assignment is locked: if it is being cancelled concurrently, the statement waits and checks it again.
const begin = (isLate: boolean, isNew: boolean) => `${judged(isLate, 'for no key update of a')}
  insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, shift_id, started_at, in_latitude,
                              in_longitude, in_accuracy, in_place, in_metres, incomplete_reason, created_at, updated_at${isLate ? ', ended_at' : ''})
  select $1, $12, $2, project_id, assignment_id, shift_id, $5,
         case when geofence <> 'off' then $6::float8 end, case when geofence <> 'off' then $7::float8 end,
         case when geofence <> 'off' then $8::float8 end, place, metres, reason, $13, $13${isLate ? ', $14' : ''}
    from judged ${isLate ? '' : `where reason is null${isNew ? '' : ' and not is_left'}`}`
const [beginNow, beginAgain, beginLate] = [begin(false, false), begin(false, true), begin(true, true)]

const session = 'select assignment_id, shift_id from clock_sessions where organisation_id = $1 and id = $2'
const start = startAssignment(session, '$3')
const activate = activateShift(session, '$3')
// Measured again: the distance is not stored if the organisation collects no locations of the worker.
const begun = `
  select k.id as session_id, k.started_at, json_build_object('id', p.id, 'name', p.name) as project, a.role, k.assignment_id, k.in_place as place,
         ${metresFrom('$3', '$4')} as metres, k.incomplete_reason as reason, h.id as shift_id, h.starts_at, h.ends_at,
         ${opensAt} as opens_at
    from clock_sessions k
    join organisations o on o.id = k.organisation_id
    join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
    join projects p on p.organisation_id = k.organisation_id and p.id = k.project_id ${siteOfAssignment}
    left join shifts h on h.organisation_id = k.organisation_id and h.id = k.shift_id
   where k.organisation_id = $1 and k.id = $2`

/**
 * Statements that start a session on the day's shift or, without one, on a project that the worker has accepted, and with it the assignment and
 * the shift. The last one returns the session; no row if it is not possible. A late clock-in starts one even if the rules forbid it, with the
 * reason.
 */
export function clockInStatements(
  scope: ActorScope,
  context: ClockInContext,
): [
  begin: Statement<unknown>,
  start: Statement<unknown>,
  activate: Statement<unknown>,
  begun: Statement<ClockInResult>,
] {
  const { late, location, isAgain } = context
  const { organisationId } = scope.actor
  const { latitude, longitude } = location ?? nowhere
  const id = uuid()
  const values = [organisationId, id, scope.now]
  return [
    sql(late ? beginLate : isAgain ? beginAgain : beginNow, [
      ...valuesOf(scope, context),
      id,
      scope.now,
      ...(late ? [late.endedAt] : []),
    ]),
    sql(start, values),
    sql(activate, values),
    sql<ClockInResult>(begun, [organisationId, id, latitude, longitude]),
  ]
}

/** Returns what a clock-in would start, with the obstacle; no row if there is neither a shift nor a project. */
export function clockInCheck(scope: ActorScope, context: ClockInContext): Statement<ClockInCheck> {
  return sql<ClockInCheck>(check, valuesOf(scope, context))
}

function valuesOf({ actor }: ActorScope, { at, location, projectId, shiftId }: ClockInContext): unknown[] {
  const { organisationId, accountId, timeZone } = actor
  const { latitude, longitude, accuracy } = location ?? nowhere
  const day = localTimeOf(at, timeZone).date
  return [
    organisationId,
    accountId,
    projectId ?? null,
    day,
    at,
    latitude,
    longitude,
    accuracy,
    shiftId ?? null,
    ...(shiftId ? far : [startOfDay(day, timeZone), startOfDay(daysAfter(day, 1), timeZone)]),
  ]
}
