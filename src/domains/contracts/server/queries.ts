import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { actionsIn } from '#base/states.ts'
import { isIn } from '#base/status-groups.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { workerSearchText } from '#domains/workforce/server/search.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { type Listing, type PageRequest, readPage } from '#platform/server/db/page.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Contract, ContractPage, contractRoutes, OwnContract, OwnContractPage } from '../contract.ts'
import type { contractBatchRoutes } from '../contract/batches.ts'
import {
  contractGroups,
  type ContractParty,
  contractKinds,
  type ContractStatus,
  contractStatuses,
  kindsOfContracts,
  mostSignedTogether,
  organisationMoves,
  partyMoves,
} from '../rules.ts'
import { type Details, faultyDetails } from '../rules/details.ts'
import { dueDateOf, isLate } from '../rules/due-dates.ts'
import type { SignedFrom } from './document.ts'

type Shared = Omit<Contract, 'allowed' | 'amendment' | 'dueDate' | 'isLate'>
/** A contract as a list reads it. */
export interface ContractRow extends Shared {
  amendsId: string | null
  amendmentNumber: number | null
  /** True if its assignment is accepted and not over. */
  isActive: boolean
  /** True if a draft for it may be sent: also to the worker of an offer, if the organisation sends contracts with offers. */
  isSendable: boolean
  /** True if it is for a part of the assignment. */
  isPart: boolean
  details: Details
}

const from = fragment`contracts k
  left join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
  left join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
  left join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
  join clients c on c.organisation_id = k.organisation_id and c.id = case when k.client_id is not null then k.client_id else p.client_id end
  left join contract_files f on f.organisation_id = k.organisation_id and f.id = k.id
  left join contract_stamps m on m.organisation_id = k.organisation_id and m.id = k.id`
// A client may sign after the work: the law gives it some days from the start.
const isActive = fragment`
  k.assignment_id is null or ${inGroup('a.status', assignmentGroups.active)}
  or ${is<ContractParty>('k.party', 'client')} and ${inGroup('a.status', assignmentGroups.taken)}`
const columns = fragment`
  k.id, k.party, k.assignment_id, k.kind, k.language, k.status, k.title, a.role, k.start_date, k.end_date, k.template, k.missing_reason,
  json_build_object('id', c.id, 'name', c.name) as client, case when w.id is not null then json_build_object('id', w.id, 'name', ${workerName('w')}) end as worker,
  k.amends_id, k.amendment_number, k.sent_at, k.signed_at, k.countersigned_at, k.declined_at, k.decline_reason, k.voided_at,
  k.void_reason,
  case when f.id is not null then json_build_object('sealedAt', ${utcInstant('f.sealed_at')}, 'sha256', f.sha256,
    'isStamped', f.is_stamped, 'certificate', f.certificate_serial,
    'stampedAt', ${utcInstant('m.stamped_at')}, 'isStampDue', f.stamp_fault is not null and m.id is null) end as file,
  ${isActive} as is_active,
  ${isActive} or ${is<AssignmentStatus>('a.status', 'pending')} and exists (
    select 1 from organisations s where s.id = k.organisation_id and s.contract_timing = 'offer') as is_sendable, k.is_part, k.details, k.text_hash, k.version`
const signedAlone = contractKinds.filter((kind) => kindsOfContracts[kind].isSignedAlone)
const sorts: Listing['sorts'] = {
  createdAt: { sql: 'k.created_at', type: 'timestamptz', descending: true },
  startDate: { sql: 'k.start_date', type: 'date', descending: true },
  earliest: { sql: 'k.start_date', type: 'date' },
  endDate: { sql: 'k.end_date', type: 'date', descending: true },
  worker: { sql: 'w.search_name', type: 'text' },
  client: { sql: 'searchable(c.name)', type: 'text' },
  need: {
    sql: fragment`case when ${is<ContractStatus>('k.status', 'party_signed')} then 1 when ${is<ContractStatus>('k.status', 'draft')} then 2
                       when ${is<ContractStatus>('k.status', 'sent')} then 3 else 4 end`,
    type: 'bigint',
  },
  status: { sql: fragment`array_position(${contractStatuses}::text[], k.status)`, type: 'bigint' },
}

/** Returns one page of the organisation's contracts. */
export async function listContracts(
  scope: ActorScope,
  { query }: Received<typeof contractRoutes.listContracts>,
): Promise<Answer<typeof contractRoutes.listContracts>> {
  const where = new Conditions('k', scope.actor.organisationId).and`k.assignment_id = ${query.assignmentId}`
    .and`k.worker_id = ${query.workerId}`.and`k.status = ${query.status}`.and`k.party = ${query.party}`
    .and`k.client_id = ${query.clientId}`
    .and`concat_ws(' ', ${workerSearchText}, searchable(c.name), searchable(a.role), searchable(k.title)) like searchable(${likePattern(query.q)})`
  if (query.waiting) where.and`${inGroup('k.status', contractGroups.waiting)}`
  const page = await readContracts(scope, where, query)
  return { ...page, items: page.items.map((row) => contractOf(scope, row)) }
}

/** Returns one page of the worker's own contracts. Drafts are not shown. */
export async function listOwnContracts(
  scope: ActorScope,
  { query }: Received<typeof contractRoutes.listOwnContracts>,
): Promise<Answer<typeof contractRoutes.listOwnContracts>> {
  const where = shownTo(scope, { workerId: scope.actor.accountId }).and`k.assignment_id = ${query.assignmentId}`
  const page = await readContracts(scope, where, query)
  return { ...page, items: page.items.map(ownOf) }
}

/** Returns the condition on the contracts that a reader may see. */
export const shownTo = ({ actor }: ActorScope, reader: ContractReader): Conditions =>
  new Conditions('k', actor.organisationId).and`${isShownTo(reader)}`

/** Returns one page of the contracts that fulfil a condition, as they are stored. */
export async function readContracts(
  { db }: ActorScope,
  where: Conditions,
  query: PageRequest,
): Promise<{ items: ContractRow[]; total: number; nextCursor: string | null }> {
  const { items, total, nextCursor } = await readPage<ContractRow>(
    db,
    { select: columns, from, where, id: 'k.id', sorts },
    query,
  )
  return { items, total, nextCursor }
}

/** SQL that is true if the party beside the organisation can sign the contract `k`. */
export const isToSign = fragment`${is<ContractStatus>('k.status', 'sent')} and (${isActive})`

/** A contract as it is stored, with its text. */
export interface WholeContract extends ContractRow {
  text: string
  terms: unknown
  signedFrom: SignedFrom | null
  countersignedFrom: SignedFrom | null
  countersignedBy: ContractPage['countersignedBy']
  sentBy: string | null
  agency: string | null
}

/** Who reads a contract beside the organisation: its worker, or a contact of its client, for all projects or some of them. */
export type ContractReader =
  | { readonly workerId: string }
  | { readonly clientId: string; readonly projectIds: readonly string[] | null }

/** SQL that is true if a reader may see the contract `k` of the project `p`: a contact for some projects sees no framework agreement. */
function isShownTo(reader: ContractReader): Fragment {
  const isTheirs =
    'workerId' in reader
      ? fragment`k.worker_id = ${reader.workerId}`
      : fragment`k.client_id = ${reader.clientId} and (${reader.projectIds}::uuid[] is null or p.id = any(${reader.projectIds}::uuid[]))`
  return fragment`(${isTheirs} and ${inGroup('k.status', contractGroups.shown)})`
}

/** Returns a stored contract of the organisation; with a reader one that they may see. Throws `NOT_FOUND`. */
export async function readWholeContract(
  scope: ActorScope,
  id: string,
  reader?: ContractReader,
): Promise<WholeContract> {
  const [row] = await readWholeContracts(scope, [id], reader)
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/** Returns those of several stored contracts that the organisation has, and a reader may see, the earliest first. */
export function readWholeContracts(
  scope: ActorScope,
  ids: readonly string[],
  reader?: ContractReader,
): Promise<WholeContract[]> {
  return readWhole(
    scope,
    fragment`k.id = any(${ids}::uuid[]) and ${reader ? isShownTo(reader) : raw('true')}`,
    ids.length,
  )
}

/** Returns the contracts that a reader can sign now, with their texts, the earliest first. */
export function readWholeToSign(scope: ActorScope, reader: ContractReader): Promise<WholeContract[]> {
  return readWhole(scope, fragment`${isToSign} and ${isShownTo(reader)}`, mostSignedTogether)
}

function readWhole({ db, actor }: ActorScope, where: Fragment, most: number): Promise<WholeContract[]> {
  return db.many(
    sql<WholeContract>`
      select ${columns}, k.text, k.terms, k.signed_from, k.countersigned_from, k.sent_by, o.company_name as agency,
             case when u.id is not null then json_build_object('id', u.id, 'name', ${accountName('u')}) end as countersigned_by
        from ${from}
        join organisations o on o.id = k.organisation_id
        left join accounts u on u.organisation_id = k.organisation_id and u.id = k.countersigned_by
       where k.organisation_id = ${actor.organisationId} and ${where}
       order by k.start_date, k.id limit ${most}`,
  )
}

/** Returns a contract as the worker sees it. Throws `NOT_FOUND`. */
export async function readOwnContract(scope: ActorScope, id: string): Promise<OwnContractPage> {
  const { listed, page } = divided(await readWholeContract(scope, id, { workerId: scope.actor.accountId }))
  return { ...ownOf(listed), text: page.text, agency: page.agency ?? '' }
}

/** Returns the contracts that the worker can sign with one signature, earliest first. */
export async function listContractsToSign(
  scope: ActorScope,
): Promise<Answer<typeof contractBatchRoutes.listContractsToSign>> {
  const { db, actor } = scope
  const rows = await db.many(
    sql<ContractRow & { text: string; agency: string | null }>`
      select ${columns}, k.text, o.company_name as agency from ${from} join organisations o on o.id = k.organisation_id
       where k.organisation_id = ${actor.organisationId} and k.worker_id = ${actor.accountId} and ${is<ContractStatus>('k.status', 'sent')}
         and ${inGroup('a.status', assignmentGroups.active)} and k.kind <> all(${signedAlone}::text[])
       order by k.start_date, k.id limit ${mostSignedTogether}`,
  )
  return { items: rows.map(({ text, agency, ...row }) => Object.assign(ownOf(row), { text, agency: agency ?? '' })) }
}

/** Returns the name of the person who signs or has signed a contract for the party beside the organisation; that of the client until then. */
export function signerOf({ party, signedFrom, worker, client }: WholeContract): string {
  if (party === 'worker' && worker) return worker.name
  return signedFrom?.name ? `${signedFrom.name}, ${client.name}` : client.name
}

/** Divides a stored contract into the columns of a list and those of its page. */
export function divided(row: WholeContract) {
  const { text, terms, signedFrom, countersignedFrom, countersignedBy, sentBy, agency, ...listed } = row
  const page = { text, terms, signedFrom, countersignedFrom, countersignedBy, sentBy, agency }
  return { listed, page }
}

/** Returns what a list shows of a stored contract. */
export function contractOf({ actor, now }: ActorScope, row: ContractRow): Contract {
  const day = (at: string) => localTimeOf(at, actor.timeZone).date
  const dueDate = isIn(contractGroups.withdrawn, row.status) ? null : dueDateOf(row.kind, row.startDate)
  const { isActive, isSendable, isPart, details, amendsId, amendmentNumber, ...shared } = row
  return {
    ...shared,
    amendment: amendmentOf(row),
    dueDate,
    isLate: isLate(dueDate, row.countersignedAt && day(row.countersignedAt), day(now)),
    allowed: may(actor, 'assignments:write') ? allowedOn(row) : [],
  }
}

function amendmentOf({ amendsId, amendmentNumber }: ContractRow): Contract['amendment'] {
  return amendsId === null || amendmentNumber === null ? null : { number: amendmentNumber, of: amendsId }
}

function allowedOn({ status, isActive, isSendable, kind, details, countersignedAt }: ContractRow): Contract['allowed'] {
  const moves = actionsIn(organisationMoves, status).filter((move) => {
    if (move === 'send') return isSendable && faultyDetails(kind, details).length === 0
    // A contract that is being sealed is signed already.
    return countersignedAt === null
  })
  const amend = status === 'signed' && isActive ? (['amend'] as const) : []
  return [...(status === 'draft' ? (['edit'] as const) : []), ...moves, ...amend]
}

/** Returns what the other party of a stored contract sees of it. */
export function sharedOf(row: ContractRow) {
  const {
    isActive,
    isSendable,
    isPart,
    details,
    amendsId,
    amendmentNumber,
    worker,
    declineReason,
    missingReason,
    template,
    ...shared
  } = row
  return { ...shared, amendment: amendmentOf(row), allowed: isActive ? actionsIn(partyMoves, row.status) : [] }
}

function ownOf(row: ContractRow): OwnContract {
  const { party, assignmentId, role, ...shared } = sharedOf(row)
  if (assignmentId === null || role === null) throw new Error('a contract of a worker has an assignment')
  return { ...shared, assignmentId, role }
}
