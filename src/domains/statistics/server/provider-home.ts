import { may, reachFor } from '#base/actor.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { isManaged } from '#domains/absences/server/queries.ts'
import { moments, currentStatus } from '#domains/assignments/server/current-status.ts'
import { expiringDays } from '#domains/documents/rules.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ProviderHome } from '../contract.ts'
import { readThisWeek } from './this-week.ts'
import { entriesWithin, ofReader, withProject } from './whose.ts'

const shown = 6
const mostAtWork = 100
/** The minutes after which a shift counts as late, and the hours that the home looks ahead. */
const [lateMinutes, aheadHours] = [5, 48]
/** The number of days for which an expired certification is still listed. */
const endedDays = 30

/** Returns the decisions of today, the figures of this week and who is at work, as far as the reader may see them. */
export async function readProviderHome(scope: ActorScope): Promise<ProviderHome> {
  const week = await readWeek(scope)
  const atWork = await readAtWork(scope)
  const uncovered = may(scope.actor, 'assignments:write') ? await readUncovered(scope) : null
  const expiringCertifications = may(scope.actor, 'workforce:write')
    ? await readExpiringCertifications(scope, week.today)
    : null
  const { today: _, ...ofWeek } = week
  return {
    now: scope.now,
    decisions: await readDecisions(scope),
    week: ofWeek,
    atWork,
    uncovered,
    expiringCertifications,
  }
}

async function readWeek(scope: ActorScope): Promise<ProviderHome['week'] & { today: string }> {
  const { from, to, today, days } = await readThisWeek(scope)
  const where = entriesWithin(scope, { from: daysAfter(from, -7), to })
  const found = await scope.db.many(
    sql<{ date: string; minutes: number }>(
      `select e.date, sum(e.total_minutes) as minutes from ${withProject('time_entries', 'e')} where ${where} group by e.date`,
      where.values,
    ),
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

async function readAtWork(scope: ActorScope): Promise<ProviderHome['atWork']> {
  const where = ofReader(scope, 'k').and('k.ended_at is null')
  const rows = await scope.db.many(
    sql<[row: ProviderHome['atWork']['items'][number], total: number, onBreak: number]>(
      `select k.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
              json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) as project,
              json_build_object('id', c.id, 'name', c.name) as client, k.started_at, b.started_at as break_started_at,
              h.ends_at as planned_until, count(*) over () as total, count(b.id) over () as on_break
         from ${withProject('clock_sessions', 'k')}
         join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
         join workers w on w.organisation_id = k.organisation_id and w.id = k.worker_id
         left join shifts h on h.organisation_id = k.organisation_id and h.id = k.shift_id
         left join clock_breaks b on b.organisation_id = k.organisation_id and b.clock_session_id = k.id and b.ended_at is null
        where ${where} order by k.started_at, k.id limit ${mostAtWork}`,
      where.values,
      2,
    ),
  )
  return { total: rows[0]?.[1] ?? 0, onBreak: rows[0]?.[2] ?? 0, items: rows.map(([row]) => row) }
}

async function readUncovered({ db, actor, now }: ActorScope): Promise<ProviderHome['uncovered']> {
  type Item = NonNullable<ProviderHome['uncovered']>['items'][number]
  const rows = await db.many(
    sql<[row: Item, total: number]>(
      `select h.id, h.assignment_id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
              json_build_object('id', p.id, 'name', p.name) as project, h.starts_at, h.ends_at,
              case when not h.accepted then 'unanswered' when h.published_at is null then 'unpublished'
                   when not l.active then 'inactive' when h.status = 'left_early' then 'leftEarly' else 'late' end as reason,
              count(*) over () as total
         from ${withProject('shifts', 'h')}
         join assignments a on a.organisation_id = h.organisation_id and a.id = h.assignment_id
         join workers w on w.organisation_id = h.organisation_id and w.id = h.worker_id
         join accounts l on l.organisation_id = h.organisation_id and l.id = h.worker_id
        where h.organisation_id = $1 and h.status in ('scheduled', 'left_early') and h.ends_at > $2
          and h.starts_at > $2::timestamptz - interval '24 hours' and h.starts_at < $3
          and (h.status = 'scheduled' or p.status not in ('completed', 'cancelled'))
          and (h.accepted and (h.published_at is null or h.starts_at <= $4 or not l.active) or not h.accepted and a.status = 'pending')
        order by h.starts_at, w.search_name, h.id limit ${shown}`,
      [actor.organisationId, now, laterBy(now, aheadHours * 3_600_000), laterBy(now, -lateMinutes * 60_000)],
      1,
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
    sql<[row: Item, total: number]>(
      `select t.id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker, t.name, t.expires_on,
              count(*) over () as total
         from certifications t
         join workers w on w.organisation_id = t.organisation_id and w.id = t.worker_id
         join accounts a on a.organisation_id = t.organisation_id and a.id = t.worker_id and a.active
        where t.organisation_id = $1 and t.expires_on between $2 and $3 and t.verification <> 'rejected'
          and not exists (select 1 from certifications n
                           where n.organisation_id = t.organisation_id and n.worker_id = t.worker_id and n.search_name = t.search_name
                             and n.verification <> 'rejected' and (n.expires_on is null or n.expires_on > t.expires_on))
        order by t.expires_on, w.search_name, t.id limit ${shown}`,
      [actor.organisationId, daysAfter(today, -endedDays), daysAfter(today, expiringDays)],
      1,
    ),
  )
  return { total: rows[0]?.[1] ?? 0, items: rows.map(([row]) => row) }
}

// What the reader may not decide is null, not zero.
async function readDecisions(scope: ActorScope): Promise<ProviderHome['decisions']> {
  const { actor } = scope
  const reach = reachFor(actor, 'timesheets:decide')
  const ifMay = (isAllowed: boolean, sql: string) => (isAllowed ? `(${sql})` : 'null::int')
  const [found] = await scope.db.manyAndCommit(
    sql<ProviderHome['decisions']>(
      `select ${ifMay(
        reach !== undefined,
        `select count(*) from ${withProject('time_entries', 'e')}
          where e.organisation_id = $1 and e.status = 'submitted' ${reach === 'managed' ? 'and p.project_manager_id = $4' : ''}`,
      )} as entries,
      ${ifMay(
        reach !== undefined,
        `select count(*) from time_off t where t.organisation_id = $1 and t.status = 'pending' ${reach === 'managed' ? `and ${isManaged('$4')}` : ''}`,
      )} as time_off,
      ${ifMay(
        may(actor, 'requests:decide'),
        `select count(*) from requests r where r.organisation_id = $1 and r.status in ('pending', 'in_review')`,
      )} as requests,
      ${ifMay(
        may(actor, 'assignments:write'),
        `select coalesce(sum(r.positions - r.filled_positions), 0)::int from requests r
          where r.organisation_id = $1 and r.status in ('approved', 'in_progress') and r.end_date >= $2::date`,
      )} as positions,
      ${ifMay(
        may(actor, 'assignments:write'),
        `select count(*) from assignments a where a.organisation_id = $1 and a.status = 'pending' and ${currentStatus} = 'pending'`,
      )} as offers
       where $3::timestamptz is not null and $4::uuid is not null and $2::date is not null and $1::uuid is not null`,
      [...moments(scope), actor.accountId],
    ),
  )
  return found ?? { entries: null, timeOff: null, requests: null, positions: null, offers: null }
}
