import { v7 as uuid } from 'uuid'
import { daysAfter, startOfDay, wallOf } from '#base/calendar.ts'
import type { Ref } from '#base/ref.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { momentIn } from '#platform/server/dates.ts'
import { written } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clockRefusals, type clockRoutes, type ClockState, type Fix } from '../contract.ts'
import { accuracyAllowance, countSession, type CountedSession, type PunchedBreak } from '../rules.ts'
import { readClock, stateOf } from './queries.ts'

type Input<Name extends keyof typeof clockRoutes> = Received<(typeof clockRoutes)[Name]>
type Place = 'inside' | 'outside' | 'unknown'

// The verdict on a fix: its accuracy widens the radius, but only so far.
const verdict = (latitude: string, longitude: string, accuracy: string) => `
  case when s.id is null then 'unknown'
       when distance_metres(s.latitude, s.longitude, ${latitude}, ${longitude}) <= s.radius_metres + least(${accuracy}::float8, ${accuracyAllowance})
       then 'inside' else 'outside' end`

interface Begun {
  sessionId: string | null
  startedAt: string | null
  project: Ref
  role: string
  place: Place
  fit: 'now' | 'early' | 'ended' | null
  shiftId: string | null
  startsAt: string
  endsAt: string
  opensAt: string
}

// The shift that is meant: the one that is named, else the first that can be clocked in on now, else today's next, else
// today's last; $11 and $12 are the bounds of the day, far apart where the shift is named.
const planned = `
  select id, assignment_id, starts_at, ends_at, opens_at, fit
    from (select h.id, h.assignment_id, h.starts_at, h.ends_at, e.opens_at,
                 case when $5 >= h.ends_at then 'ended' when $5 >= e.opens_at then 'now' else 'early' end as fit
            from shifts h
            join organisations o on o.id = h.organisation_id,
         lateral (select h.starts_at - make_interval(mins => o.early_clock_in_minutes) as opens_at) e
           where h.organisation_id = $1 and h.worker_id = $2 and h.starts_at > $11::timestamptz - interval '24 hours'
             and h.starts_at < $12::timestamptz + interval '4 hours' and h.ends_at > $11 and h.accepted and h.published_at is not null
             and h.status in ('scheduled', 'active') and h.id = coalesce($10, h.id) and h.project_id = coalesce($3, h.project_id)) h
   where fit <> 'early' or starts_at < $12
   order by case fit when 'now' then 1 when 'early' then 2 else 3 end,
            case fit when 'ended' then -extract(epoch from ends_at) else extract(epoch from starts_at) end
   limit 1`
const far = ['1900-01-01T00:00:00Z', '2201-01-01T00:00:00Z'] as const

/**
 * Clocks in on today's shift, or where there is none on a project that the worker has accepted; the database lets one
 * session be active, and one only.
 */
export async function clockIn(scope: ActorScope, { body }: Input<'clockIn'>): Promise<ClockState> {
  const { organisationId, accountId, timeZone } = scope.actor
  const { latitude, longitude, accuracy } = located(body.location)
  const today = wallOf(scope.now, timeZone).date
  const [begun] = await scope.db
    .last(
      written<Begun>(
        `with planned as (${planned}),
         wanted as (
           select a.id as assignment_id, a.project_id, a.role, p.name as project_name, o.geofence, ${verdict('$6', '$7', '$8')} as place,
                  n.id as shift_id, n.starts_at, n.ends_at, n.opens_at, n.fit
             from (select 1) one
             left join planned n on true
             join assignments a on a.organisation_id = $1 and a.id = coalesce(n.assignment_id, (
                    select f.id from assignments f
                     where f.organisation_id = $1 and f.worker_id = $2 and f.project_id = $3 and f.status in ('assigned', 'in_progress')
                       and $9::date between f.start_date and f.end_date and $10::uuid is null
                     order by f.start_date limit 1))
             join organisations o on o.id = a.organisation_id
             join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
             left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
             left join work_sites s on s.organisation_id = p.organisation_id and s.id = coalesce(r.work_site_id, p.work_site_id)),
         begun as (
           insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, shift_id, started_at, in_latitude,
                                       in_longitude, in_accuracy, in_place, created_at, updated_at)
           select $1, $4, $2, project_id, assignment_id, shift_id, $5, $6, $7, $8, place, $5, $5 from wanted
            where not (place = 'outside' and geofence = 'block') and coalesce(fit, 'now') = 'now'
           returning id, started_at, assignment_id, shift_id),
         started as (
           update assignments a set status = 'in_progress', version = a.version + 1, updated_at = $5
             from begun where a.organisation_id = $1 and a.id = begun.assignment_id and a.status = 'assigned'),
         opened as (
           update shifts h set status = 'active', version = h.version + 1, updated_at = $5
             from begun where h.organisation_id = $1 and h.id = begun.shift_id and h.status = 'scheduled')
         select begun.id as session_id, begun.started_at, json_build_object('id', wanted.project_id, 'name', wanted.project_name) as project,
                wanted.role, wanted.place, wanted.fit, wanted.shift_id, wanted.starts_at, wanted.ends_at, wanted.opens_at
           from wanted left join begun on true`,
        [
          organisationId,
          accountId,
          body.projectId ?? null,
          uuid(),
          scope.now,
          latitude,
          longitude,
          accuracy,
          today,
          body.shiftId ?? null,
          ...(body.shiftId ? far : [startOfDay(today, timeZone), startOfDay(daysAfter(today, 1), timeZone)]),
        ],
      ),
    )
    .catch((error: unknown) => {
      throw violates(error, 'clock_sessions_one_active') ? clockRefusals.ALREADY_CLOCKED_IN() : error
    })
  if (!begun) throw nothingToClockInOn(body)
  const { sessionId: id, startedAt, project, role, place } = begun
  if (id === null || startedAt === null) throw refusedFor(scope, begun)
  const session = { id, project, role, startedAt, place, breakMinutes: 0, breakStartedAt: null, breakType: null }
  const { shiftId, startsAt, endsAt, opensAt } = begun
  const shift = shiftId === null ? null : { id: shiftId, project, role, startsAt, endsAt, opensAt }
  return stateOf(scope.now, session, null, shift)
}

function nothingToClockInOn({ projectId, shiftId }: Input<'clockIn'>['body']) {
  if (shiftId)
    return invalid([{ path: 'shiftId', code: 'notPlanned', words: 'clock.validation.notPlanned', values: {} }])
  if (!projectId) return clockRefusals.PROJECT_REQUIRED()
  return invalid([{ path: 'projectId', code: 'notAssigned', words: 'clock.validation.notAssigned', values: {} }])
}

function refusedFor({ language, actor }: ActorScope, { fit, startsAt, endsAt }: Begun) {
  const values = (instant: string) => ({ at: momentIn(language, instant, actor.timeZone) })
  if (fit === 'early') return clockRefusals.SHIFT_NOT_STARTED({ values: values(startsAt), members: { startsAt } })
  if (fit === 'ended') return clockRefusals.SHIFT_ENDED({ values: values(endsAt), members: { endsAt } })
  return clockRefusals.OUTSIDE_WORK_SITE()
}

interface ActiveSession {
  id: string
  projectId: string
  assignmentId: string
  shiftId: string | null
  startedAt: string
}

// Punches of one worker wait for each other here, so that a break cannot begin in a session that is just ending.
async function holdActive(scope: ActorScope): Promise<ActiveSession> {
  const active = await scope.db.first(
    written<ActiveSession>(
      `select id, project_id, assignment_id, shift_id, started_at from clock_sessions
        where organisation_id = $1 and worker_id = $2 and ended_at is null for update`,
      [scope.actor.organisationId, scope.actor.accountId],
    ),
  )
  if (!active) throw clockRefusals.NOT_CLOCKED_IN()
  return active
}

/** Begins a break. */
export async function pause(scope: ActorScope, { body }: Input<'pause'>): Promise<ClockState> {
  located(body.location)
  const session = await holdActive(scope)
  await scope.db
    .many(
      written(
        'insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at) values ($1, $2, $3, $4, $5)',
        [
          scope.actor.organisationId,
          uuid(),
          session.id,
          body.breakType ?? 'other',
          notBefore(session.startedAt, scope.now),
        ],
      ),
    )
    .catch((error: unknown) => {
      throw violates(error, 'clock_breaks_one_open') ? notAllowed('on_break', 'on_break') : error
    })
  return readClock(scope)
}

/** Ends the break. */
export async function resume(scope: ActorScope, { body }: Input<'resume'>): Promise<ClockState> {
  located(body.location)
  const session = await holdActive(scope)
  const ended = await endBreak(scope, session)
  if (!ended) throw notAllowed('working', 'working')
  return readClock(scope)
}

async function endBreak(scope: ActorScope, session: ActiveSession): Promise<boolean> {
  const ended = await scope.db.many(
    written(
      `update clock_breaks set ended_at = greatest(started_at, $3::timestamptz)
        where organisation_id = $1 and clock_session_id = $2 and ended_at is null returning id`,
      [scope.actor.organisationId, session.id, scope.now],
    ),
  )
  return ended.length > 0
}

/** Clocks out: ends an open break and the session, and makes the time entry of what was worked. */
export async function clockOut(scope: ActorScope, { body }: Input<'clockOut'>): Promise<ClockState> {
  const { latitude, longitude, accuracy } = located(body.location)
  const session = await holdActive(scope)
  await endBreak(scope, session)
  const { organisationId } = scope.actor
  const breaks = await scope.db.many(
    written<PunchedBreak>(
      'select type, started_at, ended_at from clock_breaks where organisation_id = $1 and clock_session_id = $2 order by started_at, id',
      [organisationId, session.id],
    ),
  )
  const endedAt = notBefore(session.startedAt, scope.now)
  await scope.db.many(
    written(
      `update clock_sessions t
          set ended_at = $3, out_latitude = $4, out_longitude = $5, out_accuracy = $6, version = t.version + 1, updated_at = $3,
              out_place = (select ${verdict('$4', '$5', '$6')} from assignments a
                             join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
                             left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
                             left join work_sites s on s.organisation_id = p.organisation_id and s.id = coalesce(r.work_site_id, p.work_site_id)
                            where a.organisation_id = t.organisation_id and a.id = t.assignment_id)
        where t.organisation_id = $1 and t.id = $2`,
      [organisationId, session.id, endedAt, latitude, longitude, accuracy],
    ),
  )
  if (session.shiftId !== null) {
    await scope.db.many(
      written(
        `update shifts set status = 'completed', version = version + 1, updated_at = $3
          where organisation_id = $1 and id = $2 and status = 'active'`,
        [organisationId, session.shiftId, endedAt],
      ),
    )
  }
  const entryId = await makeEntry(scope, session, countSession(session.startedAt, endedAt, breaks))
  return readClock(scope, entryId)
}

// What cannot be claimed as it is becomes an incomplete entry: hours that were punched are never dropped.
async function makeEntry(scope: ActorScope, session: ActiveSession, counted: CountedSession): Promise<string> {
  const { organisationId, accountId, timeZone } = scope.actor
  const start = wallOf(counted.startsAt, timeZone)
  const end = wallOf(counted.endsAt, timeZone)
  const id = uuid()
  await scope.db
    .many(
      written(
        `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, clock_session_id, date, start_time, end_time,
           ends_next_day, starts_at, ends_at, break_minutes, breaks, total_minutes, task_description, rate_amount, rate_currency, status,
           created_at, updated_at)
         select $1, $2, $3, $4, a.id, $6, $7, $8, $9, $10, case when free.claimable then $11::timestamptz end,
                case when free.claimable then $12::timestamptz end, $13, $14, $15, a.role, a.rate_amount, a.rate_currency,
                case when free.claimable then 'draft' else 'incomplete' end, $16, $16
           from assignments a,
                lateral (select $17 and not exists (
                   select 1 from time_entries e where e.organisation_id = $1 and e.worker_id = $3 and e.status <> 'rejected'
                      and e.starts_at < $12 and e.ends_at > $11) as claimable) free
          where a.organisation_id = $1 and a.id = $5`,
        [
          organisationId,
          id,
          accountId,
          session.projectId,
          session.assignmentId,
          session.id,
          start.date,
          start.time,
          end.time,
          end.date === daysAfter(start.date, 1),
          counted.startsAt,
          counted.endsAt,
          counted.breakMinutes,
          JSON.stringify(counted.breaks),
          counted.totalMinutes,
          scope.now,
          counted.complete,
        ],
      ),
    )
    .catch((error: unknown) => {
      // An entry was made by hand at this very moment: the next try sees it.
      throw violates(error, 'time_entries_no_overlap')
        ? Object.assign(new Error('try again'), { code: '40001' })
        : error
    })
  return id
}

function located(location: Fix | undefined): Fix {
  if (!location) throw clockRefusals.LOCATION_REQUIRED()
  return location
}

function notAllowed(from: ClockState['state'], to: ClockState['state']) {
  return refuse.INVALID_TRANSITION({ members: { from, to } })
}

// A server's clock that was set back makes no negative time.
function notBefore(earliest: string, now: string): string {
  return now < earliest ? earliest : now
}
