import { type EntryStatus, seesHoursOf } from '#domains/timesheets/rules.ts'
import { classesOf, type HourRules, type WorkersEntry } from '#domains/timesheets/rules/week.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { DayRange } from '../rules.ts'
import type { Selection } from './reader-rows.ts'

/** The maximum number of entries that are classified for one response. */
const mostEntries = 50_000

interface Row extends WorkersEntry {
  workerId: string
  managerId: string | null
  projectId: string
  clientId: string
  date: string
  rules: Pick<HourRules, 'firstDayOfWeek' | 'overtimeDailyMinutes' | 'overtimeWeeklyMinutes'>
}

/**
 * Returns the minutes of overtime in the approved entries of a range that the reader may see, by the rules of `timesheets/rules/week.ts`;
 * null if there are too many entries. Commits before it computes. SQL does not repeat the rules: it only excludes what cannot
 * contain overtime. If a limit was exceeded, there is a day whose hours, including those of nights into it, exceed the daily limit, or
 * the last of seven days whose hours, including those of nights into them, exceed the weekly limit: five days of eight hours do not. The
 * week of such a day lies within eight days around it, and all entries of its worker on these days are read, for any client.
 */
export async function overtimeWithin(
  scope: ActorScope,
  stretch: DayRange,
  { clientId, projectId }: Selection = {},
): Promise<number | null> {
  const { actor } = scope
  const { organisationId, accountId, type, timeZone } = actor
  const ofWorker = new Conditions('e', organisationId).and`${is<EntryStatus>('e.status', 'approved')}`
    .and`e.date between ${stretch.from}::date - 8 and ${stretch.to}::date`
    .and`e.worker_id = ${type === 'worker' ? accountId : undefined}`
  const rows = await scope.db.many(
    sql<Row>`
      with days as (
        select worker_id, date, sum(minutes) as minutes, sum(brought) as brought
          from (select e.worker_id, e.date, e.total_minutes as minutes, 0 as brought from time_entries e where ${ofWorker} union all
                select e.worker_id, e.date + 1, 0, e.total_minutes from time_entries e
                 where ${ofWorker} and (e.ends_at at time zone ${timeZone})::date > e.date) d
         group by 1, 2),
      full_days as materialized (
        select d.worker_id, d.date
          from (select worker_id, date, minutes + brought as of_day, sum(minutes) over seven + max(brought) over seven as of_days
                  from days
                window seven as (partition by worker_id order by date range between interval '6 days' preceding and current row)) d
          join organisations o on o.id = ${organisationId}
         where d.of_day > o.overtime_daily_minutes or d.of_days > o.overtime_weekly_minutes)
      select e.id, e.worker_id, e.date, e.starts_at, e.ends_at, e.breaks, e.break_minutes, e.total_minutes,
             p.project_manager_id as manager_id, p.id as project_id, p.client_id,
             json_build_object('firstDayOfWeek', o.first_day_of_week, 'overtimeDailyMinutes', o.overtime_daily_minutes,
                               'overtimeWeeklyMinutes', o.overtime_weekly_minutes) as rules
        from time_entries e
        join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
        join organisations o on o.id = e.organisation_id
       where ${ofWorker}
         and exists (select 1 from full_days d where d.worker_id = e.worker_id and d.date between e.date - 8 and e.date + 8)
       order by e.worker_id limit ${raw(mostEntries + 1)}`,
  )
  if (rows.length > mostEntries) return null
  // No connection waits while the hours are classified.
  await scope.db.commit()
  const isCounted = ({ date, managerId, ...entry }: Row) =>
    date >= stretch.from &&
    (type === 'worker' || seesHoursOf(actor, managerId ?? undefined)) &&
    (clientId === undefined || entry.clientId === clientId) &&
    (projectId === undefined || entry.projectId === projectId)
  let overtime = 0
  const pause = pauses()
  for (const entries of byWorker(rows)) {
    const counted = new Set(entries.filter(isCounted).map(({ id }) => id))
    const [{ rules }] = entries as [Row]
    for (const { entryId, minutes, overtime: why } of classesOf(
      entries,
      // Night hours do not affect overtime.
      { ...rules, timeZone, nightFrom: '00:00', nightTo: '00:00' },
      new Set(),
    ))
      if (why !== null && counted.has(entryId)) overtime += minutes
    await pause()
  }
  return overtime
}

function byWorker(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.workerId === row.workerId) last.push(row)
    else groups.push([row])
  }
  return groups
}
