import { localTimeOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { readLawInForce } from '#domains/law/server/in-force.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { availabilityFor } from '#domains/availability/rules.ts'
import { availabilityOfWorkers } from '#domains/availability/server/availability.ts'
import { dayIn, momentIn } from '#platform/server/texts/dates.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { PlanningWarning } from '../contract.ts'
import { isAway } from './away.ts'
import { lawLink, withArticle } from './citing.ts'
import { lawOfBreach, planBreaches, type PlanBreach, type PlanRules } from '../rules/law.ts'
import { readLawFacts } from './work-sums.ts'
import { type Away, awayBetween, periodWarningKinds, type PlannedShift, shiftGroups, type Span } from '../rules.ts'

/** A shift of a worker whose working time is checked; the new ones may break rules. */
export interface CheckedShift extends PlannedShift {
  readonly workerId: string
  readonly worker: string
  /** That of a saved shift. */
  readonly id?: string
  readonly assignmentId?: string
}

interface TimeOff extends Away {
  workerId: string
}

/** Returns the breaches of working time rules caused by these saved shifts. Open offers count only for their own assignment. */
export async function warningsOf(scope: ActorScope, shiftIds: readonly string[]): Promise<PlanningWarning[]> {
  if (shiftIds.length === 0) return []
  const { db, actor } = scope
  const rows = await db.many(
    sql<CheckedShift>`
      with planned as (select worker_id, array_agg(distinct assignment_id) as assignments, min(starts_at) as first, max(ends_at) as last
                         from shifts where organisation_id = ${actor.organisationId} and id = any(${shiftIds}::uuid[]) group by worker_id)
      select s.id, s.assignment_id, s.worker_id, ${workerName('w')} as worker, s.starts_at, s.ends_at, s.break_minutes, p.client_id,
             s.id = any(${shiftIds}::uuid[]) as is_new
        from planned n
        join workers w on w.organisation_id = ${actor.organisationId} and w.id = n.worker_id
        join shifts s on s.organisation_id = ${actor.organisationId} and s.worker_id = n.worker_id
         and ${inGroup('s.status', shiftGroups.planned)}
         and s.starts_at between n.first - interval '9 days' and n.last + interval '9 days'
         and (s.accepted or s.assignment_id = any(n.assignments))
        join projects p on p.organisation_id = ${actor.organisationId} and p.id = s.project_id`,
  )
  return warningsAmong(scope, rows)
}

/** Returns the breaches of working time rules caused by the new ones among shifts, whether they are saved or not. */
export async function warningsAmong(scope: ActorScope, rows: readonly CheckedShift[]): Promise<PlanningWarning[]> {
  const { db, actor } = scope
  const added = rows.filter(({ isNew }) => isNew)
  const off = await db.many(
    sql<TimeOff>`
      select distinct t.worker_id, t.start_date, t.end_date, t.starts_at_noon, t.ends_at_noon
        from unnest(${added.map(({ workerId }) => workerId)}::uuid[], ${added.map(({ startsAt }) => startsAt)}::timestamptz[],
                    ${added.map(({ endsAt }) => endsAt)}::timestamptz[]) as s (worker_id, starts_at, ends_at)
        join time_off t on t.organisation_id = ${actor.organisationId} and t.worker_id = s.worker_id and ${isAway('t')}
         and t.start_date <= (s.ends_at at time zone ${actor.timeZone})::date
         and t.end_date >= (s.starts_at at time zone ${actor.timeZone})::date`,
  )
  const stated = await statedFor(scope, rows)
  const rules = await readPlanRules(scope)
  const factsOf = await readLawFacts(scope, rules, {
    workerIds: [...new Set(added.map(({ workerId }) => workerId))],
    around: added,
    without: added.flatMap(({ id }) => id ?? []),
    assignmentIds: [...new Set(added.flatMap(({ assignmentId }) => assignmentId ?? []))],
  })
  const byWorker = Map.groupBy(rows, ({ workerId }) => workerId)
  return [...byWorker].flatMap(([workerId, shifts]) => {
    const away = off.filter((one) => one.workerId === workerId).map((one) => awayBetween(one, actor.timeZone))
    const worker = { id: workerId, name: shifts[0]?.worker ?? '' }
    const ofWorker = stated.get(workerId)
    const isUnavailable = (shift: Span) =>
      ofWorker !== undefined && availabilityFor(ofWorker, shift, actor.timeZone) === 'unavailable'
    const breaches = planBreaches(shifts, rules, { ...factsOf(workerId), away, isUnavailable })
    return breaches.map((breach) => warningOf(scope, worker, breach))
  })
}

/** Reads what a plan is checked against. */
export async function readPlanRules(scope: ActorScope): Promise<PlanRules> {
  const { db, actor } = scope
  const organisation = await readOrganisation(db, actor.organisationId)
  const { minimumRestMinutes, dailyMaximumMinutes, weeklyMaximumMinutes, firstDayOfWeek } = organisation
  return {
    minimumRestMinutes,
    dailyMaximumMinutes,
    weeklyMaximumMinutes,
    firstDayOfWeek,
    timeZone: actor.timeZone,
    law: await readLawInForce(scope),
  }
}

// What the workers have stated for the days of the new shifts.
async function statedFor(scope: ActorScope, rows: readonly CheckedShift[]) {
  const planned = rows.filter(({ isNew }) => isNew)
  const days = planned.flatMap(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => localTimeOf(at, scope.actor.timeZone).date),
  )
  const [first = '', last = ''] = [days.toSorted()[0], days.toSorted().at(-1)]
  return availabilityOfWorkers(scope, [...new Set(planned.map(({ workerId }) => workerId))], first, last)
}

// Breaches of days, weeks and longer periods name days; the others name times.
const daysKinds: ReadonlySet<string> = new Set([
  'day',
  'week',
  'restDay',
  'weeklyRest',
  'workingDays',
  'restDays',
  ...periodWarningKinds,
])

/** Returns a breach with its sentence in the reader's language. */
export function warningOf(scope: ActorScope, worker: PlanningWarning['worker'], found: PlanBreach): PlanningWarning {
  const law = lawOfBreach(found)
  const counted = 'counted' in found ? found.counted : undefined
  const { kind, from, to, minutes, limitMinutes } = found
  const breach = { kind, from, to, minutes, limitMinutes }
  const { translate, language, actor } = scope
  const duration = (minutes: number | null) =>
    translate('shifts.duration', {
      hours: Math.floor((minutes ?? 0) / 60),
      minutes: String((minutes ?? 0) % 60).padStart(2, '0'),
    })
  const isOfDays = daysKinds.has(breach.kind)
  const day = (instant: string) => dayIn(language, localTimeOf(instant, actor.timeZone).date)
  const message = translate(`shifts.warning.${breach.kind}`, {
    worker: worker.name,
    from: isOfDays ? day(breach.from) : momentIn(language, breach.from, actor.timeZone),
    to: isOfDays ? day(laterBy(breach.to, -1000)) : momentIn(language, breach.to, actor.timeZone),
    length: duration(breach.minutes),
    limit: duration(breach.limitMinutes),
    count: counted?.found ?? 0,
    max: counted?.limit ?? 0,
  })
  if (!law) return { ...breach, worker, law: null, message }
  const { id, article, isRefused, setBy } = law
  const hasExceptions = law.hasExceptions === true || law.isDefault === true
  return {
    ...breach,
    worker,
    law: {
      id,
      article,
      hasExceptions,
      isRefused,
      setBy: setBy?.by ?? null,
      source: setBy?.source ?? null,
      link: lawLink(law),
    },
    message: withArticle(scope, message, law),
  }
}
