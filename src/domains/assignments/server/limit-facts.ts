import type { Ref } from '#base/ref.ts'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { membersOf } from '#base/status-groups.ts'
import { contractGroups, contractKindGroups } from '#domains/contracts/rules.ts'
import { usualOpening } from '#domains/law/rules/chains.ts'
import type { ContractFacts, Engagement } from '#domains/law/rules/contract-facts.ts'
import { holidayDates } from '#domains/organisations/server/holidays.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import type { TimeOffStatus } from '#domains/absences/rules.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { assignmentGroups } from '../rules.ts'
import { lastDayOf } from './current-status.ts'

/** A contract that is compared with the law: one that is offered, extended, written, sent or renewed. */
export interface ConsideredContract {
  readonly workerId: string
  readonly projectId: string
  readonly requestId: string | null
  /** Its assignment, whose contracts on the same days are left out; null for an offer that is made. */
  readonly assignmentId: string | null
  readonly role: string
  readonly startDate: string
  readonly endDate: string
  /** What the contract says; undefined if it is not written yet, so that the latest one of the post or the project counts. */
  readonly details?: ConsideredDetails | undefined
}

/** The details of a contract that decide which limits count for it. */
interface ConsideredDetails {
  readonly reason?: string | undefined
  readonly specialCase?: string | undefined
  readonly trialDays?: string | undefined
  readonly phase?: string | undefined
}

/** The facts of a contract, with its client. */
export interface FactsOfContract extends ContractFacts {
  readonly client: Ref
}

interface StoredEngagement extends Engagement {
  readonly assignmentId: string
  readonly reason: string | null
  readonly specialCase: string | null
}

interface WorkerRow {
  id: string
  studentFrom: string | null
  studentTo: string | null
  /** The hours for other employers, and their year. */
  hoursElsewhere: number | null
  hoursYear: number | null
  others: StoredEngagement[]
  weeks: string[] | null
  worked: { year: number; minutes: number }[] | null
  planned: { year: number; minutes: number }[] | null
}

interface ProjectRow {
  id: string
  client: Ref
  weekendDays: number[]
  latest: { reason: string | null; specialCase: string | null } | null
}

/** The weeks of shifts from which it is read whether a client works at the weekend. */
const weeksOfShifts = 12

const ofAssignments = membersOf(contractKindGroups.ofAssignment)
const counts = (alias: string) =>
  fragment`(${inGroup(`${alias}.status`, contractGroups.open)} or ${inGroup(`${alias}.status`, contractGroups.concluded)})`

/**
 * Returns the facts of contracts under the law of a country, in their order, in a fixed number of statements. Contracts of unknown workers
 * and projects are left out.
 */
export async function readContractFacts<Contract extends ConsideredContract>(
  scope: ActorScope,
  country: string,
  contracts: readonly Contract[],
): Promise<Map<Contract, FactsOfContract>> {
  if (contracts.length === 0) return new Map()
  const workers = await readWorkers(scope, country, [...new Set(contracts.map(({ workerId }) => workerId))])
  const projects = await readProjects(scope, [...new Set(contracts.map(({ projectId }) => projectId))])
  const vacancies = country === 'BE' ? await readVacancies(scope, contracts) : new Map<string, PlacedOn[]>()
  const days = [...contracts, ...[...workers.values()].flatMap(({ others }) => others)]
  const first = days.map(({ startDate }) => startDate).toSorted()[0] ?? ''
  const last =
    days
      .map(({ endDate }) => endDate)
      .toSorted()
      .at(-1) ?? ''
  const holidays = await holidayDates(scope, first, daysAfter(last, 366))
  return new Map(
    contracts.flatMap((contract): [Contract, FactsOfContract][] => {
      const [worker, project] = [workers.get(contract.workerId), projects.get(contract.projectId)]
      if (!worker || !project) return []
      const weekdays = new Set([...usualOpening, ...project.weekendDays])
      const placed = contract.requestId === null ? undefined : vacancies.get(contract.requestId)
      return [[contract, factsOf(contract, worker, project, { holidays, weekdays }, placed)]]
    }),
  )
}

function factsOf(
  contract: ConsideredContract,
  worker: WorkerRow,
  { client, latest }: ProjectRow,
  opening: ContractFacts['opening'],
  placed: readonly PlacedOn[] | undefined,
): FactsOfContract {
  const { workerId, assignmentId, role, startDate, endDate, details } = contract
  const others = worker.others.filter(
    (one) => one.assignmentId !== assignmentId || one.endDate < startDate || one.startDate > endDate,
  )
  const ofPost = others.findLast((one) => one.clientId === client.id && one.role === role && one.reason !== null)
  const known = details ?? { ...latest, ...(ofPost && { reason: ofPost.reason, specialCase: ofPost.specialCase }) }
  const year = startDate.slice(0, 4)
  const minutesIn = (sums: WorkerRow['worked']) => sums?.find((one) => String(one.year) === year)?.minutes ?? 0
  const isStudent = isWithin(startDate, worker)
  return {
    client,
    clientId: client.id,
    role,
    startDate,
    endDate,
    reason: known.reason ?? null,
    isReasonAssumed: !details && !ofPost,
    specialCase: known.specialCase ?? null,
    isStudent,
    trialDays: details?.trialDays === undefined ? null : Number(details.trialDays),
    others,
    opening,
    vacancy: placed
      ? {
          persons: new Set(placed.map((one) => one.workerId).filter((one) => one !== workerId)).size,
          days: placed.filter((one) => one.assignmentId !== assignmentId).reduce((sum, one) => sum + one.days, 0),
        }
      : null,
    studentHours: isStudent
      ? {
          year,
          worked: minutesIn(worker.worked),
          planned: minutesIn(worker.planned),
          elsewhere: elsewhereIn(worker, year),
        }
      : null,
    dutch: { weeks: worker.weeks ?? [], stated: details?.phase ?? null },
  }
}

const elsewhereIn = ({ hoursElsewhere, hoursYear }: WorkerRow, year: string) =>
  String(hoursYear) === year ? (hoursElsewhere ?? 0) * 60 : 0

const isWithin = (day: string, { studentFrom, studentTo }: WorkerRow) =>
  studentFrom !== null && studentFrom <= day && (studentTo === null || day <= studentTo)

// An assignment that was cancelled after hours were worked was a contract until then.
const hasEndedEarly = fragment`(a.ended_on is not null and exists (
  select 1 from time_entries e
   where e.organisation_id = a.organisation_id and e.worker_id = a.worker_id and e.assignment_id = a.id
     and ${inGroup('e.status', entryGroups.worked)}))`

// Contracts, hours, shifts and time off are later domains, so their tables are read here (decision 28). A contract that was amended counts as
// its amendment, and an assignment without a contract counts as one.
async function readWorkers(
  { db, actor, now }: ActorScope,
  country: string,
  ids: readonly string[],
): Promise<Map<string, WorkerRow>> {
  const rows = await db.many(
    sql<WorkerRow>`
      select w.id, w.student_start_date as student_from, w.student_end_date as student_to, w.student_hours_elsewhere as hours_elsewhere,
             w.student_hours_year as hours_year,
             (select coalesce(json_agg(json_build_object('assignmentId', a.id, 'clientId', p.client_id, 'role', a.role,
                       'startDate', coalesce(k.start_date, a.start_date), 'endDate', least(coalesce(k.end_date, a.end_date), a.ended_on),
                       'reason', k.details ->> 'reason', 'specialCase', k.details ->> 'specialCase')
                     order by coalesce(k.start_date, a.start_date)), '[]')
                from assignments a
                join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
                left join contracts k on k.organisation_id = a.organisation_id and k.assignment_id = a.id
                 and k.kind = any(${ofAssignments}::text[]) and ${counts('k')}
                 and not exists (select 1 from contracts n where n.organisation_id = k.organisation_id and n.assignment_id = k.assignment_id
                                    and n.amends_id = k.id and ${counts('n')})
               where a.organisation_id = w.organisation_id and a.worker_id = w.id
                 and (${inGroup('a.status', assignmentGroups.taken)} or ${hasEndedEarly})
                 and (a.ended_on is null or coalesce(k.start_date, a.start_date) <= a.ended_on)) as others,
             case when ${country} = 'NL' then (
               select json_agg(distinct date_trunc('week', d.day)::date order by date_trunc('week', d.day)::date) from (
                 select e.date::timestamp as day from time_entries e
                  where e.organisation_id = w.organisation_id and e.worker_id = w.id and ${inGroup('e.status', entryGroups.worked)}
                 union all
                 select g from time_off f, generate_series(f.start_date::timestamp, f.end_date::timestamp, interval '1 day') g
                  where f.organisation_id = w.organisation_id and f.worker_id = w.id and f.type = 'vacation'
                    and ${is<TimeOffStatus>('f.status', 'approved')} and g <= ${now}::timestamptz) d) end as weeks,
             case when ${country} = 'BE' then (
               select json_agg(s) from (
                 select extract(year from e.date)::int as year, sum(e.total_minutes)::int as minutes from time_entries e
                  where e.organisation_id = w.organisation_id and e.worker_id = w.id and ${inGroup('e.status', entryGroups.worked)}
                    and e.date >= w.student_start_date and (w.student_end_date is null or e.date <= w.student_end_date)
                  group by 1) s) end as worked,
             case when ${country} = 'BE' then (
               select json_agg(s) from (
                 select extract(year from h.starts_at at time zone ${actor.timeZone})::int as year,
                        sum(extract(epoch from h.ends_at - h.starts_at) / 60 - h.break_minutes)::int as minutes
                   from shifts h
                  where h.organisation_id = w.organisation_id and h.worker_id = w.id and ${inGroup('h.status', shiftGroups.upcoming)}
                    and h.starts_at > ${now} and (h.starts_at at time zone ${actor.timeZone})::date >= w.student_start_date
                    and (w.student_end_date is null or (h.starts_at at time zone ${actor.timeZone})::date <= w.student_end_date)
                  group by 1) s) end as planned
        from workers w where w.organisation_id = ${actor.organisationId} and w.id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function readProjects({ db, actor, now }: ActorScope, ids: readonly string[]): Promise<Map<string, ProjectRow>> {
  const today = localTimeOf(now, actor.timeZone).date
  const rows = await db.many(
    sql<ProjectRow>`
      select p.id, json_build_object('id', c.id, 'name', c.name) as client,
             (select coalesce(json_agg(distinct extract(isodow from h.starts_at at time zone ${actor.timeZone})::int), '[]')
                from shifts h join projects q on q.organisation_id = h.organisation_id and q.id = h.project_id
               where h.organisation_id = p.organisation_id and q.client_id = p.client_id and ${inGroup('h.status', shiftGroups.planned)}
                 and h.starts_at >= ${daysAfter(today, -7 * weeksOfShifts)}::date and h.starts_at < ${daysAfter(today, 7)}::date
                 and extract(isodow from h.starts_at at time zone ${actor.timeZone}) >= 6) as weekend_days,
             (select json_build_object('reason', k.details ->> 'reason', 'specialCase', k.details ->> 'specialCase') from contracts k
                join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
               where k.organisation_id = p.organisation_id and a.project_id = p.id and k.kind = any(${ofAssignments}::text[]) and ${counts('k')}
               order by k.created_at desc limit 1) as latest
        from projects p join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
       where p.organisation_id = ${actor.organisationId} and p.id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface PlacedOn {
  readonly workerId: string
  readonly assignmentId: string
  readonly days: number
}

// A request for several positions has several vacancies, and nobody says which of them a worker fills. An assignment that was cancelled counts
// until the last day with hours.
async function readVacancies(
  { db, actor }: ActorScope,
  contracts: readonly ConsideredContract[],
): Promise<Map<string, PlacedOn[]>> {
  const ids = [...new Set(contracts.flatMap(({ requestId }) => requestId ?? []))]
  const rows = await db.many(
    sql<{ id: string; placed: PlacedOn[] }>`
      select r.id, coalesce(json_agg(json_build_object('workerId', a.worker_id, 'assignmentId', a.id,
                                       'days', a.last_date - a.start_date + 1)) filter (where a.last_date is not null), '[]') as placed
        from requests r
        left join lateral (
          select b.id, b.worker_id, b.start_date,
                 case when ${inGroup('b.status', assignmentGroups.taken)} then ${lastDayOf('b')} else (
                   select max(e.date) from time_entries e
                    where e.organisation_id = b.organisation_id and e.worker_id = b.worker_id and e.assignment_id = b.id
                      and ${inGroup('e.status', entryGroups.worked)}) end as last_date
            from assignments b where b.organisation_id = r.organisation_id and b.request_id = r.id) a on true
       where r.organisation_id = ${actor.organisationId} and r.id = any(${ids}::uuid[]) and r.positions = 1
       group by r.organisation_id, r.id`,
  )
  return new Map(rows.map(({ id, placed }) => [id, placed]))
}
