import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter, weekStart } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { plannedMinutes } from '#base/time.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { offerObstacles } from '#domains/assignments/server/hindrances.ts'
import type { CheckItem } from '#domains/checks/rules.ts'
import { availabilityFor } from '#domains/availability/rules.ts'
import { availabilityOfWorkers } from '#domains/availability/server/availability.ts'
import { awayBetween, type Away, type PlannedTimes, shiftGroups, type WorkingTime } from '#domains/shifts/rules.ts'
import type { RuleInForce } from '#domains/law/rules.ts'
import type { OpenShiftDetail } from '#domains/shifts/contract/open-shifts.ts'
import { isAway } from '#domains/shifts/server/away.ts'
import { offeredTimes } from '#domains/shifts/server/offered.ts'
import { offerStatus, openShiftFacts } from '#domains/shifts/server/open/queries.ts'
import { lawOfBreach, planBreaches, type PlannedWorker, type PlanRules } from '#domains/shifts/rules/law.ts'
import { readLawFacts } from '#domains/shifts/server/work-sums.ts'
import { readPlanRules } from '#domains/shifts/server/working-time.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ReplacementReason, Suitability } from '../../rules/replacement.ts'
import type { RankedRow } from '../ranking.ts'
import { isAtLocation, type Target } from './target.ts'

/** What decides whether a worker can take a shift, and what the list says about the worker. */
export interface ReplacementFacts extends Suitability {
  readonly row: RankedRow
  /** The names of missing certifications, and the other items that block the start. */
  readonly missing: readonly string[]
  readonly lacks: readonly CheckItem[]
  /** The rules of law that are reasons against the worker. */
  readonly laws: ReadonlyMap<ReplacementReason, RuleInForce>
  readonly payRate: Money | null
  readonly phone: string | null
  readonly lastThere: string | null
  /** The minutes of the week of the shift, with the shift. */
  readonly weekMinutes: number
  /** The weekly hours that the worker wants, in minutes; null if the worker has not said. */
  readonly desiredMinutes: number | null
  readonly offer: { status: OpenShiftDetail['offers'][number]['status']; at: string } | null
}

interface Person {
  id: string
  phone: string | null
  rateAmount: number | null
  rateCurrency: Currency | null
  desiredMinutes: number | null
  timesThere: number
  lastThere: string | null
  offeredAt: string | null
  declinedAt: string | null
  offerStatus: OpenShiftDetail['offers'][number]['status'] | null
}

/** Measures workers for a shift with a fixed number of statements, however many workers there are. */
export async function factsOf(
  scope: ActorScope,
  target: Target,
  rows: readonly RankedRow[],
): Promise<ReplacementFacts[]> {
  const { actor } = scope
  const ids = rows.map(({ id }) => id)
  const { projectId, role, date, certifications } = target
  const demand = { requestId: null, projectId, role, startDate: date, endDate: date, certifications }
  const hindrances = await offerObstacles(scope, ids, demand, 'plan')
  const { shifts, away } = await readPlanned(scope, ids, target)
  const people = new Map((await readPeople(scope, ids, target)).map((person) => [person.id, person]))
  const rules = await readPlanRules(scope)
  const lawFactsOf = await readLawFacts(scope, rules, { workerIds: ids, around: [target] })
  // A shift lasts at most a day.
  const stated = await availabilityOfWorkers(scope, ids, date, daysAfter(date, 1))
  const pause = pauses()
  const facts: ReplacementFacts[] = []
  for (const row of rows) {
    await pause()
    const ofWorker = stated.get(row.id)
    const availability = ofWorker ? availabilityFor(ofWorker, target, actor.timeZone) : 'notStated'
    const planned = shifts.get(row.id) ?? []
    const hindrance = hindrances.get(row.id)
    const person = people.get(row.id)
    const agreed =
      person?.rateAmount == null || person.rateCurrency === null
        ? null
        : { amount: person.rateAmount, currency: person.rateCurrency }
    const payRate = agreed ?? target.payRate ?? hindrance?.payRate ?? null
    const blocking = (hindrance?.problems ?? []).filter(({ effect }) => effect === 'block')
    const missing = blocking.flatMap(({ name }) => name ?? [])
    const lacks = blocking.filter(({ name }) => name === null).map(({ item }) => item)
    const { kinds, laws, forbidden } = conflicts(planned, target, rules, {
      ...lawFactsOf(row.id),
      away: (away.get(row.id) ?? []).map((one) => awayBetween(one, rules.timeZone)),
      isUnavailable: () => availability === 'unavailable',
    })
    const against: ReplacementReason[] = [
      ...(missing.length > 0 ? (['certifications'] as const) : []),
      ...(lacks.length > 0 ? (['startCheck'] as const) : []),
      ...(payRate ? [] : (['payRate'] as const)),
      ...kinds,
      ...(row.hasRole || hindrance?.overlap != null ? [] : (['role'] as const)),
    ]
    facts.push({
      id: row.id,
      row,
      score: row.score,
      against,
      forbidden,
      laws,
      availability,
      missing,
      lacks,
      payRate,
      phone: person?.phone ?? null,
      timesThere: person?.timesThere ?? 0,
      lastThere: person?.lastThere ?? null,
      weekMinutes: minutesOfWeek([...planned, target], target, rules),
      desiredMinutes: person?.desiredMinutes ?? null,
      offer: offerOf(person),
    })
  }
  return facts
}

interface Conflicts {
  readonly kinds: readonly ReplacementReason[]
  readonly laws: ReadonlyMap<ReplacementReason, RuleInForce>
  /** Those of the law that no reason may override. */
  readonly forbidden: ReadonlySet<ReplacementReason>
}

const none: Pick<Conflicts, 'laws' | 'forbidden'> = { laws: new Map(), forbidden: new Set() }

function conflicts(
  planned: readonly (PlannedTimes & { isOffered: boolean })[],
  { startsAt, endsAt, breakMinutes, clientId }: Target,
  rules: PlanRules,
  worker: PlannedWorker,
): Conflicts {
  const met = planned.filter((one) => one.startsAt < endsAt && one.endsAt > startsAt)
  if (met.length > 0) return { ...none, kinds: [met.every(({ isOffered }) => isOffered) ? 'offered' : 'overlap'] }
  const all = [
    ...planned.map((one) => ({ ...one, isNew: false, isInSums: !one.isOffered })),
    { startsAt, endsAt, breakMinutes, clientId, isNew: true },
  ]
  const breaches = planBreaches(all, rules, worker)
  if (breaches.length === 0) return { ...none, kinds: [] }
  const ofLaw = breaches.flatMap((one) => {
    const law = lawOfBreach(one)
    return law ? [{ kind: one.kind, law }] : []
  })
  return {
    kinds: [...new Set(breaches.map(({ kind }) => kind))],
    laws: new Map(ofLaw.map(({ kind, law }) => [kind, law])),
    forbidden: new Set(ofLaw.flatMap(({ kind, law }) => (law.isRefused ? [kind] : []))),
  }
}

function minutesOfWeek(
  shifts: readonly PlannedTimes[],
  { date }: Target,
  { timeZone, firstDayOfWeek }: WorkingTime,
): number {
  const monday = weekStart(date, firstDayOfWeek)
  const [from, to] = [startOfDay(monday, timeZone), startOfDay(daysAfter(monday, 7), timeZone)]
  return shifts
    .filter(({ startsAt }) => startsAt >= from && startsAt < to)
    .reduce((sum, shift) => sum + plannedMinutes(shift), 0)
}

function offerOf(person: Person | undefined): ReplacementFacts['offer'] {
  if (!person || person.offeredAt === null || person.offerStatus === null) return null
  return { status: person.offerStatus, at: person.declinedAt ?? person.offeredAt }
}

// Nine days cover a week and the rest periods before and after it.
async function readPlanned(scope: ActorScope, ids: readonly string[], { date, startsAt, endsAt }: Target) {
  const { db, actor } = scope
  const shifts = await db.many(
    sql<PlannedTimes & { workerId: string }>`
      select worker_id, starts_at, ends_at, break_minutes from shifts
       where organisation_id = ${actor.organisationId} and worker_id = any(${ids}::uuid[]) and accepted and ${inGroup('status', shiftGroups.planned)}
         and starts_at between ${startsAt}::timestamptz - interval '9 days' and ${startsAt}::timestamptz + interval '9 days'`,
  )
  const [from, to] = [startsAt, endsAt].map((at) => localTimeOf(at, actor.timeZone).date)
  const away = await db.many(
    sql<Away & { workerId: string }>`
      select t.worker_id, t.start_date, t.end_date, t.starts_at_noon, t.ends_at_noon from time_off t
       where t.organisation_id = ${actor.organisationId} and t.worker_id = any(${ids}::uuid[]) and ${isAway('t')}
         and t.end_date >= ${from} and t.start_date <= ${to}`,
  )
  const offered = await offeredTimes(scope, ids, { startDate: daysAfter(date, -9), endDate: daysAfter(date, 9) })
  const taken = [
    ...shifts.map((one) => Object.assign(one, { isOffered: false })),
    ...offered.map((one) => Object.assign(one, { isOffered: true })),
  ]
  return {
    shifts: Map.groupBy(taken, ({ workerId }) => workerId),
    away: Map.groupBy(away, ({ workerId }) => workerId),
  }
}

// The pay of the worker's assignment on the project that day, how often the worker was at this place, and the offer.
function readPeople({ db, actor, now }: ActorScope, ids: readonly string[], target: Target): Promise<Person[]> {
  return db.many(
    sql<Person>`
      select w.id, w.phone, own.rate_amount, own.rate_currency, v.desired_weekly_minutes as desired_minutes, coalesce(there.times, 0)::int as times_there, there.last as last_there,
             i.created_at as offered_at, i.declined_at,
             case when i.id is not null then ${offerStatus(now)} end as offer_status
        from workers w
        left join availability v on v.organisation_id = w.organisation_id and v.id = w.id
        left join lateral (
          select a.rate_amount, a.rate_currency from assignments a
           where a.organisation_id = w.organisation_id and a.project_id = ${target.projectId} and a.worker_id = w.id
             and ${inGroup('a.status', assignmentGroups.active)} and ${target.date} between a.start_date and a.end_date limit 1) own on true
        left join (
          select h.worker_id, count(*) as times, max(h.starts_at) as last from shifts h
           where h.organisation_id = ${actor.organisationId} and h.worker_id = any(${ids}::uuid[])
             and ${inGroup('h.status', shiftGroups.attended)} and ${isAtLocation(target)}
           group by 1) there on there.worker_id = w.id
        left join open_shift_invitations i on i.organisation_id = w.organisation_id and i.worker_id = w.id
         and i.open_shift_id = ${target.openShiftId}::uuid
        left join open_shifts o on o.organisation_id = i.organisation_id and o.id = i.open_shift_id
        left join lateral ${openShiftFacts} on true
       where w.organisation_id = ${actor.organisationId} and w.id = any(${ids}::uuid[])`,
  )
}
