import type { Money } from '#base/money.ts'
import { Refusal } from '#base/problem.ts'
import type { Missing } from '#domains/billing/rules/needed-fields.ts'
import { makeStatement } from '#domains/billing/server/making.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { inTurn } from '#platform/server/jobs/in-turn.ts'
import type { JobKind, JobScope } from '#platform/server/jobs/job.ts'
import { endRun, requirePermission } from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { mostRecipients } from '../../contract.ts'
import { invoiceRunRefusals } from '../../contract/invoice-runs.ts'
import type { InvoiceRunStatus, SendChannel } from '../../rules/invoice-runs.ts'
import { readStatementPeppol } from '../peppol/queries.ts'
import { sendStatementByPeppol } from '../peppol/sending.ts'
import { readSending, sendStatement } from '../sending.ts'
import { lockForSending } from '../sending-lock.ts'
import { invoiceRunKind } from '../run-kinds.ts'
import type { RunFailure } from './queries.ts'

interface Item {
  id: string
  clientId: string
  fromDate: string
  toDate: string
  sends: boolean
  net: Money
  digest: string
  statementId: string | null
}

/**
 * Creates the invoices of a run, one by one, and sends them if the run does. Creating and sending are a transaction each, together with the
 * state of the item. So whenever the process ends, another one continues where it was: no invoice is created or sent twice.
 */
export const invoiceRunJob: JobKind<{ runId: string }> = {
  name: invoiceRunKind.jobName,
  async run(scope, { runId }) {
    await inTurn(scope, await readOpenItems(scope, runId), {
      check: () => requirePermission(scope, 'billing:write'),
      step: (item) => completeItem(scope, item),
    })
    await endRun(scope, invoiceRunKind, runId, 'done')
  },
  giveUp: (scope, { runId }) => endRun(scope, invoiceRunKind, runId, 'failed'),
}

/** Returns the items that are not created, and those that are not sent if the run sends. */
function readOpenItems({ db, actor }: ActorScope, runId: string): Promise<Item[]> {
  return db.many(
    sql<Item>`
      select i.id, i.client_id, r.from_date, r.to_date, r.sends, json_build_object('amount', i.net_amount, 'currency', i.currency) as net,
             i.digest, i.statement_id
        from invoice_run_items i join invoice_runs r on r.organisation_id = i.organisation_id and r.id = i.run_id
       where r.organisation_id = ${actor.organisationId} and r.id = ${runId} and ${is<InvoiceRunStatus>('r.status', 'running')} and i.failure is null
         and (i.state = 'waiting' or i.state = 'created' and r.sends)
       order by i.position`,
  )
}

/** Creates and sends one invoice; returns false if the run has ended. */
async function completeItem(scope: JobScope, item: Item): Promise<boolean> {
  const statementId =
    item.statementId ??
    (await inStep(scope, item, 'waiting', async (within) => {
      const { clientId, fromDate, toDate, net, digest } = item
      const { id } = await makeStatement(within, {
        ifMatch: undefined,
        body: { clientId, fromDate, toDate, net, digest },
      })
      await changeItem(within, item, 'waiting', fragment`state = 'created', statement_id = ${id}`)
      return id
    }))
  if (statementId === 'ended') return false
  if (!statementId || !item.sends) return true
  const sent = await inStep(scope, item, 'created', async (within) => {
    const channel = await send(within, statementId)
    await changeItem(within, item, 'created', fragment`state = 'sent', channel = ${channel}`)
    return channel
  })
  return sent !== 'ended'
}

/**
 * Does one step of an item in a separate transaction at its own time, while the run goes on and nobody else has done it. If it is refused,
 * the reason is stored and undefined is returned.
 */
async function inStep<Result>(
  scope: JobScope,
  item: Item,
  state: 'waiting' | 'created',
  step: (within: ActorScope) => Promise<Result>,
): Promise<Result | 'ended' | undefined> {
  try {
    return await scope.beside(async (db, now) => {
      const within = { ...scope, db, now }
      const status = await lockItem(within, item, state)
      return status === 'open' ? step(within) : status
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const failure = JSON.stringify(failureOf(error))
    const blocked = state === 'waiting' ? fragment`state = 'blocked', ` : fragment``
    const sets = fragment`${blocked} failure = ${failure}::jsonb`
    await scope.beside((db) => changeItem({ ...scope, db }, item, state, sets))
    return undefined
  }
}

/** Locks an item, and its run against being cancelled meanwhile: `open` if the step is to be done, undefined if it has been done. */
async function lockItem(
  { db, actor }: { readonly db: Db; readonly actor: ActorScope['actor'] },
  { id }: Item,
  state: 'waiting' | 'created',
): Promise<'open' | 'ended' | undefined> {
  const row = await db.first(
    sql<{ isRunning: boolean; isOpen: boolean }>`
      select ${is<InvoiceRunStatus>('r.status', 'running')} as is_running, i.state = ${state} and i.failure is null as is_open
        from invoice_run_items i join invoice_runs r on r.organisation_id = i.organisation_id and r.id = i.run_id
       where i.organisation_id = ${actor.organisationId} and i.id = ${id} for update of i for share of r`,
  )
  if (!row?.isRunning) return 'ended'
  return row.isOpen ? 'open' : undefined
}

/** Changes an item that is still in a state. */
async function changeItem(
  { db, actor }: ActorScope,
  { id }: Item,
  state: 'waiting' | 'created',
  sets: Fragment,
): Promise<void> {
  await db.many(
    sql`
      update invoice_run_items set ${sets}
       where organisation_id = ${actor.organisationId} and id = ${id} and state = ${state}`,
  )
}

/**
 * Sends an invoice as its page proposes it: through Peppol if it can be, else by email. Does not send it again if a user has sent it since.
 * Throws `CREDITED` and `NO_RECIPIENT`.
 */
async function send(scope: ActorScope, id: string): Promise<SendChannel> {
  const { channel, isCredited } = await lockForSending(scope, id)
  if (channel) return channel
  if (isCredited) throw invoiceRunRefusals.CREDITED()
  const peppol = await readStatementPeppol(scope, id)
  if (peppol.allowed.includes('send')) {
    await sendStatementByPeppol(scope, id)
    return 'peppol'
  }
  const { recipients, subject, message, proposedFiles } = await readSending(scope, id)
  if (recipients.length === 0) throw invoiceRunRefusals.NO_RECIPIENT()
  for (let next = 0; next < recipients.length; next += mostRecipients) {
    const some = recipients.slice(next, next + mostRecipients)
    const body = { recipients: some, subject, message, files: proposedFiles }
    await sendStatement(scope, { params: { id }, body, ifMatch: undefined }, 'wait')
  }
  return 'email'
}

function failureOf({ messageKey, details }: Refusal): RunFailure {
  const missing = (details.members?.missing ?? []) as Missing[]
  return { key: messageKey, values: details.values ?? {}, missing }
}
