import { timeOffGroups } from '#domains/absences/rules.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import type { StubStatus } from '#domains/pay/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import type { ClaimStatus } from '#domains/shifts/rules/open-shifts.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import type { MergeObstacle, MergePreview } from '#domains/workforce/contract/merging.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { dayIn } from '#platform/server/texts/dates.ts'

const mostNames = 5

interface Pair {
  readonly target: string
  readonly former: string
}

/**
 * What prevents a merge of two records, by kind: SQL of rows with a `day`, a `name` or both. Everything else that would collide is moved
 * once, or stays with the former record (`merged-tables.ts`).
 */
const obstaclesOf = ({ target, former }: Pair): Readonly<Record<MergeObstacle, Fragment>> => {
  const pairOf = (table: Fragment) => fragment`
    ${table} o join ${table} t on t.organisation_id = o.organisation_id and o.worker_id = ${target} and t.worker_id = ${former}`
  return {
    clockedIn: fragment`
      select null::date as day, null as name, t.organisation_id from clock_sessions t where t.worker_id = ${former} and t.ended_at is null`,
    openPay: fragment`
      select p.end_date as day, null as name, t.organisation_id
        from pay_stubs t join pay_periods p on p.organisation_id = t.organisation_id and p.id = t.pay_period_id
       where t.worker_id in (${target}, ${former}) and ${is<StubStatus>('t.status', 'draft')}`,
    samePay: fragment`
      select p.end_date as day, null as name, t.organisation_id
        from ${pairOf(fragment`pay_stubs`)} and o.pay_period_id = t.pay_period_id and o.currency = t.currency
        join pay_periods p on p.organisation_id = t.organisation_id and p.id = t.pay_period_id
       where ${is<StubStatus>('t.status', 'issued')} and ${is<StubStatus>('o.status', 'issued')}`,
    assignments: fragment`
      select t.start_date as day, p.name, t.organisation_id
        from ${pairOf(fragment`assignments`)} and o.project_id = t.project_id
         and (o.start_date <= t.end_date and t.start_date <= o.end_date
              and ${inGroup('o.status', assignmentGroups.active)} and ${inGroup('t.status', assignmentGroups.active)}
              or o.request_id = t.request_id and ${is<AssignmentStatus>('o.status', 'pending')}
                 and ${is<AssignmentStatus>('t.status', 'pending')})
        join projects p on p.organisation_id = t.organisation_id and p.id = t.project_id`,
    shifts: fragment`
      select t.starts_at::date as day, null as name, t.organisation_id
        from ${pairOf(fragment`shifts`)} and tstzrange(o.starts_at, o.ends_at) && tstzrange(t.starts_at, t.ends_at)
         and o.accepted and t.accepted and ${inGroup('o.status', shiftGroups.planned)} and ${inGroup('t.status', shiftGroups.planned)}`,
    entries: fragment`
      select t.date as day, null as name, t.organisation_id
        from ${pairOf(fragment`time_entries`)} and tstzrange(o.starts_at, o.ends_at) && tstzrange(t.starts_at, t.ends_at)
         and ${inGroup('o.status', entryGroups.takesTime)} and ${inGroup('t.status', entryGroups.takesTime)}`,
    timeOff: fragment`
      select t.start_date as day, null as name, t.organisation_id
        from ${pairOf(fragment`time_off`)} and o.start_date <= t.end_date and t.start_date <= o.end_date
         and ${inGroup('o.status', timeOffGroups.takesDays)} and ${inGroup('t.status', timeOffGroups.takesDays)}`,
    claims: fragment`
      select s.starts_at::date as day, null as name, t.organisation_id
        from ${pairOf(fragment`shift_claims`)} and o.open_shift_id = t.open_shift_id
         and (${is<ClaimStatus>('o.status', 'pending')} or ${is<ClaimStatus>('o.status', 'accepted')})
         and (${is<ClaimStatus>('t.status', 'pending')} or ${is<ClaimStatus>('t.status', 'accepted')})
        join open_shifts s on s.organisation_id = t.organisation_id and s.id = t.open_shift_id`,
    swaps: fragment`
      select t.created_at::date as day, null as name, t.organisation_id from shift_swaps t
       where t.worker_id in (${target}, ${former})
         and (t.colleague_id in (${target}, ${former}) or t.taker_id in (${target}, ${former}))`,
    punches: fragment`
      select t.claimed_at::date as day, null as name, t.organisation_id
        from ${pairOf(fragment`clock_punches`)} and o.kind = t.kind and o.claimed_at = t.claimed_at`,
  }
}

/** Returns what has to be settled before two records can be merged, with the days and names of the first ones in the reader's language. */
export async function readObstacles(scope: ActorScope, pair: Pair): Promise<MergePreview['obstacles']> {
  const found = []
  for (const [kind, rows] of Object.entries(obstaclesOf(pair)) as [MergeObstacle, Fragment][]) {
    const { count, names } = await scope.db.one(
      sql<{ count: number; names: { day: string | null; name: string | null }[] }>`
        select count(*)::int as count, coalesce((array_agg(json_build_object('day', r.day, 'name', r.name) order by r.day))[1:${mostNames}], '{}') as names
          from (${rows}) r where r.organisation_id = ${scope.actor.organisationId}`,
    )
    const textOf = ({ day, name }: (typeof names)[number]) =>
      [name, day && dayIn(scope.language, day)].filter(Boolean).join(', ')
    if (count > 0) found.push({ kind, count, names: names.map(textOf).filter((text) => text !== '') })
  }
  return found
}
