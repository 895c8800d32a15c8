import { v7 as uuid } from 'uuid'
import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { payRateOfRole } from '#domains/assignments/server/pay-rates.ts'
import { availabilityOfWorkers } from '#domains/availability/server/availability.ts'
import { startNow, type StartProblem, startProblems } from '#domains/checks/server/problems.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { openShiftLimits } from '#domains/shifts/rules/open-shifts.ts'
import { isAway } from '#domains/shifts/server/away.ts'
import { offeredTimes } from '#domains/shifts/server/offered.ts'
import { openShiftFacts } from '#domains/shifts/server/open/queries.ts'
import { readDemand, requestsWithSite } from '#domains/shifts/server/request-demand.ts'
import type { PlanRules } from '#domains/shifts/rules/law.ts'
import { readLawFacts } from '#domains/shifts/server/work-sums.ts'
import { readPlanRules } from '#domains/shifts/server/working-time.ts'
import { rateOnDay, withRateOn } from '#domains/workforce/server/rates.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Emphasis, fillLimits } from '../rules.ts'
import type { OpenShiftFacts, PlannedShift, WeekFacts, WorkerFacts } from './week.ts'

/** The week of a run, and what is to be filled. */
export interface WeekToFill {
  readonly weekStart: string
  /** Null means all open shifts of the week, and the positions of requests. */
  readonly openShiftIds: readonly string[] | null
  readonly emphasis: readonly Emphasis[]
}

/** Reads the facts of a week, with a number of statements that does not depend on its size. */
export async function readWeek(
  scope: ActorScope,
  { weekStart, openShiftIds, emphasis }: WeekToFill,
): Promise<WeekFacts> {
  const rules = await readPlanRules(scope)
  const openShifts = await readShiftsToFill(scope, weekStart, openShiftIds)
  const left = fillLimits.openShifts - openShifts.length
  const shifts =
    openShiftIds === null ? [...openShifts, ...(await readPositionsToFill(scope, weekStart, left))] : openShifts
  const workers = shifts.length === 0 ? [] : await readWorkers(scope, weekStart, shifts, rules)
  return { weekStart, now: scope.now, rules, emphasis, shifts, workers }
}

interface ShiftRow extends Omit<OpenShiftFacts, 'payRate' | 'site' | 'requestId'> {
  rateAmount: number | null
  rateCurrency: Currency | null
  latitude: number | null
  longitude: number | null
}

// Shifts for invited workers only are left to them.
async function readShiftsToFill(
  { db, actor, now }: ActorScope,
  weekStart: string,
  ids: readonly string[] | null,
): Promise<OpenShiftFacts[]> {
  const [from, to] = [startOfDay(weekStart, actor.timeZone), startOfDay(daysAfter(weekStart, 7), actor.timeZone)]
  const rows = await db.many(
    sql<ShiftRow>`
      select o.id, o.project_id, p.client_id, searchable(o.role) as role, o.starts_at, o.ends_at, o.break_minutes, o.positions - f.filled as left,
             array(select searchable(c) from jsonb_array_elements_text(o.certifications) c) as certifications, o.audience, o.priority,
             o.rate_amount, o.rate_currency,
             ${payRateOfRole(actor.organisationId, raw('o.role'))} as role_pay_rate,
             s.latitude, s.longitude
        from open_shifts o
        join projects p on p.organisation_id = o.organisation_id and p.id = o.project_id
        cross join lateral ${openShiftFacts}
        left join requests r on r.organisation_id = o.organisation_id and r.id = o.request_id
        left join work_sites s on s.organisation_id = o.organisation_id
         and s.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end
       where o.organisation_id = ${actor.organisationId} and o.starts_at >= ${from} and o.starts_at < ${to} and o.starts_at > ${now}
         and o.audience <> 'invited' and o.published_at is not null and o.cancelled_at is null and f.filled < o.positions and f.is_staffable
         and (${ids === null} or o.id = any(${ids ?? []}::uuid[]))
       order by o.starts_at, o.id limit ${fillLimits.openShifts + 1}`,
  )
  return rows.map(({ rateAmount, rateCurrency, latitude, longitude, ...row }) => {
    const site = latitude === null || longitude === null ? null : { latitude, longitude }
    return Object.assign(row, { requestId: null, payRate: moneyOf(rateAmount, rateCurrency), site })
  })
}

interface RequestRow extends Pick<
  OpenShiftFacts,
  'projectId' | 'clientId' | 'role' | 'certifications' | 'rolePayRate'
> {
  id: string
  latitude: number | null
  longitude: number | null
}

// Positions of requests without working hours have no times. Of too many, the earliest are filled.
async function readPositionsToFill(scope: ActorScope, weekStart: string, most: number): Promise<OpenShiftFacts[]> {
  if (most <= 0) return []
  const { organisationId } = scope.actor
  const demand = await readDemand(scope, { startDate: weekStart, endDate: daysAfter(weekStart, 6) }, Infinity)
  const positions = demand.requests
    .flatMap(({ request, days }) =>
      days.flatMap(({ times, count }) => (times ? [{ requestId: request.id, times, count }] : [])),
    )
    .sort((one, other) => Date.parse(one.times.startsAt) - Date.parse(other.times.startsAt))
    .slice(0, most)
  const requests = await scope.db.many(
    sql<RequestRow>`
      select r.id, r.project_id, r.client_id, searchable(r.role) as role,
             array(select searchable(c) from jsonb_array_elements_text(r.certifications) c) as certifications,
             ${payRateOfRole(organisationId, raw('r.role'))} as role_pay_rate, s.latitude, s.longitude
        from ${requestsWithSite}
       where r.organisation_id = ${organisationId} and r.id = any(${positions.map(({ requestId }) => requestId)}::uuid[])`,
  )
  const known = new Map(requests.map((one) => [one.id, one]))
  return positions.flatMap(({ requestId, times, count }) => {
    const row = known.get(requestId)
    if (!row) return []
    const { id: _, latitude, longitude, ...terms } = row
    const site = latitude === null || longitude === null ? null : { latitude, longitude }
    const shared = { requestId, site, audience: 'qualified', priority: 'normal', payRate: null } as const
    return Object.assign(terms, shared, times, { id: uuid(), left: Math.min(count, openShiftLimits.positions) })
  })
}

function moneyOf(amount: number | null, currency: Currency | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency }
}

interface WorkerRow extends Pick<
  WorkerFacts,
  'id' | 'roles' | 'certifications' | 'desiredWeeklyMinutes' | 'clients' | 'taken'
> {
  latitude: number | null
  longitude: number | null
  rateAmount: number | null
  rateCurrency: Currency | null
  teams: WorkerFacts['teams']
  problems: readonly StartProblem[]
}

// The start of the worker `w` on any shift of a week, without what belongs to the shift or its assignment.
const startIn = (scope: ActorScope, last: string) =>
  startNow(scope, {
    organisation: raw('w.organisation_id'),
    workerId: raw('w.id'),
    assignmentId: fragment`null::uuid`,
    role: raw('w.primary_role'),
    certifications: fragment`'[]'::jsonb`,
    until: fragment`${daysAfter(last, -1)}::date`,
  })

async function readWorkers(
  scope: ActorScope,
  weekStart: string,
  shifts: readonly OpenShiftFacts[],
  rules: PlanRules,
): Promise<WorkerFacts[]> {
  const { db, actor } = scope
  const { organisationId } = actor
  const roles = [...new Set(shifts.map(({ role }) => role))]
  const projects = [...new Set(shifts.map(({ projectId }) => projectId))]
  const names = [...new Set(shifts.flatMap(({ certifications }) => certifications))]
  const clients = [...new Set(shifts.map(({ clientId }) => clientId))]
  const last = daysAfter(weekStart, 7)
  const isOfWorker = fragment`a.organisation_id = w.organisation_id and a.worker_id = w.id`
  const isOfTeam = fragment`${isOfWorker} and a.project_id = any(${projects}::uuid[])
    and ${inGroup('a.status', assignmentGroups.active)} and a.start_date <= ${last}::date and a.end_date >= ${weekStart}::date`
  const rows = await db.many(
    sql<WorkerRow>`
      select w.id, array(select searchable(d.role) from unnest(w.desired_job_roles || w.primary_role) d (role)) as roles,
             w.home_latitude as latitude, w.home_longitude as longitude, ${rateOnDay},
             (select v.desired_weekly_minutes from availability v
               where v.organisation_id = w.organisation_id and v.id = w.id) as desired_weekly_minutes,
             (select coalesce(json_agg(json_build_object('name', z.search_name, 'expiresOn', z.expires_on)), '[]')
                from certifications z
               where z.organisation_id = w.organisation_id and z.worker_id = w.id and z.search_name = any(${names}::text[])
                 and z.verification <> 'rejected') as certifications,
             ${startProblems(startIn(scope, last), 'accept')} as problems,
             (select coalesce(json_agg(json_build_object('projectId', a.project_id, 'startDate', a.start_date, 'endDate', a.end_date,
                       'payRate', json_build_object('amount', a.rate_amount, 'currency', a.rate_currency))), '[]')
                from assignments a where ${isOfTeam}) as teams,
             array(select distinct p.client_id from assignments a
                     join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
                    where ${isOfWorker} and a.accepted and p.client_id = any(${clients}::uuid[])) as clients,
             array(select s.open_shift_id from shifts s
                    where s.organisation_id = w.organisation_id and s.worker_id = w.id
                      and s.open_shift_id = any(${shifts.map(({ id }) => id)}::uuid[])
                      and ${inGroup('s.status', shiftGroups.planned)}) as taken
        from workers w
        join accounts t on t.organisation_id = w.organisation_id and t.id = w.id and t.active
             ${withRateOn(weekStart)}
       where w.organisation_id = ${organisationId}
         and (searchable(w.primary_role) = any(${roles}::text[])
              or exists (select 1 from unnest(w.desired_job_roles) d (role) where searchable(d.role) = any(${roles}::text[]))
              or exists (select 1 from assignments a where ${isOfTeam}))
       order by w.id limit ${fillLimits.workers + 1}`,
  )
  const ids = rows.map(({ id }) => id)
  const planned = Map.groupBy(await readPlanned(scope, weekStart, ids), ({ workerId }) => workerId)
  const away = Map.groupBy(await readAway(scope, weekStart, ids), ({ workerId }) => workerId)
  const stated = await availabilityOfWorkers(scope, ids, weekStart, last)
  const lawFactsOf = await readLawFacts(scope, rules, { workerIds: ids, around: shifts })
  return rows.map(({ latitude, longitude, rateAmount, rateCurrency, ...row }) => ({
    id: row.id,
    dateOfBirth: lawFactsOf(row.id).dateOfBirth,
    sums: lawFactsOf(row.id).sums,
    roles: row.roles,
    certifications: row.certifications,
    blockedAfter: blockedAfter(row.problems),
    desiredWeeklyMinutes: row.desiredWeeklyMinutes,
    teams: row.teams,
    clients: row.clients,
    taken: row.taken,
    home: latitude === null || longitude === null ? null : { latitude, longitude },
    payRate: moneyOf(rateAmount, rateCurrency),
    planned: planned.get(row.id) ?? [],
    away: away.get(row.id) ?? [],
    stated: stated.get(row.id) ?? null,
  }))
}

// A problem without an expiry date blocks every day.
function blockedAfter(problems: readonly StartProblem[]): string | null {
  const dates = problems.flatMap(({ effect, expiresOn }) => (effect === 'block' ? (expiresOn ?? '') : []))
  return dates.length === 0 ? null : dates.reduce((one, other) => (one < other ? one : other))
}

// Nine days cover a week and the rest periods before and after it.
async function readPlanned(scope: ActorScope, weekStart: string, ids: readonly string[]) {
  const { db, actor } = scope
  const period = { startDate: daysAfter(weekStart, -9), endDate: daysAfter(weekStart, 16) }
  const [from, to] = [period.startDate, period.endDate].map((day) => startOfDay(day, actor.timeZone))
  const planned = await db.many(
    sql<PlannedShift & { workerId: string }>`
      select h.worker_id, h.starts_at, h.ends_at, h.break_minutes, p.client_id
        from shifts h join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
       where h.organisation_id = ${actor.organisationId} and h.worker_id = any(${ids}::uuid[]) and h.accepted
         and ${inGroup('h.status', shiftGroups.planned)} and h.starts_at between ${from} and ${to}
       order by h.starts_at`,
  )
  const offered = await offeredTimes(scope, ids, period)
  return [
    ...planned.map((one) => Object.assign(one, { isInSums: true })),
    ...offered.map((one) => Object.assign(one, { isOffered: true })),
  ]
}

function readAway({ db, actor }: ActorScope, weekStart: string, ids: readonly string[]) {
  return db.many(
    sql<WorkerFacts['away'][number] & { workerId: string }>`
      select t.worker_id, t.start_date, t.end_date, t.starts_at_noon, t.ends_at_noon from time_off t
       where t.organisation_id = ${actor.organisationId} and t.worker_id = any(${ids}::uuid[]) and ${isAway('t')}
         and t.end_date >= ${daysAfter(weekStart, -1)}::date and t.start_date <= ${daysAfter(weekStart, 8)}::date`,
  )
}
