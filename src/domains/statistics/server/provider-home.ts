import { may, reachFor, type Permission } from '#base/actor.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import type { TimeOffStatus } from '#domains/absences/rules.ts'
import { isManaged } from '#domains/absences/server/queries.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { currentStatus } from '#domains/assignments/server/current-status.ts'
import { endsBetween } from '#domains/assignments/server/ending-soon.ts'
import { leftOpenMinutes } from '#domains/clock/rules.ts'
import { expiringDays } from '#domains/documents/rules.ts'
import { projectGroups } from '#domains/projects/rules.ts'
import { requestGroups } from '#domains/requests/rules.ts'
import { isUnfilled } from '#domains/requests/server/queries.ts'
import { noShowLimits, shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'
import { isSickFor } from '#domains/shifts/server/away.ts'
import { isUnattended } from '#domains/shifts/server/no-shows.ts'
import { needsReplacement, withUnfilledReplacement } from '#domains/shifts/server/open/queries.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { isOnProjectWithinReach } from '#domains/timesheets/server/decidable.ts'
import { decidesOnTimeOff } from '#domains/workforce/server/time-off-deciders.ts'
import { workerName } from '#platform/server/db/names.ts'
import { type Fragment, fragment, raw, sql, withTrailingColumns } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ProviderHome } from '../contract.ts'
import { type FirstStep, type firstStepRoutes, firstSteps } from '../contract/first-steps.ts'
import { entriesWithin, ofReader, shiftsWithin, withProject } from './reader-rows.ts'
import { readThisWeek } from './this-week.ts'

const shown = 6
const mostAtWork = 100
/** The hours that the home looks ahead. */
const aheadHours = 48
/** The number of days for which an expired certification is still listed. */
const endedDays = 30

/** Returns the decisions of today, the figures of this week and who is at work, as far as the reader may see them. */
export async function readProviderHome(scope: ActorScope): Promise<ProviderHome> {
  const week = await readWeek(scope)
  const atWork = await readAtWork(scope)
  const plans = may(scope.actor, 'assignments:write')
  const uncovered = plans ? await readUncovered(scope) : null
  const undecided = plans ? await readUndecided(scope) : null
  const expiringCertifications = may(scope.actor, 'workforce:write')
    ? await readExpiringCertifications(scope, week.today)
    : null
  const { today, ...ofWeek } = week
  return {
    now: scope.now,
    decisions: await readDecisions(scope, week),
    today: await readToday(scope, today),
    week: ofWeek,
    atWork,
    uncovered,
    undecided,
    expiringCertifications,
  }
}

async function readWeek(scope: ActorScope): Promise<ProviderHome['week'] & { today: string }> {
  const { from, to, today, days } = await readThisWeek(scope)
  const where = entriesWithin(scope, { from: daysAfter(from, -7), to })
  const found = await scope.db.many(
    sql<{ date: string; minutes: number }>`
      select e.date, sum(e.total_minutes) as minutes from ${withProject('time_entries', 'e')} where ${where} group by e.date`,
  )
  const minutesOn = (date: string) => found.find((one) => one.date === date)?.minutes ?? 0
  const week = days.map((date) => ({
    date,
    minutes: minutesOn(date),
    formerMinutes: minutesOn(daysAfter(date, -7)),
  }))
  const former = (part: typeof week) => part.reduce((sum, { formerMinutes }) => sum + formerMinutes, 0)
  return {
    from,
    to,
    today,
    minutes: week.reduce((sum, { minutes }) => sum + minutes, 0),
    formerMinutes: former(week),
    formerMinutesByNow: former(week.filter(({ date }) => date <= today)),
    days: week,
  }
}

async function readToday(scope: ActorScope, today: string): Promise<ProviderHome['today']> {
  const where = shiftsWithin(scope, { from: today, to: today })
  return scope.db.one(
    sql<ProviderHome['today']>`
      select count(*)::int as shifts from ${withProject('shifts', 'h')} where ${where}`,
  )
}

/** The phone number of the worker `w`, for readers who may see workers. */
const phoneFor = ({ actor }: ActorScope) =>
  fragment`case when ${may(actor, 'workforce:read')}::boolean then w.phone end`

async function readAtWork(scope: ActorScope): Promise<ProviderHome['atWork']> {
  const where = ofReader(scope, 'k').and`k.ended_at is null`
  const rows = await scope.db.many(
    withTrailingColumns(
      2,
      sql<[row: ProviderHome['atWork']['items'][number], total: number, onBreak: number]>`
        select k.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, ${phoneFor(scope)} as phone,
               json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project,
               json_build_object('id', c.id, 'name', c.name) as client, k.started_at, b.started_at as break_started_at,
               h.ends_at as planned_until,
               case when k.started_at <= ${laterBy(scope.now, -leftOpenMinutes * 60_000)} and ${isOnProjectWithinReach(scope, 'k')}
                         and not ${isActor(scope.actor, 'k.worker_id')} then '["end"]'::jsonb else '[]' end as allowed,
               count(*) over () as total, count(b.id) over () as on_break
          from ${withProject('clock_sessions', 'k')}
          join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
          join workers w on w.organisation_id = k.organisation_id and w.id = k.worker_id
          left join shifts h on h.organisation_id = k.organisation_id and h.id = k.shift_id
          left join clock_breaks b on b.organisation_id = k.organisation_id and b.clock_session_id = k.id and b.ended_at is null
         where ${where} order by k.started_at, k.id limit ${raw(mostAtWork)}`,
    ),
  )
  return { total: rows[0]?.[1] ?? 0, onBreak: rows[0]?.[2] ?? 0, items: rows.map(([row]) => row) }
}

async function readUncovered(scope: ActorScope): Promise<ProviderHome['uncovered']> {
  const { db, actor, now } = scope
  type Item = NonNullable<ProviderHome['uncovered']>['items'][number]
  const zone = fragment`${actor.timeZone}::text`
  const rows = await db.many(
    withTrailingColumns(
      1,
      sql<[row: Item, total: number]>`
        select h.id, h.assignment_id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, ${phoneFor(scope)} as phone,
               json_build_object('id', p.id, 'name', p.name) as project, h.starts_at, h.ends_at, o.id as open_shift_id,
               case when ${needsReplacement(zone)} then case when ${isSickFor('h', zone)} and ${decidesOnTimeOff(actor)} then 'sick' else 'replacement' end
                    when not h.accepted then 'unanswered' when h.published_at is null then 'unpublished'
                    when not l.active then 'inactive'
                    when ${is<ShiftStatus>('h.status', 'left_early')} then 'leftEarly' when h.no_show_at is not null then 'noShow' else 'late' end as reason,
               count(*) over () as total
          from ${withProject('shifts', 'h')}
          join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
          join workers w on w.organisation_id = h.organisation_id and w.id = h.worker_id
          join accounts l on l.organisation_id = h.organisation_id and l.id = h.worker_id
          ${withUnfilledReplacement}
         where h.organisation_id = ${actor.organisationId} and h.ends_at > ${now}
           and h.starts_at > ${now}::timestamptz - interval '24 hours' and h.starts_at < ${laterBy(now, aheadHours * 3_600_000)}
           and (${is<ShiftStatus>('h.status', 'scheduled')} or ${inGroup('p.status', projectGroups.open)})
           and (${needsReplacement(zone)} or ${inGroup('h.status', shiftGroups.startable)}
                and (h.accepted and (h.published_at is null or h.starts_at <= ${laterBy(now, -noShowLimits.lateMinutes * 60_000)} or not l.active)
                     or not h.accepted and ${is<AssignmentStatus>('a.status', 'pending')}))
         order by h.starts_at, w.search_name, h.id limit ${raw(shown)}`,
    ),
  )
  return { total: rows[0]?.[1] ?? 0, items: rows.map(([row]) => row) }
}

async function readUndecided(scope: ActorScope): Promise<ProviderHome['undecided']> {
  const { db, actor, now } = scope
  type Item = NonNullable<ProviderHome['undecided']>['items'][number]
  const rows = await db.many(
    withTrailingColumns(
      1,
      sql<[row: Item, total: number]>`
        select h.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, ${phoneFor(scope)} as phone,
               json_build_object('id', p.id, 'name', p.name) as project, h.starts_at, h.ends_at, count(*) over () as total
          from ${withProject('shifts', 'h')}
          join workers w on w.organisation_id = h.organisation_id and w.id = h.worker_id
         where h.organisation_id = ${actor.organisationId}
           and h.starts_at between ${laterBy(now, -noShowLimits.undecidedDays * 86_400_000)} and ${now} and h.ends_at <= ${now}
           and ${isUnattended(scope)}
         order by h.starts_at desc, w.search_name, h.id limit ${raw(shown)}`,
    ),
  )
  return { total: rows[0]?.[1] ?? 0, items: rows.map(([row]) => row) }
}

async function readExpiringCertifications(
  { db, actor }: ActorScope,
  today: string,
): Promise<ProviderHome['expiringCertifications']> {
  type Item = NonNullable<ProviderHome['expiringCertifications']>['items'][number]
  const rows = await db.many(
    withTrailingColumns(
      1,
      sql<[row: Item, total: number]>`
        select t.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, t.name, t.expires_on,
               count(*) over () as total
          from certifications t
          join workers w on w.organisation_id = t.organisation_id and w.id = t.worker_id
          join accounts a on a.organisation_id = t.organisation_id and a.id = t.worker_id and a.active
         where t.organisation_id = ${actor.organisationId} and t.verification <> 'rejected'
           and t.expires_on between ${daysAfter(today, -endedDays)} and ${daysAfter(today, expiringDays)}
           and not exists (select 1 from certifications n
                            where n.organisation_id = t.organisation_id and n.worker_id = t.worker_id and n.search_name = t.search_name
                              and n.verification <> 'rejected' and (n.expires_on is null or n.expires_on > t.expires_on))
         order by t.expires_on, w.search_name, t.id limit ${raw(shown)}`,
    ),
  )
  return { total: rows[0]?.[1] ?? 0, items: rows.map(([row]) => row) }
}

// What the reader may not decide is null, not zero.
async function readDecisions(
  scope: ActorScope,
  { today, to }: { today: string; to: string },
): Promise<ProviderHome['decisions']> {
  const { actor } = scope
  const { organisationId, accountId } = actor
  const reach = reachFor(actor, 'timesheets:decide')
  const ifMay = (isAllowed: boolean, count: Fragment) => (isAllowed ? fragment`(${count})` : fragment`null::int`)
  const ifManaged = (condition: Fragment) => (reach === 'managed' ? fragment`and ${condition}` : fragment``)
  const entries = fragment`
    select count(*) from ${withProject('time_entries', 'e')}
     where e.organisation_id = ${organisationId} and ${is<EntryStatus>('e.status', 'submitted')}
       ${ifManaged(fragment`p.project_manager_id = ${accountId}`)}`
  const timeOff = fragment`
    select count(*) from time_off t
     where t.organisation_id = ${organisationId} and ${is<TimeOffStatus>('t.status', 'pending')} ${ifManaged(isManaged(accountId))}`
  const requests = fragment`
    select count(*) from requests r where r.organisation_id = ${organisationId} and ${inGroup('r.status', requestGroups.undecided)}`
  const positions = fragment`
    select coalesce(sum(r.positions - r.filled_positions), 0)::int from requests r
     where r.organisation_id = ${organisationId} and ${isUnfilled(scope)}`
  const offers = fragment`
    select count(*) from assignments a
     where a.organisation_id = ${organisationId} and ${is<AssignmentStatus>('a.status', 'pending')}
       and ${is<AssignmentStatus>(currentStatus(scope), 'pending')}`
  const ending = fragment`
    select count(*) from assignments a where a.organisation_id = ${organisationId} and ${endsBetween(fragment`${today}`, fragment`${to}`)}`
  const [found] = await scope.db.many(
    sql<ProviderHome['decisions']>`
      select ${ifMay(reach !== undefined, entries)} as entries, ${ifMay(reach !== undefined, timeOff)} as time_off,
             ${ifMay(may(actor, 'requests:decide'), requests)} as requests,
             ${ifMay(may(actor, 'assignments:write'), positions)} as positions,
             ${ifMay(may(actor, 'assignments:write'), ending)} as ending,
             ${ifMay(may(actor, 'assignments:write'), offers)} as offers`,
  )
  return found ?? { entries: null, timeOff: null, requests: null, positions: null, offers: null, ending: null }
}

/** A step is shown to those with permission to complete it. */
const permissions: Readonly<Record<FirstStep, Permission>> = {
  client: 'clients:write',
  workSite: 'clients:write',
  project: 'projects:write',
  rates: 'billing:write',
  worker: 'workforce:write',
  assignment: 'assignments:write',
  payRules: 'organisation:write',
  billing: 'billing:write',
}

/** Returns the checklist of a new organisation. Nothing is stored: completion is derived from the data. */
export async function readFirstSteps(scope: ActorScope): Promise<Answer<typeof firstStepRoutes.readFirstSteps>> {
  const { clientId, ...done } = await scope.db.one(
    sql<Record<FirstStep, boolean> & { clientId: string | null }>`
      select exists (select 1 from clients where organisation_id = ${scope.actor.organisationId}) as client,
             exists (select 1 from work_sites where organisation_id = ${scope.actor.organisationId}) as work_site,
             exists (select 1 from projects where organisation_id = ${scope.actor.organisationId}) as project,
             exists (select 1 from bill_rates where organisation_id = ${scope.actor.organisationId}) as rates,
             exists (select 1 from workers where organisation_id = ${scope.actor.organisationId}) as worker,
             exists (select 1 from assignments where organisation_id = ${scope.actor.organisationId}) as assignment,
             (select o.deductions <> '[]' from organisations o where o.id = ${scope.actor.organisationId}) as pay_rules,
             exists (select 1 from billing_sellers
                      where organisation_id = ${scope.actor.organisationId} and account_number is not null) as billing,
             (select c.id from clients c where c.organisation_id = ${scope.actor.organisationId}
               order by c.created_at, c.id limit 1) as client_id`,
  )
  const steps = firstSteps.filter((name) => may(scope.actor, permissions[name]))
  return { steps: steps.map((name) => ({ name, isDone: done[name] })), clientId }
}
