import { entryGroups } from '#domains/timesheets/rules.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import {
  daysOfShifts,
  emptySums,
  neededSums,
  periodsAround,
  type SumPeriods,
  type WorkSums,
} from '../rules/work-sums.ts'
import type { PlanRules } from '../rules/law.ts'
import { shiftGroups, type Span } from '../rules.ts'

/** What the law needs to know of a worker beside the plan. */
export interface LawFacts {
  /** Null if it is not known. */
  readonly dateOfBirth: string | null
  /** Null if the law needs none. */
  readonly sums: WorkSums | null
}

/** Whose work is read, and what is left out. */
interface WorkToSum {
  readonly workerIds: readonly string[]
  /** The new shifts, which say how far to look. */
  readonly around: readonly Pick<Span, 'startsAt'>[]
  /** Stored shifts that are not counted, because they are new or will be left. */
  readonly without?: readonly string[]
  /** Assignments whose shifts count although they are not accepted. */
  readonly assignmentIds?: readonly string[]
}

/** The periods with work, with their minutes, and apart from them those with work at night or on Sunday. */
interface Row {
  id: string
  dateOfBirth: string | null
  periods: number[]
  minutes: number[]
  special: [period: number, nightMinutes: number, nights: number, lateNights: number, sundays: number][]
}

const unknown: LawFacts = { dateOfBirth: null, sums: null }

/**
 * Reads, for all workers in one statement, what the law needs to know of them: the date of birth, and their work before and after a plan. It
 * counts entries, and shifts without an entry; a shift that the worker missed does not count. Without a law to check, nothing is read.
 */
export async function readLawFacts(
  scope: ActorScope,
  { law, timeZone }: PlanRules,
  work: WorkToSum,
): Promise<(workerId: string) => LawFacts> {
  const days = daysOfShifts(work.around, timeZone)
  if (!law || !days || work.workerIds.length === 0) return () => unknown
  const needed = neededSums(law.country)
  const periods = needed && periodsAround(needed, days.first, days.last, timeZone)
  const rows = await scope.db.many(periods ? sumsStatement(scope, work, periods) : birthsStatement(scope, work))
  const none = periods && emptySums(periods)
  const facts = new Map(
    rows.map((row) => {
      const sums = periods && (row.periods.length === 0 ? none : sumsOf(row, periods))
      return [row.id, { dateOfBirth: row.dateOfBirth, sums }]
    }),
  )
  return (workerId) => facts.get(workerId) ?? unknown
}

function sumsOf({ periods: numbers, minutes, special }: Row, periods: SumPeriods): WorkSums {
  const sums = emptySums(periods)
  for (const [index, period] of numbers.entries()) sums.minutes[period] = minutes[index] ?? 0
  for (const [period, nightMinutes, nights, lateNights, sundays] of special) {
    sums.nightMinutes[period] = nightMinutes
    sums.nights[period] = nights
    sums.lateNights[period] = lateNights
    sums.sundays[period] = sundays
  }
  return sums
}

const birthsStatement = ({ actor }: ActorScope, { workerIds }: WorkToSum) => sql<Row>`
  select w.id, w.date_of_birth, '[]'::json as periods, '[]'::json as minutes, '[]'::json as special
    from workers w where w.organisation_id = ${actor.organisationId} and w.id = any(${workerIds}::uuid[])`

const minutesIn = (from: string, to: string) => raw(`floor(date_part('epoch', ${to} - ${from}) / 60)::int`)

/**
 * Sums the work of workers by period. `partsOf` of `rules/work-sums.ts` counts the same for a single shift; a test compares the two. Entries are
 * compared with the shifts that begin on the days on which they can overlap, so that both are read once.
 */
function sumsStatement({ actor, now }: ActorScope, work: WorkToSum, periods: SumPeriods) {
  const { workerIds, without = [], assignmentIds = [] } = work
  const ids = fragment`${workerIds}::uuid[]`
  const starts = fragment`(${periods.starts}::timestamptz[])`
  const sundays = fragment`(${periods.sundays}::timestamptz[])`
  const nightStarts = fragment`(${periods.nightStarts}::timestamptz[])`
  const nightEnds = fragment`(${periods.nightEnds}::timestamptz[])`
  const least = fragment`${Math.max(1, periods.leastNightMinutes)}::int`
  const organisation = fragment`${actor.organisationId}::uuid`
  const [from, to] = [fragment`${periods.starts[0]}::timestamptz`, fragment`${periods.starts.at(-1)}::timestamptz`]
  // A shift lasts at most a day. One that begins before the first period can end in it.
  const first = fragment`${from} - interval '1 day'`
  const isCounted = fragment`s.organisation_id = ${organisation} and s.worker_id = any(${ids}) and ${inGroup('s.status', shiftGroups.planned)}
    and (s.accepted or s.assignment_id = any(${assignmentIds}::uuid[])) and s.id <> all(${without}::uuid[])`
  const atNight = (night: string) => fragment`
    case when ${nightStarts}[${raw(night)}] < ends_at and ${nightEnds}[${raw(night)}] > starts_at
         then floor(date_part('epoch', least(ends_at, ${nightEnds}[${raw(night)}]) - greatest(starts_at, ${nightStarts}[${raw(night)}])) / 60)::int
         else 0 end`
  const isLate = (night: string) => fragment`ends_at > ${nightStarts}[${raw(night)}] + interval '2 hours'`
  return sql<Row>`
    with entries as materialized (
      select e.worker_id, e.starts_at, e.ends_at, ${minutesIn('e.starts_at', 'e.ends_at')} - e.total_minutes as break_minutes
        from time_entries e
       where e.organisation_id = ${organisation} and e.worker_id = any(${ids}) and ${inGroup('e.status', entryGroups.worked)}
         and e.date between (${first})::date - 1 and (${to})::date + 1 and e.starts_at > ${first} and e.starts_at < ${to} and e.ends_at > e.starts_at),
    -- By the day on which an overlapping shift begins.
    entry_days as materialized (
      select distinct e.worker_id, d.day, e.starts_at, e.ends_at
        from entries e cross join lateral (values (e.starts_at::date - 1), (e.starts_at::date), (e.ends_at::date)) d (day)),
    worked as (
      select worker_id, starts_at, ends_at, break_minutes from entries
      union all
      select s.worker_id, s.starts_at, s.ends_at, s.break_minutes from shifts s
       where ${isCounted} and s.starts_at >= greatest(${now}::timestamptz, ${first}) and s.starts_at < ${to}
      union all
      select s.worker_id, s.starts_at, s.ends_at, s.break_minutes from shifts s
       where ${isCounted} and s.starts_at > ${first} and s.starts_at < least(${now}::timestamptz, ${to}) and s.no_show_at is null
         and not exists (select 1 from entry_days d
                          where d.worker_id = s.worker_id and d.day = s.starts_at::date and d.starts_at < s.ends_at and d.ends_at > s.starts_at)),
    placed as materialized (
      select worker_id, starts_at, ends_at, break_minutes, width_bucket(starts_at, ${starts}) as period,
             ${periods.nightStarts.length === 0 ? raw('0') : fragment`width_bucket(starts_at, ${nightStarts})`} as night
        from worked),
    measured as materialized (
      select worker_id, starts_at, ends_at, break_minutes, period, night, ${starts}[period + 1] as next, ${atNight('night')} as first_night,
             ${atNight('night + 1')} as second_night
        from placed),
    parts as (
      select worker_id, period - 1 as period,
             case when ends_at <= next then planned_minutes(starts_at, ends_at, break_minutes)
                  else ${minutesIn('starts_at', 'next')}
                       - round(break_minutes::numeric * ${minutesIn('starts_at', 'next')} / ${minutesIn('starts_at', 'ends_at')})::int end as minutes,
             first_night + second_night as night_minutes, (first_night >= ${least})::int + (second_night >= ${least})::int as nights,
             (first_night >= ${least} and ${isLate('night')})::int + (second_night >= ${least} and ${isLate('night + 1')})::int as late_nights,
             coalesce((ends_at > ${sundays}[period])::int, 0) as sundays
        from measured where period > 0
      union all
      select worker_id, period,
             planned_minutes(starts_at, ends_at, break_minutes) - ${minutesIn('starts_at', 'next')}
             + round(break_minutes::numeric * ${minutesIn('starts_at', 'next')} / ${minutesIn('starts_at', 'ends_at')})::int, 0, 0, 0, 0
        from measured where ends_at > next and period < ${periods.starts.length - 1}),
    sums as (
      select worker_id, period, sum(minutes)::int as minutes, sum(night_minutes)::int as night_minutes, sum(nights)::int as nights,
             sum(late_nights)::int as late_nights, sum(sundays)::int as sundays
        from parts group by worker_id, period),
    totals as (
      select worker_id, array_to_json(array_agg(period)) as periods, array_to_json(array_agg(minutes)) as minutes,
             json_agg(json_build_array(period, night_minutes, nights, late_nights, sundays)) filter (where night_minutes > 0 or sundays > 0) as special
        from sums group by worker_id)
    select w.id, w.date_of_birth, coalesce(t.periods, '[]') as periods, coalesce(t.minutes, '[]') as minutes, coalesce(t.special, '[]') as special
      from workers w left join totals t on t.worker_id = w.id
     where w.organisation_id = ${organisation} and w.id = any(${ids})`
}
