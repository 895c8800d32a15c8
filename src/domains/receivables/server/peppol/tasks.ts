import { v7 as uuid } from 'uuid'
import { cutText } from '#base/cut-text.ts'
import { retryAfterMs } from '#base/retries.ts'
import { laterBy } from '#base/time.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { PeppolState } from '#domains/billing/rules/peppol-states.ts'
import { type StatementKind, numberText } from '#domains/billing/rules.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { isFree, isOfClosed, isOurs } from '#platform/server/queues/leases.ts'
import type { Room } from '#platform/server/queues/queue.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { checkAfterMs, mostAttempts, mostChecks } from '../../rules/peppol.ts'

/** For how long a task belongs to one process. A look-up and a document take 40 seconds at most. */
const leaseMs = 120_000

/** A task that this process works on. */
export interface ClaimedTask {
  organisationId: string
  id: string
  attempts: number
  lease: string
}

/** Claims the task that has waited longest, unless its organisation is among the busy ones. Runs as the gate role. */
export function claimTask(db: Db, { busy, now }: Pick<Room, 'busy' | 'now'>): Promise<ClaimedTask[]> {
  return db.manyAndCommit(
    sql<ClaimedTask>`
      update peppol_tasks set lease = ${uuid()}, leased_until = ${laterBy(now, leaseMs)}, attempts = attempts + 1
       where (organisation_id, id) in (
         select t.organisation_id, t.id from peppol_tasks t
          where t.due_at <= ${now} and ${isFree('t', now)} and t.organisation_id <> all(${busy}::uuid[]) and not ${isOfClosed('t')}
          order by t.due_at limit 1 for update of t skip locked)
       returning organisation_id, id, attempts, lease`,
  )
}

/** A delivery with the statement that it sends. */
export interface DeliveryRow {
  id: string
  statementId: string
  kind: StatementKind
  senderScheme: Scheme
  senderAddress: string
  recipientScheme: Scheme
  recipientAddress: string
  state: PeppolState
  sentBy: string | null
}

/** Returns the delivery of a task; undefined if another process has taken it over. */
export function readDelivery({ db, actor }: ActorScope, { id, lease }: ClaimedTask): Promise<DeliveryRow | undefined> {
  return db.first(
    sql<DeliveryRow>`
      select p.id, p.statement_id, s.kind, p.sender_scheme, p.sender_address, p.recipient_scheme, p.recipient_address, p.state, p.sent_by
        from peppol_tasks t
        join peppol_deliveries p on p.organisation_id = t.organisation_id and p.id = t.id
        join client_statements s on s.organisation_id = p.organisation_id and s.id = p.statement_id
       where t.organisation_id = ${actor.organisationId} and t.id = ${id} and t.lease = ${lease}`,
  )
}

/** What came of a task: the state of the document, or why the access point could not tell. */
export type Outcome =
  | { readonly state: PeppolState; readonly reason: string | null; readonly recipientName?: string | null }
  | { readonly error: string }

/** Records the outcome of a task and plans the next step. Does nothing if another process has taken the task over. */
export async function recordOutcome(
  scope: ActorScope,
  task: ClaimedTask,
  delivery: DeliveryRow,
  outcome: Outcome,
): Promise<void> {
  const { db, actor, now } = scope
  if (!(await db.first(sql`select 1 from peppol_tasks where ${isOurs(task)} for update`))) return
  const isWaiting = delivery.state === 'queued'
  const isExhausted = task.attempts >= (isWaiting ? mostAttempts : mostChecks)
  const state = 'state' in outcome ? outcome.state : isWaiting && isExhausted ? ('failed' as const) : delivery.state
  if (state !== delivery.state) await changeState(scope, delivery, state, outcome)
  const isChanged = state !== delivery.state
  if (isChanged ? state !== 'sent' : isExhausted)
    return void (await db.many(
      sql`delete from peppol_tasks where organisation_id = ${actor.organisationId} and id = ${task.id}`,
    ))
  const waitMs = isChanged ? checkAfterMs(0) : isWaiting ? retryAfterMs(task.attempts) : checkAfterMs(task.attempts)
  await db.many(
    sql`
      update peppol_tasks
         set due_at = ${laterBy(now, waitMs)}, attempts = ${isChanged ? 0 : task.attempts}, lease = null, leased_until = null,
             last_error = ${'error' in outcome ? cutText(outcome.error, 500) : null}
       where organisation_id = ${actor.organisationId} and id = ${task.id}`,
  )
}

async function changeState(
  scope: ActorScope,
  delivery: DeliveryRow,
  state: PeppolState,
  outcome: Outcome,
): Promise<void> {
  const { db, actor, now } = scope
  const { reason, recipientName } = 'state' in outcome ? outcome : { reason: null }
  await db.many(
    sql`
      update peppol_deliveries
         set state = ${state}, reason = ${reason}, recipient_name = coalesce(${recipientName ?? null}, recipient_name), changed_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${delivery.id}`,
  )
  if (state === 'sent' || state === 'delivered') {
    await db.many(
      sql`
        update receivables
           set sent_at = coalesce(sent_at, ${now})
         where organisation_id = ${actor.organisationId} and id = ${delivery.statementId}`,
    )
    return
  }
  // What was refused was not sent, unless it was also sent by email.
  await db.many(
    sql`
      update receivables r set sent_at = null
       where r.organisation_id = ${actor.organisationId} and r.id = ${delivery.statementId}
         and not exists (select 1 from statement_sends s
                          where s.organisation_id = r.organisation_id and s.statement_id = r.id and s.state <> 'failed')`,
  )
  await notifyOfFailure(scope, delivery)
}

/** Notifies the user who has sent a statement that it will not arrive; the administrators if that user is no longer active. */
async function notifyOfFailure(
  scope: ActorScope,
  { statementId, sentBy }: { readonly statementId: string; readonly sentBy: string | null },
): Promise<void> {
  const { db, actor } = scope
  const { year, number, client } = await db.one(
    sql<{ year: number; number: number; client: string }>`
      select s.year, s.number, c.name as client
        from client_statements s join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id
       where s.organisation_id = ${actor.organisationId} and s.id = ${statementId}`,
  )
  const sender = await db.first(
    sql<{ id: string }>`
      select id from accounts where organisation_id = ${actor.organisationId} and id = ${sentBy} and active`,
  )
  await notify(scope, sender ? [sender.id] : await accountsWith(scope, 'billing:read'), {
    kind: 'peppolNotDelivered',
    values: { number: numberText(year, number), client },
    link: `/provider/statements/${statementId}`,
  })
}
