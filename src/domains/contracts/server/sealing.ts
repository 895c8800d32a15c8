import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { cutText } from '#base/cut-text.ts'
import { retryAfterMs } from '#base/retries.ts'
import { isIn } from '#base/status-groups.ts'
import { laterBy } from '#base/time.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import { giveBack, isFree, isOfClosed, isOurs } from '#platform/server/queues/leases.ts'
import { type Room, runQueue, type Running } from '#platform/server/queues/queue.ts'
import { type ActorScope, nowOf, type Services } from '#platform/server/scope.ts'
import { type Identity, readCertificate } from '#platform/server/signatures/identity.ts'
import { sealPdf, stampPdf } from '#platform/server/signatures/seal-pdf.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { contractKindGroups, type ContractStatus } from '../rules.ts'
import { notifyOf, readResponsible } from './commands.ts'
import { writeToSignatories } from './signatories.ts'
import { contractDocument, type Evidence } from './document.ts'
import { readWholeContract, signerOf, type WholeContract } from './queries.ts'
import { sealIdentity } from './seal-keys.ts'

const action = 'contracts.seal'
/** For how long a task belongs to one process. Drawing and sealing take a minute at most, a time stamp ten seconds. */
const leaseMs = 300_000

interface SealTask {
  organisationId: string
  id: string
  attempts: number
  stage: 'seal' | 'stamp'
  lease: string
  timeZone: string | null
}

/**
 * Seals contracts that both parties have signed, until it is stopped. A contract becomes signed in the transaction that stores its file, so
 * that a process that dies leaves it as it was, and another one seals it.
 */
export function startSealing(services: Services, { everyMs = 1000, width = 2 } = {}): Running {
  return runQueue(services, {
    action,
    everyMs,
    most: width,
    turns: { of: ({ organisationId }: SealTask) => organisationId, most: width },
    claim: claimTasks,
    work: (task, stopping) =>
      stopping.aborted
        ? inGate(services, action, nowOf(services), (db) => giveBack(db, 'seal_tasks', task))
        : task.stage === 'seal'
          ? seal(services, task)
          : stampLater(services, task),
  })
}

// A contract is signed once it is sealed, so late time stamps wait for the seals.
function claimTasks(db: Db, { most, busy, now }: Room): Promise<SealTask[]> {
  return db.manyAndCommit(
    sql<SealTask>`
      update seal_tasks q set lease = ${uuid()}, leased_until = ${laterBy(now, leaseMs)}, attempts = q.attempts + 1
        from organisations o
       where o.id = q.organisation_id and (q.organisation_id, q.id) in (
         select t.organisation_id, t.id from seal_tasks t
          where t.due_at <= ${now} and ${isFree('t', now)} and t.organisation_id <> all(${busy}::uuid[]) and not ${isOfClosed('t')}
          order by t.stage = 'stamp', t.due_at limit ${most} for update of t skip locked)
      returning q.organisation_id, q.id, q.attempts, q.stage, q.lease, o.time_zone`,
  )
}

async function seal(services: Services, task: SealTask): Promise<void> {
  const { organisationId, timeZone } = task
  const within = <Result>(work: (scope: ActorScope) => Promise<Result>) =>
    withinOrganisation(services, { organisationId, action, timeZone }, work)
  try {
    const order = await within((scope) => prepare(scope, task))
    if (!order) return
    // No connection waits while the file is drawn, sealed and stamped.
    const pdf = await writePdf(order.document, organisationId)
    const sealed = await sealPdf({ ...order.seal, pdf }, organisationId)
    if (sealed.stampFault !== null)
      services.log.warn({ error: sealed.stampFault, contract: task.id }, 'a seal has no time stamp')
    await within((scope) => store(scope, task, order.contract, order.seal.identity, sealed))
  } catch (error) {
    services.log.warn({ error: (error as Error).message, contract: task.id }, 'a contract could not be sealed')
    await within((scope) => putOff(scope, task, error as Error))
  }
}

async function prepare(scope: ActorScope, task: SealTask) {
  if (!(await scope.db.first(sql`select 1 from seal_tasks where ${isOurs(task)}`))) return undefined
  const contract = await readWholeContract(scope, task.id)
  const evidence = evidenceOf(contract)
  if (!evidence) return undefined
  const { language, text } = contract
  const agency = contract.agency ?? ''
  const { timeZone } = scope.actor
  return {
    contract,
    document: contractDocument({ language, text, agency, madeAt: scope.now, timeZone, evidence }),
    seal: {
      identity: await sealIdentity(scope, agency),
      field: 'Seal1',
      name: agency,
      reason: translateTo(language)('contracts.document.sealReason', {
        worker: evidence.party.name,
        organisation: evidence.organisation.name,
      }),
      at: scope.now,
      tsaUrl: scope.config.tsaUrl,
    },
  }
}

function evidenceOf(contract: WholeContract): Evidence | undefined {
  const { id, textHash, sentAt, signedAt, signedFrom, countersignedAt, countersignedFrom, countersignedBy, party } =
    contract
  if (!sentAt || !signedAt || !signedFrom || !countersignedAt || !countersignedFrom) return undefined
  return {
    contractId: id,
    textHash,
    sentAt,
    partyIs: party,
    party: { name: signerOf(contract), at: signedAt, from: signedFrom },
    organisation: { name: countersignedBy?.name ?? '', at: countersignedAt, from: countersignedFrom },
  }
}

async function store(
  scope: ActorScope,
  task: SealTask,
  contract: WholeContract,
  identity: Identity,
  { bytes, isStamped, stampFault }: { bytes: Uint8Array; isStamped: boolean; stampFault: string | null },
): Promise<void> {
  const { db, actor, now } = scope
  if (!(await db.first(sql`select 1 from seal_tasks where ${isOurs(task)} for update`))) return
  const { id, party, worker } = contract
  const status = await statusOnceSealed(scope, contract)
  await insertRecord(
    scope,
    { table: 'contract_files', id },
    {
      bytes: Buffer.from(bytes),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      seals: 1,
      certificate_serial: readCertificate(identity.certificate).serialNumber,
      is_stamped: isStamped,
      stamp_fault: stampFault === null ? null : cutText(stampFault, 500),
      sealed_at: now,
    },
  )
  await db.many(
    sql`
      update contracts set status = ${status}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id} and ${is<ContractStatus>('status', 'party_signed')}`,
  )
  await (stampFault === null ? endTask(scope, task) : planStamp(scope, task, stampFault))
  if (party === 'client') await writeToSignatories(scope, [id], 'sealed')
  else if (worker) await notifyOf(scope, [worker.id], 'contractSealed', contract, `/worker/contracts/${id}`)
  // The user who countersigned it expects the file.
  const others = (await readResponsible(scope, contract)).filter((one) => one !== contract.countersignedBy?.id)
  await notifyOf(scope, others, 'contractSealed', contract, `/provider/contracts/${id}`)
}

// An assignment that is over while its contract is sealed ends the contract. It is locked, so that the trigger `end_contracts` finds the
// contract if the assignment ends meanwhile.
async function statusOnceSealed(
  { db, actor }: ActorScope,
  { assignmentId, kind }: WholeContract,
): Promise<ContractStatus> {
  if (assignmentId === null) return 'signed'
  const { isOpen } = await db.one(
    sql<{ isOpen: boolean }>`
      select ${inGroup('status', assignmentGroups.open)} as is_open from assignments
       where organisation_id = ${actor.organisationId} and id = ${assignmentId} for share`,
  )
  return isOpen || isIn(contractKindGroups.ofIntent, kind) ? 'signed' : 'ended'
}

// The contract is signed without the time stamp, which the same queue adds later.
async function planStamp({ db, now }: ActorScope, task: SealTask, fault: string): Promise<void> {
  await db.many(
    sql`
      update seal_tasks set stage = 'stamp', due_at = ${laterBy(now, retryAfterMs(1))}, attempts = 0, lease = null,
             leased_until = null, last_error = ${cutText(fault, 500)}
       where ${isOurs(task)}`,
  )
}

async function endTask({ db }: ActorScope, task: SealTask): Promise<void> {
  await db.many(sql`delete from seal_tasks where ${isOurs(task)}`)
}

// Appends a time stamp to the sealed file, which stays as it is. Without an authority in the settings, none is wanted any more.
async function stampLater(services: Services, task: SealTask): Promise<void> {
  const { organisationId, timeZone } = task
  const within = <Result>(work: (scope: ActorScope) => Promise<Result>) =>
    withinOrganisation(services, { organisationId, action, timeZone }, work)
  const { tsaUrl } = services.config
  if (tsaUrl === undefined) return within((scope) => endTask(scope, task))
  try {
    const file = await within(({ db }) =>
      db.one(sql<{ bytes: Uint8Array }>`
        select bytes from contract_files where organisation_id = ${organisationId} and id = ${task.id}`),
    )
    const order = { pdf: file.bytes, field: 'Stamp1', tsaUrl }
    const bytes = await stampPdf(order, organisationId)
    await within(async (scope) => {
      if (!(await scope.db.first(sql`select 1 from seal_tasks where ${isOurs(task)} for update`))) return
      const sha256 = createHash('sha256').update(file.bytes).update(bytes).digest('hex')
      const values = { bytes: Buffer.from(bytes), sha256, stamped_at: scope.now }
      await insertRecord(scope, { table: 'contract_stamps', id: task.id }, values)
      await endTask(scope, task)
    })
  } catch (error) {
    await within((scope) => putOff(scope, task, error as Error))
  }
}

async function putOff({ db, now }: ActorScope, task: SealTask, error: Error): Promise<void> {
  await db.many(
    sql`
      update seal_tasks
         set due_at = ${laterBy(now, retryAfterMs(task.attempts))}, lease = null, leased_until = null,
             last_error = ${cutText(error.message, 500)}
       where ${isOurs(task)}`,
  )
}
