import { v7 as uuid } from 'uuid'
import type { Language } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { isIn } from '#base/status-groups.ts'
import { changeRecord, insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ContractPage, contractRefusals, type contractRoutes } from '../contract.ts'
import { type ContractKind, isWrittenIn, kindsOfContracts } from '../rules.ts'
import { type DetailName, type Details, detailsOf, faultyDetails, usualTrialDays } from '../rules/details.ts'
import { type Period, within } from '../rules/periods.ts'
import { titleOf, writeContract } from '../rules/template.ts'
import { contractOf, divided, readWholeContract, type WholeContract } from './queries.ts'
import { kindFor, readContractRules } from './contract-rules.ts'
import { currentTemplate, isComplete, sha256 } from './templates.ts'
import { hoursText, readParties, valuesOf } from './values.ts'

type Input<Name extends keyof typeof contractRoutes> = Received<(typeof contractRoutes)[Name]>

/** Returns a contract with its text, and whether its assignment has changed since. Throws `NOT_FOUND`. */
export async function readContract(scope: ActorScope, id: string): Promise<ContractPage> {
  const row = await readWholeContract(scope, id)
  return pageOf(scope, row, hasChanged(row, await readAssignment(scope, row.assignmentId)))
}

function pageOf(scope: ActorScope, row: WholeContract, isOutdated: boolean): ContractPage {
  const { listed, page } = divided(row)
  const { text, signedFrom, countersignedFrom, countersignedBy } = page
  return {
    ...contractOf(scope, listed),
    text,
    details: row.details,
    evidence: { worker: signedFrom, organisation: countersignedFrom },
    countersignedBy,
    hasChanged: isOutdated,
    missingDetails: row.status === 'draft' ? missingDetails(row) : [],
  }
}

/** Suggests details: those of the latest contract of the kind for the project, then what is known of the assignment. */
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
): Promise<Details> {
  const before = await scope.db.first(
    sql<{ details: Details }>`
      select k.details from contracts k join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
       where k.organisation_id = ${scope.actor.organisationId} and k.kind = ${kind} and a.project_id = ${assignment.project.id}
       order by k.created_at desc limit 1`,
  )
  return knownDetails(kind, language, assignment, before?.details)
}

/** Returns the details of a contract as they are known from an earlier one and from the assignment, whose hours are newer. */
export function knownDetails(
  kind: ContractKind,
  language: Language,
  assignment: Assignment,
  before: Details | undefined,
): Details {
  const { location, role, workingHours } = assignment
  const known: Details = {
    qualification: role,
    trialDays: String(usualTrialDays(kind, assignment)),
    ...(location && { workplace: `${location.name}, ${location.address}` }),
    ...before,
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
  if (!isWrittenIn(kind, language)) throw invalidField('language', 'contracts.validation.languageOfKind')
  const assignment = await readAssignment(scope, assignmentId)
  requireActive(assignment)
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

/** Stores a draft, which may lack details, and returns its ID. Throws `MENTIONS_MISSING` and `CONTRACT_OPEN`. */
export async function storeDraft(scope: ActorScope, contract: NewContract): Promise<string> {
  const { kind, language, assignment, period } = contract
  const amended = await findAmended(scope, contract)
  const written = await write(scope, { ...contract, amended })
  const id = uuid()
  const values = {
    assignment_id: assignment.id,
    worker_id: assignment.worker.id,
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

// An assignment has one contract of a kind at most on each day that is not signed by both parties.
function refuseSecond(error: unknown): never {
  throw violates(error, 'contracts_open') ? contractRefusals.CONTRACT_OPEN() : error
}

/** Writes a draft again, for the days that its assignment has now. Throws `INVALID_TRANSITION` once it was sent, and as `writeDraft`. */
export async function editDraft(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editContract'>,
): Promise<ContractPage> {
  const read = () => readContract(scope, id)
  const row = await lockContract(scope, id)
  if (row.status !== 'draft') throw refuse.INVALID_TRANSITION({ members: { from: row.status, to: 'draft' } })
  const assignment = await readAssignment(scope, row.assignmentId)
  await requireAccepted(scope, assignment)
  const details = known(body.details)
  requireDetails(row.kind, details)
  const contract = { ...row, assignment, details, period: periodOf(row) }
  const amended = row.amendsId === null ? undefined : await findAmended(scope, contract)
  const written = await write(scope, { ...contract, amended })
  return changeRecord(scope, { table: 'contracts', id }, ifMatch, written, read).catch(refuseSecond)
}

/** Locks a contract until the end of the transaction, and returns it. Throws `NOT_FOUND`. */
export async function lockContract(scope: ActorScope, id: string): Promise<WholeContract> {
  await scope.db.many(
    sql`select 1 from contracts where organisation_id = ${scope.actor.organisationId} and id = ${id} for no key update`,
  )
  return readWholeContract(scope, id)
}

/** Throws `ASSIGNMENT_NOT_ACTIVE` unless the assignment is accepted and not over. */
function requireActive({ status }: Assignment): void {
  if (!isIn(assignmentGroups.active, status)) throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
}

/** Throws `ASSIGNMENT_NOT_ACTIVE` as `requireActive`, unless it is an offer whose contract the organisation sends with it. */
export async function requireAccepted(scope: ActorScope, assignment: Assignment): Promise<void> {
  if (assignment.status === 'pending' && (await readContractRules(scope)).contractTiming === 'offer') return
  requireActive(assignment)
}

/** The terms of an assignment that a contract states. */
function termsOf({ role, payRate, workingHours, worker, client }: Assignment, { startDate, endDate }: Period) {
  return { role, startDate, endDate, payRate, workingHours, worker: worker.id, client: client.id }
}

/** True if the assignment has changed since a contract was written: its days only if they are those of the contract. */
export function hasChanged(
  contract: Pick<WholeContract, 'terms' | 'isPart' | 'startDate' | 'endDate'>,
  assignment: Assignment,
) {
  const period = contract.isPart ? within(contract, assignment) : assignment
  return !period || canonical(contract.terms) !== canonical(termsOf(assignment, period))
}

/** Returns the details that a draft needs before it is sent. */
export function missingDetails({ kind, details }: Pick<WholeContract, 'kind' | 'details'>): DetailName[] {
  return faultyDetails(kind, details).map(({ name }) => name)
}

function requireDetails(kind: ContractKind, details: Details): void {
  const faults = faultyDetails(kind, details)
  if (faults.length > 0)
    throw invalid(
      faults.map(({ name, isMissing }) =>
        fault(`details.${name}`, `platform.validation.${isMissing ? 'required' : 'invalid'}`),
      ),
    )
}

const periodOf = ({ isPart, startDate, endDate }: WholeContract): Period | undefined =>
  isPart ? { startDate, endDate } : undefined

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

interface Amended {
  id: string
  /** The number of the next amendment. */
  number: number
  date: string
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
  const names = new Set(detailsOf(kind).map(({ name }) => name))
  const details = Object.fromEntries(
    Object.entries(contract.details).filter(([name]) => names.has(name as keyof Details)),
  )
  const template = await currentTemplate(scope, kind, language)
  if (!isComplete(template)) throw contractRefusals.MENTIONS_MISSING()
  const parties = await readParties(scope, assignment.id)
  const terms = { ...assignment, startDate, endDate }
  const text = writeContract(template.text, valuesOf(contract, parties, terms, details, amended))
  return {
    start_date: startDate,
    end_date: endDate,
    title: titleOf(text),
    text,
    text_hash: sha256(text),
    details: JSON.stringify(details),
    terms: JSON.stringify(termsOf(assignment, period)),
    template: template.edition,
    template_hash: template.hash,
    missing_reason: template.missingReason,
  }
}

function known(details: Input<'writeContract'>['body']['details']): Details {
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
