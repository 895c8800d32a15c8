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
import { type Details, detailsOf, faultyDetails, usualTrialDays } from '../rules/details.ts'
import { titleOf, writeContract } from '../rules/template.ts'
import { contractOf, divided, readWholeContract, type WholeContract } from './queries.ts'
import { currentTemplate, sha256 } from './templates.ts'
import { hoursText, readParties, valuesOf } from './values.ts'

type Input<Name extends keyof typeof contractRoutes> = Received<(typeof contractRoutes)[Name]>

/** Returns a contract with its text, and whether its assignment has changed since. Throws `NOT_FOUND`. */
export async function readContract(scope: ActorScope, id: string): Promise<ContractPage> {
  const row = await readWholeContract(scope, id)
  const assignment = await readAssignment(scope, row.assignmentId)
  return pageOf(scope, row, !sameTerms(row.terms, termsOf(assignment)))
}

function pageOf(scope: ActorScope, row: WholeContract, hasChanged: boolean): ContractPage {
  const { listed, page } = divided(row)
  const { text, textHash, details, signedFrom, countersignedFrom, countersignedBy } = page
  return {
    ...contractOf(scope, listed),
    text,
    textHash,
    details,
    evidence: { worker: signedFrom, organisation: countersignedFrom },
    countersignedBy,
    hasChanged,
  }
}

/** Suggests details: those of the latest contract of the kind for the project, then what is known of the assignment. */
export async function prepareContract(
  scope: ActorScope,
  { query: { assignmentId, kind } }: Input<'prepareContract'>,
): Promise<Answer<typeof contractRoutes.prepareContract>> {
  const assignment = await readAssignment(scope, assignmentId)
  const before = await scope.db.first(
    sql<{ details: Details }>`
      select k.details from contracts k join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
       where k.organisation_id = ${scope.actor.organisationId} and k.kind = ${kind} and a.project_id = ${assignment.project.id}
       order by k.created_at desc limit 1`,
  )
  const [language = 'en'] = kindsOfContracts[kind].languages
  const { location, role, workingHours } = assignment
  const known: Details = {
    qualification: role,
    trialDays: String(usualTrialDays(kind, assignment)),
    ...(location && { workplace: `${location.name}, ${location.address}` }),
    ...before?.details,
    // The hours are those of this assignment.
    ...(workingHours && { schedule: hoursText(language, workingHours) }),
  }
  const names = new Set(detailsOf(kind).map(({ name }) => name))
  const details = Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name as keyof Details)))
  return { details, worker: assignment.worker, role }
}

/**
 * Writes a contract for an accepted assignment as a draft. It is an amendment if one of the kind is signed. Throws `ASSIGNMENT_NOT_ACTIVE`,
 * `CONTRACT_OPEN`, and a validation error for each missing detail.
 */
export async function writeDraft(scope: ActorScope, { body }: Input<'writeContract'>): Promise<ContractPage> {
  const { kind, language, assignmentId } = body
  if (!isWrittenIn(kind, language)) throw invalidField('language', 'contracts.validation.languageOfKind')
  const assignment = await readAssignment(scope, assignmentId)
  requireActive(assignment)
  const amended = await findAmended(scope, assignmentId, kind)
  const written = await write(scope, { kind, language, assignment, details: known(body.details), amended })
  const id = uuid()
  const values = {
    assignment_id: assignmentId,
    worker_id: assignment.worker.id,
    kind,
    language,
    amends_id: amended?.id ?? null,
    amendment_number: amended ? amended.number : null,
    ...written,
  }
  await insertRecord(scope, { table: 'contracts', id }, values).catch(async (error: unknown) => {
    throw violates(error, 'contracts_open') ? contractRefusals.CONTRACT_OPEN() : error
  })
  return readContract(scope, id)
}

/** Writes a draft again. Throws `INVALID_TRANSITION` once it was sent, and as `writeDraft`. */
export async function editDraft(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editContract'>,
): Promise<ContractPage> {
  const read = () => readContract(scope, id)
  const row = await lockContract(scope, id)
  if (row.status !== 'draft') throw refuse.INVALID_TRANSITION({ members: { from: row.status, to: 'draft' } })
  const assignment = await readAssignment(scope, row.assignmentId)
  requireActive(assignment)
  const amended = row.amendsId === null ? undefined : await findAmended(scope, row.assignmentId, row.kind)
  const written = await write(scope, { ...row, assignment, details: known(body.details), amended })
  return changeRecord(scope, { table: 'contracts', id }, ifMatch, written, read)
}

/** Locks a contract until the end of the transaction, and returns it. Throws `NOT_FOUND`. */
export async function lockContract(scope: ActorScope, id: string): Promise<WholeContract> {
  await scope.db.many(
    sql`select 1 from contracts where organisation_id = ${scope.actor.organisationId} and id = ${id} for no key update`,
  )
  return readWholeContract(scope, id)
}

/** Throws `ASSIGNMENT_NOT_ACTIVE` unless the assignment is accepted and not over. */
export function requireActive({ status }: Assignment): void {
  if (!isIn(assignmentGroups.active, status)) throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
}

/** The terms of an assignment that a contract states. */
export function termsOf({ role, startDate, endDate, payRate, workingHours, worker, client }: Assignment) {
  return { role, startDate, endDate, payRate, workingHours, worker: worker.id, client: client.id }
}

/** True if two terms are the same, in whatever order their properties are stored. */
export function sameTerms(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

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

// The latest contract that both parties have signed.
function findAmended(
  { db, actor }: ActorScope,
  assignmentId: string,
  kind: ContractKind,
): Promise<Amended | undefined> {
  return db.first(
    sql<Amended>`
      select id, coalesce(amendment_number, 0) + 1 as number, (countersigned_at at time zone ${actor.timeZone})::date as date
        from contracts
       where organisation_id = ${actor.organisationId} and assignment_id = ${assignmentId} and kind = ${kind} and status = 'signed'
       order by countersigned_at desc limit 1`,
  )
}

async function write(
  scope: ActorScope,
  contract: {
    readonly kind: ContractKind
    readonly language: Language
    readonly assignment: Assignment
    readonly details: Details
    readonly amended: Amended | undefined
  },
) {
  const { kind, language, assignment, amended } = contract
  const names = new Set(detailsOf(kind).map(({ name }) => name))
  const details = Object.fromEntries(
    Object.entries(contract.details).filter(([name]) => names.has(name as keyof Details)),
  )
  const faults = faultyDetails(kind, details)
  if (faults.length > 0)
    throw invalid(
      faults.map(({ name, isMissing }) =>
        fault(`details.${name}`, `platform.validation.${isMissing ? 'required' : 'invalid'}`),
      ),
    )
  const template = await currentTemplate(scope, kind, language)
  if (template.missing.length > 0 && template.missingReason === null) throw contractRefusals.MENTIONS_MISSING()
  const parties = await readParties(scope, assignment.id)
  const text = writeContract(template.text, valuesOf(contract, parties, assignment, details, amended))
  return {
    start_date: assignment.startDate,
    end_date: assignment.endDate,
    title: titleOf(text),
    text,
    text_hash: sha256(text),
    details: JSON.stringify(details),
    terms: JSON.stringify(termsOf(assignment)),
    template: template.edition,
    template_hash: template.hash,
    missing_reason: template.missingReason,
  }
}

function known(details: Input<'writeContract'>['body']['details']): Details {
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
