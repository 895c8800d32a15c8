import type { Language } from '#base/language.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { isIn, membersOf } from '#base/status-groups.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import type { LimitFinding } from '#domains/assignments/contract/contract-limits.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { consideredOf, readLimitFindings } from '#domains/assignments/server/contract-limits.ts'
import type { ConsideredContract } from '#domains/assignments/server/limit-facts.ts'
import { readAssignments } from '#domains/assignments/server/queries.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { contractBatchRoutes, Renewal } from '../../contract/batches.ts'
import {
  contractGroups,
  type ContractKind,
  contractKindGroups,
  isWrittenIn,
  kindIn,
  kindsOfContracts,
} from '../../rules.ts'
import { type Details, faultyDetails } from '../../rules/details.ts'
import { type Period, within } from '../../rules/periods.ts'
import { mostRenewals, type RenewalObstacle, warningsFor } from '../../rules/renewal.ts'
import { type ContractRules, isStudentOn, knowsPost, readContractRules, withoutSecondTrial } from '../contract-rules.ts'
import { countDays, pairOf } from '../day-contracts.ts'
import { languageFrom } from '../generating.ts'
import { listComplete } from '../templates.ts'
import { knownDetails } from '../writing.ts'
import { findRunUnderWay } from './runs.ts'

/** The next contract of an assignment, for the first days of a period that have none yet. */
export interface NextContract {
  readonly assignment: Assignment
  readonly days: Period
  readonly kind: ContractKind | null
  readonly language: Language | null
  readonly details: Details
  readonly obstacle: RenewalObstacle | null
  /** The number of its contracts so far, without amendments. */
  readonly earlier: number
  readonly firstDay: string
  /** The limits of the law that it would pass. */
  readonly limits: readonly LimitFinding[]
}

interface Row {
  id: string
  /** Of its latest contract, otherwise of that of the project. */
  kind: ContractKind | null
  language: Language | null
  details: Details | null
  ofProject: Details | null
  /** The first days of the period without a contract; null if each has one. */
  gapStart: string | null
  gapEnd: string | null
  earlier: number
  isKnown: boolean
  firstDay: string | null
  workerLanguage: string
  isStudent: boolean
}

const ofAssignments = membersOf(contractKindGroups.ofAssignment)

const counts = fragment`
  k.kind = any(${ofAssignments}::text[]) and (${inGroup('k.status', contractGroups.open)} or ${inGroup('k.status', contractGroups.concluded)})`

// The days of a period on which an assignment has no contract, as a multirange.
const uncovered = ({ startDate, endDate }: Period) => fragment`
  (datemultirange(daterange(a.start_date, a.end_date, '[]') * daterange(${startDate}::date, ${endDate}::date, '[]')) - coalesce((
    select range_agg(daterange(k.start_date, k.end_date, '[]')) from contracts k
     where k.organisation_id = a.organisation_id and k.assignment_id = a.id and ${counts}), '{}'))`

/**
 * Returns the accepted assignments that have no contract for all of their days in a period, in the order of clients and workers: as many as a
 * run may have, and the number of all.
 */
export async function listRenewals(
  scope: ActorScope,
  { query }: Received<typeof contractBatchRoutes.listRenewals>,
): Promise<Answer<typeof contractBatchRoutes.listRenewals>> {
  const period = { startDate: query.fromDate, endDate: query.toDate }
  const { db, actor } = scope
  const found = await db.many(
    sql<{ id: string; total: number }>`
      select a.id, count(*) over ()::int as total from assignments a
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
        join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
       where a.organisation_id = ${actor.organisationId} and a.end_date >= ${period.startDate} and a.start_date <= ${period.endDate}
         and ${inGroup('a.status', assignmentGroups.active)} and not isempty(${uncovered(period)})
       order by searchable(c.name), searchable(${workerName('w')}), a.id limit ${mostRenewals}`,
  )
  const next = await readNextContracts(
    scope,
    period,
    found.map(({ id }) => id),
  )
  const items = await shownOf(scope, next)
  const total = found[0]?.total ?? 0
  return { items, total, nextCursor: null, runId: (await findRunUnderWay(scope)) ?? null }
}

/**
 * Returns for each assignment its next contract in a period and the obstacle to it, in the order of the IDs; those that have one for all of
 * its days are `covered`.
 */
export async function readNextContracts(
  scope: ActorScope,
  period: Period,
  ids: readonly string[],
): Promise<NextContract[]> {
  if (ids.length === 0) return []
  const rules = await readContractRules(scope)
  const rows = new Map((await readRows(scope, period, ids, rules.country)).map((row) => [row.id, row]))
  const complete = await listComplete(scope)
  const next = (await readAssignments(scope, ids)).flatMap((assignment): Omit<NextContract, 'limits'>[] => {
    const row = rows.get(assignment.id)
    if (!row) return []
    const kind = row.kind ?? kindIn(rules.country, row.isStudent) ?? null
    const language = kind && languageOf(kind, row, rules.language)
    const all = within(period, assignment)
    const gap = row.gapStart && row.gapEnd ? { startDate: row.gapStart, endDate: row.gapEnd } : undefined
    const before = row.details ?? row.ofProject ?? undefined
    const isKnown = row.earlier > 0 || row.isKnown
    const details =
      kind && language
        ? withoutSecondTrial(kind, knownDetails(kind, language, assignment, before, gap ?? all), isKnown)
        : {}
    const obstacle = ((): RenewalObstacle | null => {
      if (!all || !isIn(assignmentGroups.active, assignment.status)) return 'over'
      if (!gap) return 'covered'
      if (!kind || !language) return 'country'
      if (!complete.has(`${kind} ${language}`)) return 'template'
      return faultyDetails(kind, details).length > 0 ? 'details' : null
    })()
    const firstDay = row.firstDay ?? assignment.startDate
    return [
      { assignment, days: gap ?? all ?? period, kind, language, details, obstacle, earlier: row.earlier, firstDay },
    ]
  })
  return withLimits(scope, next)
}

// Those that something else prevents are compared as well, so that a planner sees every obstacle.
async function withLimits(scope: ActorScope, next: readonly Omit<NextContract, 'limits'>[]): Promise<NextContract[]> {
  const considered = next.map(({ assignment, days, details }) => consideredOf(assignment, { ...days, details }))
  const findings = await readLimitFindings(scope, considered)
  return next.map((one, index) => {
    const limits = findings.get(considered[index] as ConsideredContract) ?? []
    return { ...one, limits, obstacle: one.obstacle ?? (limits.some(({ isRefused }) => isRefused) ? 'limit' : null) }
  })
}

function languageOf(kind: ContractKind, { language, workerLanguage }: Row, organisation: string | null): Language {
  return language && isWrittenIn(kind, language) ? language : languageFrom(kind, workerLanguage, organisation)
}

function readRows(
  { db, actor }: ActorScope,
  period: Period,
  ids: readonly string[],
  country: ContractRules['country'],
) {
  const isStudent = isStudentOn(fragment`greatest(a.start_date, ${period.startDate}::date)`)
  return db.many(
    sql<Row>`
      select a.id, l.kind, l.language, l.details,
             case when l.kind is null then (
               select k.details from contracts k join assignments b on b.organisation_id = k.organisation_id and b.id = k.assignment_id
                where k.organisation_id = a.organisation_id and k.kind = case when ${isStudent} then ${kindIn(country, true) ?? null} else ${kindIn(country, false) ?? null} end and b.project_id = a.project_id
                order by k.created_at desc limit 1) end as of_project,
             g.gap_start, g.gap_end, n.earlier, ${knowsPost} as is_known, n.first_day, t.preferred_language as worker_language, ${isStudent} as is_student
        from assignments a
        join accounts t on t.organisation_id = a.organisation_id and t.id = a.worker_id
        join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
        left join lateral (
          select k.kind, k.language, k.details from contracts k
           where k.organisation_id = a.organisation_id and k.assignment_id = a.id and k.kind = any(${ofAssignments}::text[])
           order by k.created_at desc limit 1) l on true
        left join lateral (
          select lower(u.gap) as gap_start, upper(u.gap) - 1 as gap_end from unnest(${uncovered(period)}) u (gap)
           order by u.gap limit 1) g on true
        cross join lateral (
          select count(*) filter (where k.amends_id is null)::int as earlier, min(k.start_date) as first_day
            from contracts k where k.organisation_id = a.organisation_id and k.assignment_id = a.id and ${counts}) n
       where a.organisation_id = ${actor.organisationId} and a.id = any(${ids}::uuid[])`,
  )
}

async function shownOf(scope: ActorScope, next: readonly NextContract[]): Promise<Renewal[]> {
  const daily = next.filter(
    ({ kind, days }) => kind && kindsOfContracts[kind].country === 'BE' && days.startDate === days.endDate,
  )
  const counted = await countDays(
    scope,
    new Map(daily.map((one) => [one, { ...pairOf(one.assignment), day: one.days.startDate, isPlanned: true }])),
  )
  return next.map((one) => {
    const { assignment, days, kind, language, obstacle, earlier, firstDay, limits } = one
    const { id, worker, client, role } = assignment
    return {
      id,
      worker,
      client: client satisfies Ref,
      role,
      ...days,
      kind,
      language,
      obstacle,
      warnings: kind ? warningsFor(kind, { earlier, firstDay, period: days }) : [],
      limits: [...limits],
      dayContracts: counted.get(one) ?? null,
    }
  })
}
