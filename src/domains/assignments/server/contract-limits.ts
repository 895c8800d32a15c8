import { localTimeOf } from '#base/calendar.ts'
import type { ContractSubject } from '#base/official/contract-law.ts'
import { daysAfter, endOfMonths } from '#base/days.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { isIn, membersOf } from '#base/status-groups.ts'
import { contractGroups, contractKindGroups } from '#domains/contracts/rules.ts'
import { readLawInForce } from '#domains/law/server/in-force.ts'
import { chainsOf, waitingEnd, waitingRuleAfter } from '#domains/law/rules/chains.ts'
import { type Finding, minutesOf, type RuleOf } from '#domains/law/rules/contract-facts.ts'
import { contractFindings, isWithoutWaiting, lengthCaseOf, monthsIn } from '#domains/law/rules/contract-length.ts'
import { contractRulesInForce, type ContractRuleInForce } from '#domains/law/rules/contract-rules.ts'
import { dutchPhases, noticeBy, type PhaseCount, phaseLimits, phaseOn } from '#domains/law/rules/dutch-phases.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import type { Assignment } from '../contract.ts'
import {
  type contractLimitRoutes,
  type LimitCounter,
  type LimitFinding,
  limitRefusals,
  type LimitsOfAssignment,
} from '../contract/contract-limits.ts'
import { assignmentGroups } from '../rules.ts'
import { type ConsideredContract, type FactsOfContract, readContractFacts } from './limit-facts.ts'
import { readAssignments } from './queries.ts'

/** A contract with the rules that are in force for it, what it is compared with, and what it breaks. */
interface Compared {
  readonly facts: FactsOfContract
  readonly rules: readonly ContractRuleInForce[]
  readonly findings: readonly Finding[]
  readonly today: string
}

/** Compares contracts with the law; empty if the organisation does not check it. A fixed number of statements for all of them. */
async function compare<Contract extends ConsideredContract>(
  scope: ActorScope,
  contracts: readonly Contract[],
): Promise<Map<Contract, Compared>> {
  const law = await readLawInForce(scope)
  if (!law) return new Map()
  const concludedOn = localTimeOf(scope.now, scope.actor.timeZone).date
  const found = await readContractFacts(scope, law.country, contracts)
  return new Map(
    [...found].map(([contract, facts]) => {
      const { startDate, clientId } = facts
      const rules = contractRulesInForce(law, { startDate, concludedOn, clientId })
      return [contract, { facts, rules, findings: contractFindings(rules, facts), today: concludedOn }]
    }),
  )
}

/**
 * Returns the limits of the law that contracts pass, in the reader’s language. Contracts that pass none are missing from the map. It takes
 * the same number of statements for one contract as for hundreds.
 */
export async function readLimitFindings<Contract extends ConsideredContract>(
  scope: ActorScope,
  contracts: readonly Contract[],
): Promise<Map<Contract, LimitFinding[]>> {
  const compared = await compare(scope, contracts)
  return new Map(
    [...compared].flatMap(([contract, one]) =>
      one.findings.length === 0 ? [] : [[contract, shownOf(scope, one)] as const],
    ),
  )
}

/** Returns the refusal of a contract that passes a limit which the organisation refuses, in words for the reader; undefined if none is refused. */
export function limitRefusal({ actor }: ActorScope, findings: readonly LimitFinding[] = []): Refusal | undefined {
  const refused = findings.filter(({ isRefused }) => isRefused)
  if (refused.length === 0) return undefined
  const reasons = refused.map(({ message }) => message).join(' ')
  if (actor.type === 'worker') {
    const shown = refused.map((one) => (countsOthers(one.subject) ? { ...one, actual: null } : one))
    return limitRefusals.OWN_CONTRACT_LIMIT({ values: { reasons }, members: { findings: shown } })
  }
  const link = `/provider/law?rule=${refused[0]?.rule}`
  return limitRefusals.CONTRACT_LIMIT({ values: { reasons }, members: { findings: refused, link } })
}

/** Throws `CONTRACT_LIMIT` if a contract passes a limit of the law that the organisation refuses. */
export async function requireWithinLimits(scope: ActorScope, contract: ConsideredContract): Promise<void> {
  const refusal = limitRefusal(scope, (await readLimitFindings(scope, [contract])).get(contract))
  if (refusal) throw refusal
}

/** Throws `CONTRACT_LIMIT` as above for an offer that its worker accepts on these terms; what its contract says counts, if it is written. */
export async function requireAcceptable(scope: ActorScope, offer: ConsideredContract & { assignmentId: string }) {
  const details = (await readStated(scope, [offer.assignmentId])).get(offer.assignmentId)
  await requireWithinLimits(scope, { ...offer, details })
}

/** Returns the contract of an assignment as it is compared with the law: for all of its days, or for those of a part. */
export function consideredOf(
  { id, worker, project, request, role, startDate, endDate }: Assignment,
  more: Partial<Pick<ConsideredContract, 'startDate' | 'endDate' | 'role' | 'details'>> = {},
): ConsideredContract {
  const whole = { workerId: worker.id, projectId: project.id, requestId: request?.id ?? null, assignmentId: id }
  return { ...whole, role, startDate, endDate, ...more }
}

function shownOf(scope: ActorScope, { facts, findings }: Compared): LimitFinding[] {
  return findings.map((finding) => {
    const { rule, subject, limit, unit, actual, from, to, until, isRefused } = finding
    const figures = { subject, limit, unit, actual, from, to, until, isRefused }
    return { ...figures, rule: rule.id, article: rule.article, message: messageOf(scope, facts, finding) }
  })
}

// Limits of a vacancy count the contracts of other workers.
const countsOthers = (subject: Finding['subject']) => subject === 'hiringPersons' || subject === 'hiringTotal'

// Texts that speak to the worker.
const ownTexts: Readonly<Record<string, string>> = {
  trialAgain: 'assignments.limit.own.trialAgain',
  studentHours: 'assignments.limit.own.studentHours',
  hiringPersons: 'assignments.limit.own.vacancy',
  hiringTotal: 'assignments.limit.own.vacancy',
}

function messageOf({ translate, language, actor }: ActorScope, facts: FactsOfContract, finding: Finding): string {
  const { rule, subject, limit, actual, from, to, until } = finding
  const day = (date: string | null) => (date === null ? '' : dayIn(language, date))
  const isAgain = subject === 'trialPeriod' && from !== null
  const text = isAgain ? 'trialAgain' : subject
  const message = translate((actor.type === 'worker' && ownTexts[text]) || `assignments.limit.${text}`, {
    client: facts.client.name,
    limit,
    actual: actual ?? 0,
    from: day(from),
    to: day(to),
    until: day(until),
  })
  const { article, setBy } = rule
  return setBy
    ? translate('assignments.limit.replaced', { message, article, source: setBy.source })
    : translate('assignments.limit.byLaw', { message, article })
}

/** Returns the limits of one assignment, or of the open ones of a worker. Throws `NOT_FOUND` for an unknown assignment. */
export async function readContractLimits(
  scope: ActorScope,
  { query: { assignmentId, workerId } }: Received<typeof contractLimitRoutes.readContractLimits>,
): Promise<Answer<typeof contractLimitRoutes.readContractLimits>> {
  const ids = assignmentId === undefined ? await openAssignmentsOf(scope, workerId ?? '') : [assignmentId]
  const assignments = await readAssignments(scope, ids)
  if (assignmentId !== undefined && assignments.length === 0) throw refuse.NOT_FOUND()
  const stated = await readStated(scope, ids)
  const considered = assignments
    .filter(({ status }) => isIn(assignmentGroups.open, status))
    .map((one) => consideredOf(one, { details: stated.get(one.id) }))
  return {
    items: [...(await compare(scope, considered))].map(([contract, one]) => limitsOf(scope, contract, one)),
  }
}

async function openAssignmentsOf({ db, actor }: ActorScope, workerId: string): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select id from assignments
       where organisation_id = ${actor.organisationId} and worker_id = ${workerId} and ${inGroup('status', assignmentGroups.open)}
       order by start_date, id limit 50`,
  )
  return rows.map(({ id }) => id)
}

// What the latest contract of each assignment says.
async function readStated({ db, actor }: ActorScope, ids: readonly string[]) {
  const rows = await db.many(
    sql<{ id: string; details: NonNullable<ConsideredContract['details']> }>`
      select distinct on (k.assignment_id) k.assignment_id as id, k.details from contracts k
       where k.organisation_id = ${actor.organisationId} and k.assignment_id = any(${ids}::uuid[])
         and k.kind = any(${membersOf(contractKindGroups.ofAssignment)}::text[])
         and (${inGroup('k.status', contractGroups.open)} or ${inGroup('k.status', contractGroups.concluded)})
       order by k.assignment_id, k.created_at desc`,
  )
  return new Map(rows.map(({ id, details }) => [id, details]))
}

function limitsOf(scope: ActorScope, contract: ConsideredContract, compared: Compared): LimitsOfAssignment {
  const { facts, rules, today } = compared
  const { client, role, startDate, endDate } = facts
  const of: RuleOf = (subject, when = 'usual') => rules.find((rule) => rule.subject === subject && rule.case === when)
  return {
    assignmentId: contract.assignmentId ?? '',
    client,
    role,
    startDate,
    endDate,
    findings: shownOf(scope, compared),
    counters: countersOf(of, facts, today),
    phase: phaseOf(of, facts),
  }
}

function phaseOf(of: RuleOf, { startDate, others, dutch }: FactsOfContract): LimitsOfAssignment['phase'] {
  const limits = phaseLimits(of)
  if (!limits) return null
  const { phase } = phaseOn(startDate, dutch.weeks, others, limits)
  const stated = dutchPhases.find((one) => one === dutch.stated) ?? null
  return { counted: phase, stated, differs: stated !== null && stated !== phase }
}

function countersOf(of: RuleOf, facts: FactsOfContract, today: string): LimitCounter[] {
  const { startDate, endDate, studentHours, dutch, others } = facts
  const chain = chainsOf(facts).at(-1) ?? { startDate, endDate, count: 1 }
  const length = of('missionLength', lengthCaseOf(facts))
  const lengthUntil = length?.limit == null ? null : endOfMonths(chain.startDate, length.limit)
  const waiting = isWithoutWaiting(facts) ? undefined : waitingRuleAfter(of, chain)
  const wait = waiting?.limit == null ? undefined : waitingEnd(chain, waiting.limit, facts.opening)
  const hours = studentHours && minutesOf(studentHours) / 60
  const limits = phaseLimits(of)
  // With the week of today.
  const phase = limits && phaseOn(daysAfter(today, 7), dutch.weeks, others, limits)
  const notice = phase ? noticeBy(of, endDate, phase.weeks) : null
  return [
    ...counted(length, { used: monthsIn(chain), until: lengthUntil }),
    ...counted(of('renewals'), { used: chain.count - 1, until: null }),
    ...counted(waiting, wait && { used: wait.days, until: wait.until }),
    ...counted(of('studentHours'), hours === null ? undefined : { used: Math.ceil(hours), until: null }),
    ...counted(of('phaseA'), phase?.phase === 'A' ? { used: phase.weeks, until: null } : undefined),
    ...counted(of('phaseB'), phase?.phase === 'B' ? monthsOfPhaseB(phase, today) : undefined),
    ...counted(of('phaseBContracts'), phase?.phase === 'B' ? { used: phase.contracts, until: null } : undefined),
    ...counted(of('noticePeriod'), notice === null ? undefined : { used: phase?.weeks ?? 0, until: notice }),
  ]
}

function monthsOfPhaseB({ phaseBFrom, phaseBUntil }: PhaseCount, today: string) {
  const startDate = phaseBFrom ?? today
  return { used: today < startDate ? 0 : monthsIn({ startDate, endDate: today }), until: phaseBUntil }
}

function counted(
  rule: ContractRuleInForce | undefined,
  figures: Pick<LimitCounter, 'used' | 'until'> | undefined,
): LimitCounter[] {
  if (!rule || rule.limit === null || !figures) return []
  const { id, article, limit, unit } = rule
  return [{ rule: id, subject: rule.subject as ContractSubject, article, limit, unit, ...figures }]
}

/** Returns the limits that an offer would pass, for each worker. Unknown workers and an offer without days have none. */
export async function checkOfferLimits(
  scope: ActorScope,
  {
    query: { requestId, projectId, role, startDate, endDate, workerIds },
  }: Received<typeof contractLimitRoutes.checkOfferLimits>,
): Promise<Answer<typeof contractLimitRoutes.checkOfferLimits>> {
  const request = requestId === undefined ? undefined : await readTermsOfRequest(scope, requestId)
  const terms = {
    projectId: projectId ?? request?.projectId,
    role: role ?? request?.role,
    startDate: startDate ?? request?.startDate,
    endDate: endDate ?? request?.endDate,
  }
  if (!terms.projectId || !terms.role || !terms.startDate || !terms.endDate)
    return { workers: workerIds.map((id) => ({ id, findings: [] })) }
  const { projectId: project, role: post, startDate: from, endDate: to } = terms as Record<keyof typeof terms, string>
  const considered = workerIds.map((workerId): ConsideredContract => ({
    workerId,
    projectId: project,
    requestId: requestId ?? null,
    assignmentId: null,
    role: post,
    startDate: from,
    endDate: to,
  }))
  const findings = await readLimitFindings(scope, considered)
  return { workers: considered.map((one) => ({ id: one.workerId, findings: findings.get(one) ?? [] })) }
}

function readTermsOfRequest({ db, actor }: ActorScope, id: string) {
  return db.first(
    sql<{ projectId: string; role: string; startDate: string; endDate: string }>`
      select project_id, role, start_date, end_date from requests where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}
