import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Shift } from '../contract.ts'
import type { noShowRoutes } from '../contract/no-shows.ts'
import { noShowLimits, shiftGroups, type ShiftStatus } from '../rules.ts'
import { isAway } from './away.ts'
import { lockReplacements } from './open/locking.ts'
import { openReplacement } from './open/replacing.ts'
import { startAutomatically } from './waves/runs.ts'
import { withdrawReplacements } from './open/withdrawing.ts'
import { readShift } from './queries.ts'

interface Marked {
  id: string
  startsAt: string
  worker: string
  project: string
  heads: string[]
}

const marked = fragment`h.id, h.starts_at, ${workerName('w')} as worker, p.name as project, ${headsOf('p')} as heads`
const withNames = fragment`p.organisation_id = h.organisation_id and p.id = h.project_id
  and w.organisation_id = h.organisation_id and w.id = h.worker_id`

// Clock sessions and time entries are later domains. They are read here, because they tell who is at work (decision 28).

// The worker `w` is at work: clocked in, also on something else, or with hours at the time of the shift `h`.
const isAtWork = fragment`(
  exists (select 1 from clock_sessions k
           where k.organisation_id = h.organisation_id and k.worker_id = h.worker_id
             and (k.ended_at is null or k.shift_id = h.id or k.ended_at > h.starts_at))
  or exists (select 1 from time_entries e
              where e.organisation_id = h.organisation_id and e.worker_id = h.worker_id
                and ${inGroup('e.status', entryGroups.worked)} and e.starts_at < h.ends_at and e.ends_at > h.starts_at))`

// The worker enters the hours of the project by hand: there are such hours of the last weeks, and no clock-in.
const entersByHand = fragment`(
  exists (select 1 from time_entries e
           where e.organisation_id = h.organisation_id and e.worker_id = h.worker_id and e.project_id = h.project_id
             and e.clock_session_id is null and ${inGroup('e.status', entryGroups.worked)}
             and e.date >= (h.starts_at - interval '${raw(noShowLimits.knownDays)} days')::date)
  and not exists (select 1 from clock_sessions k
                   where k.organisation_id = h.organisation_id and k.worker_id = h.worker_id and k.project_id = h.project_id
                     and k.started_at >= h.starts_at - interval '${raw(noShowLimits.knownDays)} days'))`

// The worker of the shift `h` is away on one of its days.
const isAwayOn = (timeZone: string) => fragment`exists (
  select 1 from time_off t
   where t.organisation_id = h.organisation_id and t.worker_id = h.worker_id and ${isAway('t')}
     and t.start_date <= (h.ends_at at time zone ${timeZone})::date and t.end_date >= (h.starts_at at time zone ${timeZone})::date)`

// The published shift `h` of the organisation `o` began the set number of minutes ago, and its worker has not come. Shifts of workers who are
// away, or who enter the hours of the project by hand, are left out, and so are those of long ago, for example when the setting has just
// been turned on.
const isMissed = ({ actor, now }: ActorScope) => fragment`(
  h.organisation_id = ${actor.organisationId} and o.id = h.organisation_id
  and h.accepted and ${is<ShiftStatus>('h.status', 'scheduled')} and h.published_at <= h.starts_at
  and h.no_show_at is null and h.no_show_cleared_at is null and h.ends_at > ${now}
  and h.starts_at <= ${now}::timestamptz - make_interval(mins => o.no_show_minutes)
  and h.starts_at > ${now}::timestamptz - make_interval(mins => o.no_show_minutes + ${raw(noShowLimits.backMinutes)})
  and exists (select 1 from accounts l where l.organisation_id = h.organisation_id and l.id = h.worker_id and l.active)
  and not ${isAwayOn(actor.timeZone)} and not ${isAtWork} and not ${entersByHand})`

// There are hours at the time of the shift `h`, or on its day if they have no times.
const hasHours = (timeZone: string) => fragment`exists (
  select 1 from time_entries e
   where e.organisation_id = h.organisation_id and e.worker_id = h.worker_id
     and case when e.starts_at is null or e.ends_at is null then e.date = (h.starts_at at time zone ${timeZone})::date
              else e.starts_at < h.ends_at and e.ends_at > h.starts_at end)`

/**
 * SQL that is true for the published shift `h`, which has begun, if nothing tells whether its worker came: no clock-in, no hours and no
 * decision. Shifts of workers who are away, or who enter the hours of the project by hand, are left out.
 */
export const isUnattended = ({ actor, now }: ActorScope) => fragment`(
  h.accepted and ${is<ShiftStatus>('h.status', 'scheduled')} and h.published_at is not null
  and h.no_show_at is null and h.no_show_cleared_at is null
  and not exists (
    select 1 from clock_sessions k
     where k.organisation_id = h.organisation_id and k.worker_id = h.worker_id
       and (k.shift_id = h.id or k.started_at < h.ends_at and coalesce(k.ended_at, ${now}) > h.starts_at))
  and not ${hasHours(actor.timeZone)} and not ${isAwayOn(actor.timeZone)} and not ${entersByHand})`

/** SQL that is true for the published shift `h` if its hours are missing: it is over, has none, is no no-show, and its worker is not away. */
export const lacksHours = ({ actor, now }: ActorScope) => fragment`(
  h.accepted and ${inGroup('h.status', shiftGroups.planned)} and h.published_at is not null and h.no_show_at is null
  and h.ends_at <= ${now} and not ${hasHours(actor.timeZone)} and not ${isAwayOn(actor.timeZone)})`

/**
 * Marks the published shifts that began the organisation's number of minutes ago without a clock-in, and notifies those who manage the
 * project. Returns the number of marked shifts.
 */
export async function markNoShows(scope: ActorScope): Promise<number> {
  const { db, now } = scope
  const missed = await db.many(sql<{ id: string }>`select h.id from shifts h, organisations o where ${isMissed(scope)}`)
  if (missed.length === 0) return 0
  const ids = missed.map(({ id }) => id)
  await lockReplacements(scope, ids)
  const found = await db.many(
    sql<Marked>`
      update shifts h set no_show_at = ${now}, version = h.version + 1, updated_at = ${now}
        from organisations o, projects p, workers w
       where ${isMissed(scope)} and h.id = any(${ids}::uuid[]) and ${withNames}
      returning ${marked}`,
  )
  for (const shift of found) await notifyHeads(scope, 'shiftNoShow', shift, shift.startsAt)
  await replaceAutomatically(
    scope,
    found.map(({ id }) => id),
  )
  return found.length
}

/** Opens replacements for no-shows, and starts their waves of offers, if the organisation does so automatically. */
async function replaceAutomatically(scope: ActorScope, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return
  const isAutomatic = await scope.db.first(
    sql`select 1 from organisations where id = ${scope.actor.organisationId} and automatic_waves`,
  )
  if (!isAutomatic) return
  const opened = await openReplacement(scope, shiftIds)
  await startAutomatically(scope, [...opened.values()])
}

/**
 * Clears the no-shows whose workers have clocked in, also by a punch that arrived late, withdraws their replacements, and notifies those who
 * manage the project.
 */
export async function clearAttended(scope: ActorScope): Promise<number> {
  const { db, actor, now } = scope
  const arrived = await db.many(
    sql<{ id: string }>`
      select h.id from shifts h
       where h.organisation_id = ${actor.organisationId} and h.no_show_at is not null and ${inGroup('h.status', shiftGroups.attended)}`,
  )
  if (arrived.length === 0) return 0
  const ids = arrived.map(({ id }) => id)
  await withdrawReplacements(scope, ids)
  const found = await db.many(
    sql<Marked & { arrivedAt: string }>`
      update shifts h set no_show_at = null, version = h.version + 1, updated_at = ${now}
        from projects p, workers w
       where h.organisation_id = ${actor.organisationId} and ${withNames} and h.no_show_at is not null
         and h.id = any(${ids}::uuid[])
      returning ${marked}, coalesce((select min(k.started_at) from clock_sessions k
                                      where k.organisation_id = h.organisation_id and k.shift_id = h.id), h.starts_at) as arrived_at`,
  )
  for (const shift of found) await notifyHeads(scope, 'noShowCleared', shift, shift.arrivedAt)
  return found.length
}

async function notifyHeads(
  scope: ActorScope,
  kind: 'shiftNoShow' | 'noShowCleared',
  { id, startsAt, worker, project, heads }: Marked,
  at: string,
): Promise<void> {
  const { timeZone } = scope.actor
  const { date } = localTimeOf(startsAt, timeZone)
  const values = { worker, project, start: localTimeOf(at, timeZone).time }
  await notify(scope, heads, { kind, values, link: `/provider/schedule?view=day&date=${date}&shift=${id}` })
}

type Input = Received<(typeof noShowRoutes)['markNoShow']>

/** Marks a shift as a no-show, with the reason. */
export function markNoShow(scope: ActorScope, input: Input): Promise<Shift> {
  return change(scope, input, 'markNoShow', { no_show_at: scope.now, no_show_cleared_at: null })
}

/** Clears a no-show with the reason. The job does not mark the shift again. */
export function clearNoShow(scope: ActorScope, input: Input): Promise<Shift> {
  return change(scope, input, 'clearNoShow', { no_show_at: null, no_show_cleared_at: scope.now })
}

async function change(
  scope: ActorScope,
  { params, body, ifMatch }: Input,
  action: 'markNoShow' | 'clearNoShow',
  values: { no_show_at: string | null; no_show_cleared_at: string | null },
): Promise<Shift> {
  const read = () => readShift(scope, params.id)
  await lockReplacements(scope, [params.id])
  // So that a clock-in at the same time is seen.
  await scope.db.many(
    sql`select 1 from shifts where organisation_id = ${scope.actor.organisationId} and id = ${params.id} for no key update`,
  )
  const { allowed } = await read()
  if (!allowed.includes(action)) throw refuse.INVALID_TRANSITION()
  scope.db.setComment(body.reason)
  const changed = await changeRecord(scope, { table: 'shifts', id: params.id }, ifMatch, values, read)
  if (action === 'markNoShow') await replaceAutomatically(scope, [params.id])
  else await withdrawReplacements(scope, [params.id])
  return changed
}

/** The job that marks no-shows, and clears those whose workers have clocked in after all. */
export const noShowJob: ScheduledJob = {
  name: 'shifts.markNoShows',
  everyMinutes: 1,
  run: async (scope) => {
    await markNoShows(scope)
    await clearAttended(scope)
  },
}
