import { v7 as uuid } from 'uuid'
import type { Language } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import type { LimitFinding } from '#domains/assignments/contract/contract-limits.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { consideredOf, readLimitFindings, requireWithinLimits } from '#domains/assignments/server/contract-limits.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { isIn } from '#base/status-groups.ts'
import { changeRecord, insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ContractPage, contractRefusals, type contractRoutes } from '../contract.ts'
import { contractKindGroups, type ContractKind, kindsOfContracts, partyOf } from '../rules.ts'
import { type DetailName, type Details, detailsOf, usualTrialDays } from '../rules/details.ts'
import { type Period, within } from '../rules/periods.ts'
import { writeContract } from '../rules/template.ts'
import { contractOf, divided, readWholeContract, type WholeContract } from './queries.ts'
import { kindFor, knowsPost, readContractRules, withoutSecondTrial } from './contract-rules.ts'
import {
  type Amended,
  detailsFor,
  known,
  missingDetails,
  refuseSecond,
  requireDetails,
  requireLanguage,
  requireTemplate,
  textColumns,
} from './drafts.ts'
import { rewriteFramework } from './frameworks.ts'
import { hoursText, readParties, valuesOf } from './values.ts'

type Input<Name extends keyof typeof contractRoutes> = Received<(typeof contractRoutes)[Name]>

/** Returns a contract with its text, and whether its assignment has changed since. Throws `NOT_FOUND`. */
export async function readContract(scope: ActorScope, id: string): Promise<ContractPage> {
  const row = await readWholeContract(scope, id)
  if (row.assignmentId === null) return pageOf(scope, row, false, [])
  const assignment = await readAssignment(scope, row.assignmentId)
  return pageOf(scope, row, hasChanged(row, assignment), await limitsOfDraft(scope, row, assignment))
}

// A contract that was sent keeps its text, so only a draft says which limits of the law it passes.
async function limitsOfDraft(scope: ActorScope, row: WholeContract, assignment: Assignment): Promise<LimitFinding[]> {
  if (row.status !== 'draft' || !isIn(contractKindGroups.ofAssignment, row.kind)) return []
  const { startDate, endDate, details } = row
  const considered = consideredOf(assignment, { startDate, endDate, details })
  return (await readLimitFindings(scope, [considered])).get(considered) ?? []
}

function pageOf(scope: ActorScope, row: WholeContract, isOutdated: boolean, limits: LimitFinding[]): ContractPage {
  const { listed, page } = divided(row)
  const { text, signedFrom, countersignedFrom, countersignedBy } = page
  return {
    ...contractOf(scope, listed),
    text,
    details: row.details,
    evidence: { party: signedFrom, organisation: countersignedFrom },
    countersignedBy,
    hasChanged: isOutdated,
    limits,
    missingDetails: row.status === 'draft' ? missingDetails(row) : [],
  }
}

/** Suggests details: those of the latest contract of the kind for the project or the client, then what is known of the assignment. */
export async function prepareContract(
  scope: ActorScope,
  { query: { assignmentId, kind: chosen } }: Input<'prepareContract'>,
): Promise<Answer<typeof contractRoutes.prepareContract>> {
  const assignment = await readAssignment(scope, assignmentId)
  const { worker, role } = assignment
  const usual = chosen ?? (await kindFor(scope, await readContractRules(scope), assignment))
  const kind = usual ?? 'be_assignment'
  return { kind, details: await suggestDetails(scope, kind, assignment), worker, role }
}

/** Returns the details that a contract of an assignment probably has. */
export async function suggestDetails(
  scope: ActorScope,
  kind: ContractKind,
  assignment: Assignment,
  language: Language = kindsOfContracts[kind].languages[0],
  days: Period = assignment,
): Promise<Details> {
  const { db, actor } = scope
  const isOfClient = partyOf(kind) === 'client'
  const before = await db.first(
    sql<{ details: Details }>`
      select k.details from contracts k join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
       where k.organisation_id = ${actor.organisationId} and k.kind = ${kind}
         and (a.project_id = ${assignment.project.id} or k.client_id = ${assignment.client.id})
       order by a.project_id = ${assignment.project.id} desc, k.created_at desc limit 1`,
  )
  if (!isOfClient) {
    const { isKnown } = await db.one(
      sql<{ isKnown: boolean }>`
        select ${knowsPost} as is_known from assignments a
         where a.organisation_id = ${actor.organisationId} and a.id = ${assignment.id}`,
    )
    return withoutSecondTrial(kind, knownDetails(kind, language, assignment, before?.details, days), isKnown)
  }
  // What the contract of the worker says of the job counts also for the client; the joint committee of a student contract is another one.
  const found = await db.first(
    sql<{ details: Details | null; licenceNumber: string | null }>`
      select o.licence_number, (
        select k.details - 'jointCommittee' from contracts k
         where k.organisation_id = o.id and k.assignment_id = ${assignment.id} and ${inGroup('k.kind', contractKindGroups.ofAssignment)}
         order by k.created_at desc limit 1) as details
        from organisations o where o.id = ${actor.organisationId}`,
  )
  return knownDetails(kind, language, assignment, {
    ...(found?.licenceNumber && { licenceNumber: found.licenceNumber }),
    ...before?.details,
    ...found?.details,
  })
}

/**
 * Returns the details of a contract for some days of an assignment as they are known from an earlier one and from the assignment, whose
 * hours are newer. A French trial period is as long as the law allows for these days at most, C. trav. L1251-14.
 */
export function knownDetails(
  kind: ContractKind,
  language: Language,
  assignment: Assignment,
  before: Details | undefined,
  days: Period = assignment,
): Details {
  const { location, role, workingHours } = assignment
  const usual = usualTrialDays(kind, days)
  const known: Details = {
    qualification: role,
    trialDays: String(usual),
    ...(location && { workplace: `${location.name}, ${location.address}` }),
    ...before,
    ...(kind === 'fr_assignment' && Number(before?.trialDays) > usual && { trialDays: String(usual) }),
    ...(workingHours && { schedule: hoursText(language, workingHours) }),
  }
  const names = new Set(detailsOf(kind).map(({ name }) => name))
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name as DetailName)))
}

/**
 * Writes a contract for an accepted assignment, or a part of it, as a draft. It is an amendment if one of the kind is signed for these days.
 * Throws `ASSIGNMENT_NOT_ACTIVE`, `CONTRACT_OPEN`, and a validation error for each missing detail.
 */
export async function writeDraft(scope: ActorScope, { body }: Input<'writeContract'>): Promise<ContractPage> {
  const { kind, language, assignmentId, period } = body
  const assignment = await readAssignment(scope, assignmentId)
  requireLanguage(kind, language)
  if (contractKindGroups.framework[kind]) throw invalidField('kind', 'contracts.validation.frameworkKind')
  requireActive(assignment, kind)
  const details = known(body.details)
  requireDetails(kind, details)
  return readContract(
    scope,
    await storeDraft(scope, { kind, language, assignment, details, period: period ?? undefined }),
  )
}

/** A contract to be written. */
export interface NewContract {
  readonly kind: ContractKind
  readonly language: Language
  readonly assignment: Assignment
  readonly details: Details
  /** The part of the assignment for which it is; undefined for the whole. */
  readonly period: Period | undefined
}

/** Throws `CONTRACT_LIMIT` if a contract passes a limit of the law that the organisation refuses; one that states an intent has none. */
export async function requireLawful(
  scope: ActorScope,
  { kind, assignment, details, period }: Pick<NewContract, 'kind' | 'assignment' | 'details' | 'period'>,
): Promise<void> {
  if (isIn(contractKindGroups.ofAssignment, kind))
    await requireWithinLimits(scope, consideredOf(assignment, { ...period, details }))
}

/** Stores a draft, which may lack details, and returns its ID. Throws `CONTRACT_LIMIT`, `MENTIONS_MISSING` and `CONTRACT_OPEN`. */
export async function storeDraft(scope: ActorScope, contract: NewContract): Promise<string> {
  const { kind, language, assignment, period } = contract
  await requireLawful(scope, contract)
  const amended = await findAmended(scope, contract)
  const written = await write(scope, { ...contract, amended })
  const id = uuid()
  const values = {
    assignment_id: assignment.id,
    ...partyColumns(kind, assignment),
    kind,
    language,
    is_part: period !== undefined,
    amends_id: amended?.id ?? null,
    amendment_number: amended ? amended.number : null,
    ...written,
  }
  await insertRecord(scope, { table: 'contracts', id }, values).catch(refuseSecond)
  return id
}

const partyColumns = (kind: ContractKind, { worker, client }: Pick<Assignment, 'worker' | 'client'>) =>
  partyOf(kind) === 'client'
    ? { party: 'client', worker_id: null, client_id: client.id }
    : { party: 'worker', worker_id: worker.id, client_id: null }

/** Writes a draft again, for the days that its assignment has now. Throws `INVALID_TRANSITION` once it was sent, and as `writeDraft`. */
export async function editDraft(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editContract'>,
): Promise<ContractPage> {
  const read = () => readContract(scope, id)
  const row = await lockContract(scope, id)
  if (row.status !== 'draft') throw refuse.INVALID_TRANSITION({ members: { from: row.status, to: 'draft' } })
  const details = known(body.details)
  const written =
    row.assignmentId === null
      ? await rewriteFramework(scope, row, details)
      : await rewrite(scope, row.assignmentId, row, details)
  return changeRecord(scope, { table: 'contracts', id }, ifMatch, written, read).catch(refuseSecond)
}

async function rewrite(scope: ActorScope, assignmentId: string, row: WholeContract, details: Details) {
  const assignment = await readAssignment(scope, assignmentId)
  await requireAccepted(scope, assignment, row.kind)
  requireDetails(row.kind, details)
  const contract = { ...row, assignment, details, period: periodOf(row) }
  await requireLawful(scope, contract)
  const amended = row.amendsId === null ? undefined : await findAmended(scope, contract)
  return write(scope, { ...contract, amended })
}

/** Locks a contract until the end of the transaction, and returns it. Throws `NOT_FOUND`. */
export async function lockContract(scope: ActorScope, id: string): Promise<WholeContract> {
  await scope.db.many(
    sql`select 1 from contracts where organisation_id = ${scope.actor.organisationId} and id = ${id} for no key update`,
  )
  return readWholeContract(scope, id)
}

/** Throws `ASSIGNMENT_NOT_ACTIVE` unless the assignment is accepted and, for a contract of its worker, not over. */
function requireActive({ status }: Assignment, kind: ContractKind): void {
  if (!isIn(assignmentGroups[partyOf(kind) === 'client' ? 'taken' : 'active'], status))
    throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
}

/** Throws `ASSIGNMENT_NOT_ACTIVE` as `requireActive`, unless it is an offer whose contract the organisation sends with it. */
export async function requireAccepted(scope: ActorScope, assignment: Assignment, kind: ContractKind): Promise<void> {
  if (assignment.status === 'pending' && (await readContractRules(scope)).contractTiming === 'offer') return
  requireActive(assignment, kind)
}

/** The terms of an assignment that a contract states. */
function termsOf(kind: ContractKind, assignment: Assignment, { startDate, endDate }: Period) {
  const { role, payRate, workingHours, worker, client } = assignment
  const terms = { role, startDate, endDate, workingHours, worker: worker.id, client: client.id }
  // The contract of a client states the pay at the client, not that of the worker.
  return partyOf(kind) === 'client' ? terms : { ...terms, payRate }
}

/** True if the assignment has changed since a contract was written: its days only if they are those of the contract. */
export function hasChanged(
  contract: Pick<WholeContract, 'kind' | 'terms' | 'isPart' | 'startDate' | 'endDate'>,
  assignment: Assignment,
) {
  const period = contract.isPart ? within(contract, assignment) : assignment
  return !period || canonical(contract.terms) !== canonical(termsOf(contract.kind, assignment, period))
}

/** Returns the part of the assignment for which a contract is; undefined for the whole. */
export const periodOf = ({ isPart, startDate, endDate }: WholeContract): Period | undefined =>
  isPart ? { startDate, endDate } : undefined

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

// The latest contract for these days that both parties have signed.
function findAmended(
  { db, actor }: ActorScope,
  { assignment, kind, period = assignment }: NewContract,
): Promise<Amended | undefined> {
  return db.first(
    sql<Amended>`
      select id, coalesce(amendment_number, 0) + 1 as number, (countersigned_at at time zone ${actor.timeZone})::date as date
        from contracts
       where organisation_id = ${actor.organisationId} and assignment_id = ${assignment.id} and kind = ${kind} and status = 'signed'
         and start_date <= ${period.endDate} and end_date >= ${period.startDate}
       order by countersigned_at desc limit 1`,
  )
}

async function write(scope: ActorScope, contract: NewContract & { readonly amended: Amended | undefined }) {
  const { kind, language, assignment, amended } = contract
  const period = contract.period ? within(contract.period, assignment) : assignment
  if (!period) throw invalidField('period', 'contracts.validation.periodOutside')
  const { startDate, endDate } = period
  const details = detailsFor(kind, contract.details)
  const template = await requireTemplate(scope, kind, language)
  const parties = await readParties(scope, assignment.id)
  const terms = { ...assignment, startDate, endDate }
  const text = writeContract(template.text, valuesOf(contract, parties, terms, details, amended))
  return {
    start_date: startDate,
    end_date: endDate,
    ...textColumns(text, template),
    details: JSON.stringify(details),
    terms: JSON.stringify(termsOf(kind, assignment, period)),
  }
}
