import { v7 as uuid } from 'uuid'
import { daysAfter, startOfDay, localTimeOf } from '#base/calendar.ts'
import type { Ref } from '#base/ref.ts'
import { startAssignment } from '#domains/assignments/server/current-status.ts'
import { activateShift } from '#domains/shifts/server/clocked.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { type Statement, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Fix } from '#domains/clock/contract.ts'
import { metresFrom, type Place, siteOfAssignment, verdictOn } from './place.ts'

/** The result of a clock-in; without a session it was not possible. */
export interface ClockInResult {
  sessionId: string | null
  startedAt: string | null
  project: Ref
  role: string
  assignmentId: string
  place: Place
  metres: number | null
  /** The obstacle, or the reason why the entry will be incomplete. */
  reason: Extract<IncompleteReason, 'early' | 'ended' | 'outside'> | null
  shiftId: string | null
  /** The start of the shift; null without one. */
  startsAt: string | null
  endsAt: string | null
  opensAt: string | null
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
}

// The shift of the clock-in: the given one, else the first that is open for clocking in, else today's next, else
// today's last. $11 and $12 are the bounds of the day, or far apart if the shift is given.
const planned = (isLate: boolean) => `
  select id, assignment_id, starts_at, ends_at, opens_at, fit
    from (select h.id, h.assignment_id, h.starts_at, h.ends_at, e.opens_at,
                 case when $5 >= h.ends_at then 'ended' when $5 >= e.opens_at then 'now' else 'early' end as fit
            from shifts h
            join organisations o on o.id = h.organisation_id,
         lateral (select h.starts_at - make_interval(mins => o.early_clock_in_minutes) as opens_at) e
           where h.organisation_id = $1 and h.worker_id = $2 and h.starts_at > $11::timestamptz - interval '24 hours'
             and h.starts_at < $12::timestamptz + interval '4 hours' and h.ends_at > $11 and h.accepted and h.published_at is not null
             and h.status in ('scheduled', 'active'${isLate ? ", 'completed'" : ''}) and h.id = coalesce($10, h.id) and h.project_id = coalesce($3, h.project_id)) h
   where fit <> 'early' or starts_at < $12
   order by case fit when 'now' then 1 when 'early' then 2 else 3 end,
            case fit when 'ended' then -extract(epoch from ends_at) else extract(epoch from starts_at) end
   limit 1`
const nowhere = { latitude: null, longitude: null, accuracy: null }
const far = ['1900-01-01T00:00:00Z', '2201-01-01T00:00:00Z'] as const

// A late clock-in has already happened: obstacles are stored with it, and the work may have ended.
// The assignment is locked: if it is being cancelled concurrently, the statement waits and checks it again.
const beginSession = (isLate: boolean) => `
  with planned as (${planned(isLate)}),
  wanted as (
    select a.id as assignment_id, a.project_id, a.role, p.name as project_name, ${verdictOn('$6', '$7', '$8')} as place,
           ${metresFrom('$6', '$7')} as metres, o.geofence, n.id as shift_id, n.starts_at, n.ends_at, n.opens_at, n.fit
      from (select 1) one
      left join planned n on true
      join assignments a on a.organisation_id = $1 and a.id = coalesce(n.assignment_id, (
             select f.id from assignments f
              where f.organisation_id = $1 and f.worker_id = $2 and f.project_id = $3
                and f.status in ('assigned', 'in_progress'${isLate ? ", 'completed'" : ''})
                and $9::date between f.start_date and f.end_date and $10::uuid is null
              order by f.start_date limit 1)) and a.status in ('assigned', 'in_progress'${isLate ? ", 'completed'" : ''})
      join organisations o on o.id = a.organisation_id
      join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id ${siteOfAssignment}
       for no key update of a),
  judged as (
    select *, case when fit in ('early', 'ended') then fit when place = 'outside' and geofence = 'block' then 'outside' end as reason from wanted),
  begun as (
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, shift_id, started_at, in_latitude,
                                in_longitude, in_accuracy, in_place, in_metres, incomplete_reason, created_at, updated_at${isLate ? ', ended_at' : ''})
    select $1, $4, $2, project_id, assignment_id, shift_id, $5,
           case when geofence <> 'off' then $6::float8 end, case when geofence <> 'off' then $7::float8 end,
           case when geofence <> 'off' then $8::float8 end, place, metres, reason, $13, $13${isLate ? ', $14' : ''}
      from judged ${isLate ? '' : 'where reason is null'}
    returning id, started_at)
  select begun.id as session_id, begun.started_at, json_build_object('id', judged.project_id, 'name', judged.project_name) as project,
         judged.role, judged.assignment_id, judged.place, judged.metres, judged.reason, judged.shift_id, judged.starts_at, judged.ends_at, judged.opens_at
    from judged left join begun on true`
const beginNow = beginSession(false)
const beginLate = beginSession(true)

const session = 'select assignment_id, shift_id from clock_sessions where organisation_id = $1 and id = $2'
const start = startAssignment(session, '$3')
const activate = activateShift(session, '$3')

/**
 * Statements that start a session on the day's shift or, without one, on a project that the worker has accepted, and with it the shift and
 * the assignment. The first returns the result; no row if there is neither. A late clock-in starts one even if the rules forbid it, with the
 * reason.
 */
export function sessionBegun(
  scope: ActorScope,
  { at, late, location, projectId, shiftId }: ClockInContext,
): [begun: Statement<ClockInResult>, started: Statement<unknown>, activated: Statement<unknown>] {
  const { organisationId, accountId, timeZone } = scope.actor
  const { latitude, longitude, accuracy } = location ?? nowhere
  const day = localTimeOf(at, timeZone).date
  const id = uuid()
  const begun = sql<ClockInResult>(late ? beginLate : beginNow, [
    organisationId,
    accountId,
    projectId ?? null,
    id,
    at,
    latitude,
    longitude,
    accuracy,
    day,
    shiftId ?? null,
    ...(shiftId ? far : [startOfDay(day, timeZone), startOfDay(daysAfter(day, 1), timeZone)]),
    scope.now,
    ...(late ? [late.endedAt] : []),
  ])
  const values = [organisationId, id, scope.now]
  return [begun, sql(start, values), sql(activate, values)]
}
