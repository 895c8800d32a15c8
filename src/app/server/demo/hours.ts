import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, daysBetween } from '#base/days.ts'
import { laterBy, minutesBetween } from '#base/time.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { correctable } from '#domains/timesheets/server/corrections.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Engagement } from './engagements.ts'
import { works } from './people.ts'
import { chance } from './seasons.ts'
import type { Workday } from './workdays.ts'

const minute = 60_000
const publishedAhead = 13
/** Older hours were entered manually: punches are stored for weeks, not for years. */
const clockedDays = 60

type Worked = Workday & { readonly work: NonNullable<Workday['work']>; readonly sessionId: string | null }

/** Adds the shifts of the working days, their punches, and the resulting time entries. */
export async function addHours(
  scope: ActorScope,
  days: readonly Workday[],
  engagements: readonly Engagement[],
  deciders: readonly string[],
): Promise<void> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const clockedFrom = daysAfter(today, -clockedDays)
  const worked = days.flatMap((day): Worked[] =>
    day.work
      ? [{ ...day, work: day.work, sessionId: day.date >= clockedFrom || !day.work.endsAt ? uuid() : null }]
      : [],
  )
  await addShifts(scope, days, engagements, today)
  await addSessions(
    scope,
    worked.filter(({ sessionId }) => sessionId !== null),
  )
  const own = worked
    .filter(({ engagement }) => engagement.index === 0)
    .sort((one, other) => (one.date > other.date ? -1 : 1))
  await insertRecords(
    scope,
    'time_entries',
    worked.flatMap((day) => entryOf(scope, day, ownStatuses[own.indexOf(day)] ?? statusOf(day, today), deciders)),
  )
}

/** Adds an example of a correction: the latest submitted hours of each worker of the demo sign-in had ended half an hour later. */
export async function addCorrections(
  { db, actor, now }: ActorScope,
  workerIds: readonly string[],
  correctedBy: string,
) {
  await db.many(
    sql`
      insert into entry_corrections (organisation_id, id, worker_id, time_entry_id, kind, reason, before, after, corrected_by, corrected_at)
      select t.organisation_id, gen_random_uuid(), t.worker_id, t.id, 'corrected', 'The gate log says that the shift ended earlier.',
             ${correctable} || jsonb_build_object(
               'endTime', to_char(t.end_time + interval '30 minutes', 'HH24:MI'),
               'endsAt', ${utcInstant(raw("(t.ends_at + interval '30 minutes')"))}, 'totalMinutes', t.total_minutes + 30),
             ${correctable}, ${correctedBy}::uuid, ${now}::timestamptz
        from (select distinct on (e.worker_id) e.* from time_entries e
               where e.organisation_id = ${actor.organisationId} and e.worker_id = any(${workerIds}::uuid[]) and e.end_time < '23:00'
                 and ${is<EntryStatus>('e.status', 'submitted')}
               order by e.worker_id, e.date desc) t`,
  )
}

async function addShifts(
  scope: ActorScope,
  days: readonly Workday[],
  engagements: readonly Engagement[],
  today: string,
): Promise<void> {
  const { now } = scope
  const publishedUntil = daysAfter(today, publishedAhead)
  const planned = days.flatMap(({ engagement, date, plan, work }) =>
    plan ? [{ engagement, date, ...plan, isActive: work?.endsAt === null, hasCome: work !== undefined }] : [],
  )
  const own = engagements.find(({ index, status }) => index === 0 && status === 'in_progress')
  await insertRecords(
    scope,
    'shifts',
    [...planned, ...(own ? [shiftOfNow(own, today, now)] : [])].map(
      ({ engagement, id, date, startsAt, endsAt, breakMinutes, isActive, hasCome }) => ({
        id,
        worker_id: engagement.workerId,
        project_id: engagement.project.projectId,
        assignment_id: engagement.assignmentId,
        starts_at: startsAt,
        ends_at: endsAt,
        break_minutes: breakMinutes,
        accepted: engagement.status !== 'pending',
        status: isActive ? 'active' : hasCome ? 'completed' : 'scheduled',
        published_at: date <= publishedUntil ? laterBy(minOf(startsAt, now), -9 * 86_400_000) : null,
      }),
    ),
  )
}

// From the last quarter of an hour, so that the worker of the demo sign-in can clock in at any time of the day.
function shiftOfNow(engagement: Engagement, date: string, now: string) {
  const quarter = 15 * minute
  const startsAt = laterBy('1970-01-01T00:00:00Z', Math.floor(Date.parse(now) / quarter) * quarter)
  return {
    engagement,
    date,
    id: uuid(),
    startsAt,
    endsAt: laterBy(startsAt, 8 * 60 * minute),
    breakMinutes: works[engagement.work]?.breakMinutes ?? 0,
    isActive: false,
    hasCome: false,
  }
}

const minOf = (one: string, other: string) => (one < other ? one : other)

async function addSessions(scope: ActorScope, days: readonly Worked[]): Promise<void> {
  await insertRecords(
    scope,
    'clock_sessions',
    days.map(({ engagement, date, plan, work, sessionId }) => {
      const isAway = work.oddity === 'elsewhere'
      const metres = isAway ? 640 + Math.floor(chance('metres', engagement.index, date) * 900) : 8
      const geofenceResult = isAway ? 'outside' : 'inside'
      return {
        id: sessionId,
        worker_id: engagement.workerId,
        project_id: engagement.project.projectId,
        assignment_id: engagement.assignmentId,
        shift_id: plan?.id ?? null,
        started_at: work.startsAt,
        // A correction moved the end of the entry away from the punch.
        ended_at:
          work.endsAt && work.oddity === 'corrected'
            ? minOf(laterBy(work.endsAt, 25 * minute), scope.now)
            : work.endsAt,
        in_place: geofenceResult,
        in_metres: metres,
        out_place: work.endsAt ? geofenceResult : null,
        out_metres: work.endsAt ? metres : null,
      }
    }),
  )
  await insertRecords(
    scope,
    'clock_breaks',
    days.flatMap(({ work, sessionId }) => {
      const pause = breakOf(work)
      return pause && pause.startsAt < scope.now
        ? [
            {
              id: uuid(),
              clock_session_id: sessionId,
              type: 'lunch',
              started_at: pause.startsAt,
              ended_at: pause.endsAt <= scope.now ? pause.endsAt : null,
            },
          ]
        : []
    }),
  )
}

function breakOf({ startsAt, breakMinutes }: Worked['work']) {
  if (breakMinutes === 0) return undefined
  const from = laterBy(startsAt, 225 * minute)
  return { startsAt: from, endsAt: laterBy(from, breakMinutes * minute) }
}

function entryOf({ actor, now }: ActorScope, day: Worked, status: EntryStatus, deciders: readonly string[]) {
  const { engagement, date, work, sessionId } = day
  const { startsAt, endsAt, breakMinutes } = work
  if (!endsAt) return []
  const pause = breakOf(work)
  const [from, to] = [localTimeOf(startsAt, actor.timeZone), localTimeOf(endsAt, actor.timeZone)]
  const isDecided = status === 'approved' || status === 'rejected' || status === 'changes_requested'
  const submittedAt = minOf(laterBy(endsAt, 20 * minute), now)
  const tasks = works[engagement.work]?.tasks ?? []
  return [
    {
      id: uuid(),
      worker_id: engagement.workerId,
      project_id: engagement.project.projectId,
      assignment_id: engagement.assignmentId,
      clock_session_id: sessionId,
      date: from.date,
      start_time: from.time,
      end_time: to.time,
      ends_next_day: to.date > from.date,
      starts_at: startsAt,
      ends_at: endsAt,
      break_minutes: breakMinutes,
      breaks: pause ? [{ type: 'lunch', minutes: breakMinutes, ...pause }] : [],
      total_minutes: minutesBetween(startsAt, endsAt) - breakMinutes,
      task_description:
        tasks[Math.floor(chance('task', engagement.index, date) * tasks.length)] ?? engagement.project.role,
      notes: work.notes,
      rate_amount: engagement.project.rateCents,
      rate_currency: 'EUR',
      status,
      comment: isDecided ? commentOf(status) : null,
      submitted_at: status === 'draft' ? null : submittedAt,
      decided_at: isDecided ? minOf(laterBy(endsAt, 20 * 60 * minute), now) : null,
      decided_by: isDecided ? deciders[Math.floor(chance('decider', date) * deciders.length)] : null,
      created_at: endsAt,
      updated_at: submittedAt,
    },
  ]
}

/** The last days of the worker of the demo sign-in, the latest first: something in each state. */
const ownStatuses: readonly EntryStatus[] = ['draft', 'draft', 'submitted', 'submitted', 'changes_requested']

// The organisation decides within days, later on flagged entries.
function statusOf({ engagement: { index }, date, work }: Worked, today: string): EntryStatus {
  const back = daysBetween(date, today)
  if (back > (work.oddity ? 7 : 2)) return chance('rejected', index, date) < 0.004 ? 'rejected' : 'approved'
  return back === 0 && chance('draft', index, date) < 0.4 ? 'draft' : 'submitted'
}

function commentOf(status: EntryStatus): string | null {
  if (status === 'changes_requested') return 'The gate log says you left at three. Please check the end time.'
  return status === 'rejected' ? 'These hours were already entered under another project.' : null
}
