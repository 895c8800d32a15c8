import { cutText } from '#base/cut-text.ts'
import { laterBy } from '#base/time.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { PeppolState } from '#domains/billing/rules/peppol-states.ts'
import type { StatementKind } from '#domains/billing/rules.ts'
import { isOfFenced } from '#platform/server/db/fence.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { checkAfterMs, mostAttempts, mostChecks, retryAfterMs } from '../../rules/peppol.ts'
import { notifyOfFailure } from './notifying.ts'

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
export async function claimTask(
  db: Db,
  lease: string,
  busy: readonly string[],
  now: string,
): Promise<ClaimedTask | undefined> {
  const [claimed] = await db.manyAndCommit(
    sql<ClaimedTask>(
      `update peppol_tasks set lease = $1, leased_until = $2, attempts = attempts + 1
        where (organisation_id, id) in (
          select t.organisation_id, t.id from peppol_tasks t
           where t.due_at <= $3 and (t.leased_until is null or t.leased_until <= $3) and t.organisation_id <> all($4::uuid[])
             and not ${isOfFenced('t')}
             and not exists (select 1 from organisations o where o.id = t.organisation_id and o.closed_at is not null)
           order by t.due_at limit 1 for update of t skip locked)
        returning organisation_id, id, attempts, lease`,
      [lease, laterBy(now, leaseMs), now, busy],
    ),
  )
  return claimed
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
    sql<DeliveryRow>(
      `select p.id, p.statement_id, s.kind, p.sender_scheme, p.sender_address, p.recipient_scheme, p.recipient_address, p.state, p.sent_by
         from peppol_tasks t
         join peppol_deliveries p on p.organisation_id = t.organisation_id and p.id = t.id
         join client_statements s on s.organisation_id = p.organisation_id and s.id = p.statement_id
        where t.organisation_id = $1 and t.id = $2 and t.lease = $3`,
      [actor.organisationId, id, lease],
    ),
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
  const key = [actor.organisationId, task.id]
  const isOurs = await db.first(
    sql('select 1 from peppol_tasks where organisation_id = $1 and id = $2 and lease = $3 for update', [
      ...key,
      task.lease,
    ]),
  )
  if (!isOurs) return
  const isWaiting = delivery.state === 'queued'
  const isExhausted = task.attempts >= (isWaiting ? mostAttempts : mostChecks)
  const state = 'state' in outcome ? outcome.state : isWaiting && isExhausted ? ('failed' as const) : delivery.state
  if (state !== delivery.state) await changeState(scope, delivery, state, outcome)
  const isChanged = state !== delivery.state
  if (isChanged ? state !== 'sent' : isExhausted)
    return void (await db.many(sql('delete from peppol_tasks where organisation_id = $1 and id = $2', key)))
  const waitMs = isChanged ? checkAfterMs(0) : isWaiting ? retryAfterMs(task.attempts) : checkAfterMs(task.attempts)
  await db.many(
    sql(
      `update peppol_tasks set due_at = $3, attempts = $4, lease = null, leased_until = null, last_error = $5
        where organisation_id = $1 and id = $2`,
      [
        ...key,
        laterBy(now, waitMs),
        isChanged ? 0 : task.attempts,
        'error' in outcome ? cutText(outcome.error, 500) : null,
      ],
    ),
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
    sql(
      `update peppol_deliveries set state = $3, reason = $4, recipient_name = coalesce($5, recipient_name), changed_at = $6
        where organisation_id = $1 and id = $2`,
      [actor.organisationId, delivery.id, state, reason, recipientName ?? null, now],
    ),
  )
  const key = [actor.organisationId, delivery.statementId]
  if (state === 'sent' || state === 'delivered') {
    await db.many(
      sql('update receivables set sent_at = coalesce(sent_at, $3) where organisation_id = $1 and id = $2', [
        ...key,
        now,
      ]),
    )
    return
  }
  // What was refused was not sent, unless it was also sent by email.
  await db.many(
    sql(
      `update receivables r set sent_at = null
        where r.organisation_id = $1 and r.id = $2
          and not exists (select 1 from statement_sends s
                           where s.organisation_id = r.organisation_id and s.statement_id = r.id and s.state <> 'failed')`,
      key,
    ),
  )
  await notifyOfFailure(scope, delivery)
}
