import { localTimeOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { dayIn, momentIn } from '#platform/server/texts/dates.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PlanningWarning } from '../contract.ts'
import { isAway } from './away.ts'
import { type Away, awayBetween, type Breach, breachesOf, type PlannedShift } from '../rules.ts'

interface Row extends PlannedShift {
  workerId: string
  worker: string
}

interface TimeOff extends Away {
  workerId: string
}

/** Returns the breaches of working time rules caused by these saved shifts. Open offers count only for their own assignment. */
export async function warningsOf(scope: ActorScope, shiftIds: readonly string[]): Promise<PlanningWarning[]> {
  if (shiftIds.length === 0) return []
  const { db, actor } = scope
  const rows = await db.many(
    sql<Row>(
      `with planned as (select worker_id, array_agg(distinct assignment_id) as assignments, min(starts_at) as first, max(ends_at) as last
                          from shifts where organisation_id = $1 and id = any($2::uuid[]) group by worker_id)
       select s.worker_id, ${workerName('w')} as worker, s.starts_at, s.ends_at, s.id = any($2::uuid[]) as is_new
         from planned n
         join workers w on w.organisation_id = $1 and w.id = n.worker_id
         join shifts s on s.organisation_id = $1 and s.worker_id = n.worker_id and s.status <> 'cancelled'
          and s.starts_at between n.first - interval '9 days' and n.last + interval '9 days'
          and (s.accepted or s.assignment_id = any(n.assignments))`,
      [actor.organisationId, shiftIds],
    ),
  )
  const off = await db.many(
    sql<TimeOff>(
      `select distinct t.worker_id, t.start_date, t.end_date, t.starts_at_noon, t.ends_at_noon
         from shifts s join time_off t on t.organisation_id = $1 and t.worker_id = s.worker_id and ${isAway('t')}
          and t.start_date <= (s.ends_at at time zone $3)::date and t.end_date >= (s.starts_at at time zone $3)::date
        where s.organisation_id = $1 and s.id = any($2::uuid[])`,
      [actor.organisationId, shiftIds, actor.timeZone],
    ),
  )
  const { minimumRestMinutes, weeklyMaximumMinutes, firstDayOfWeek } = await readOrganisation(db, actor.organisationId)
  const rules = { minimumRestMinutes, weeklyMaximumMinutes, firstDayOfWeek, timeZone: actor.timeZone }
  const byWorker = Map.groupBy(rows, ({ workerId }) => workerId)
  return [...byWorker].flatMap(([workerId, shifts]) => {
    const away = off.filter((one) => one.workerId === workerId).map((one) => awayBetween(one, actor.timeZone))
    const worker = { id: workerId, name: shifts[0]?.worker ?? '' }
    return breachesOf(shifts, rules, away).map((breach) => warningOf(scope, worker, breach))
  })
}

function warningOf(scope: ActorScope, worker: PlanningWarning['worker'], breach: Breach): PlanningWarning {
  const { translate, language, actor } = scope
  const duration = (minutes: number | null) =>
    translate('shifts.duration', {
      hours: Math.floor((minutes ?? 0) / 60),
      minutes: String((minutes ?? 0) % 60).padStart(2, '0'),
    })
  const isWeek = breach.kind === 'week' || breach.kind === 'restDay'
  const day = (instant: string) => dayIn(language, localTimeOf(instant, actor.timeZone).date)
  const message = translate(`shifts.warning.${breach.kind}`, {
    worker: worker.name,
    from: isWeek ? day(breach.from) : momentIn(language, breach.from, actor.timeZone),
    to: isWeek ? day(laterBy(breach.to, -1000)) : momentIn(language, breach.to, actor.timeZone),
    length: duration(breach.minutes),
    limit: duration(breach.limitMinutes),
  })
  return { ...breach, worker, message }
}
