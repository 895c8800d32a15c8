import { readWholeStatement } from '#domains/billing/server/queries.ts'
import { electronicStatement } from '#domains/billing/server/embedding.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import type { AccessPoint, PeppolDocument } from '#platform/server/peppol/access-point.ts'
import { accessPointOf } from '#platform/server/peppol/http-access-point.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { giveBack } from '#platform/server/queues/leases.ts'
import { runQueue, type Running } from '#platform/server/queues/queue.ts'
import { type ActorScope, nowOf, type Services } from '#platform/server/scope.ts'
import { routed } from './addressing.ts'
import { type ClaimedTask, claimTask, type DeliveryRow, type Outcome, readDelivery, recordOutcome } from './tasks.ts'

interface PeppolOptions {
  readonly everyMs?: number
  /** The number of tasks at the same time, in all and of one organisation. */
  readonly width?: number
  readonly perOrganisation?: number
  readonly accessPoint?: AccessPoint | undefined
}

/**
 * Sends invoices through Peppol and asks what became of them, until it is stopped; does nothing without an access point. Several processes
 * share the tasks: each is worked on by one of them at a time, and by another one if it dies.
 */
export function startPeppol(services: Services, options: PeppolOptions = {}): Running {
  const { everyMs = 1000, width = 4, perOrganisation = 2, accessPoint = accessPointOf(services.config) } = options
  if (!accessPoint) return { stop: () => Promise.resolve() }
  return runQueue(services, {
    action,
    everyMs,
    most: width,
    turns: { of: ({ organisationId }) => organisationId, most: perOrganisation },
    claim: claimTask,
    work: (task, stopping) =>
      stopping.aborted
        ? inGate(services, action, nowOf(services), (db) => giveBack(db, 'peppol_tasks', task))
        : take(services, accessPoint, task),
  })
}

const action = 'receivables.sendByPeppol'

/** Works on a task. The access point is called between two transactions, so that no connection waits for it. */
async function take(services: Services, accessPoint: AccessPoint, task: ClaimedTask): Promise<void> {
  const { organisationId } = task
  const within = <Result>(work: (scope: ActorScope) => Promise<Result>) =>
    withinOrganisation(services, { organisationId, action }, work)
  const delivery = await within((scope) => readDelivery(scope, task))
  if (!delivery) return
  const outcome = await (delivery.state === 'queued' ? send() : check()).catch((error: Error) => {
    services.log.warn({ error: error.message, delivery: task.id }, 'the access point did not answer')
    return { error: error.message }
  })
  await within((scope) => recordOutcome(scope, task, delivery, outcome))

  async function send(): Promise<Outcome> {
    const document = documentOf(organisationId, delivery as DeliveryRow, await within(render))
    const { isRegistered, name } = await accessPoint.lookUp(document.recipient, document.kind)
    if (!isRegistered) return { state: 'not_found', reason: null }
    return { ...(await accessPoint.send(document)), recipientName: name }
  }

  async function render(scope: ActorScope): Promise<Uint8Array> {
    const { statementId, senderScheme, senderAddress, recipientScheme, recipientAddress } = delivery as DeliveryRow
    const statement = await readWholeStatement(scope, statementId)
    const sender = { scheme: senderScheme, address: senderAddress }
    return electronicStatement(scope, routed(statement, sender, { scheme: recipientScheme, address: recipientAddress }))
  }

  async function check(): Promise<Outcome> {
    return (await accessPoint.read(task.id)) ?? { error: 'the access point does not know the document' }
  }
}

function documentOf(organisationId: string, delivery: DeliveryRow, xml: Uint8Array): PeppolDocument {
  return {
    id: delivery.id,
    kind: delivery.kind === 'invoice' ? 'invoice' : 'creditNote',
    organisationId,
    sender: { scheme: delivery.senderScheme, address: delivery.senderAddress },
    recipient: { scheme: delivery.recipientScheme, address: delivery.recipientAddress },
    xml,
  }
}
