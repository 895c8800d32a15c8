import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { SendChannel } from '../rules/invoice-runs.ts'
import { activePeppolStates } from '../rules/peppol.ts'
import { stateOf } from './peppol/state.ts'

/** Whether a statement has been sent, and whether it has been credited. */
interface SendingState {
  /** How it was sent, or is being sent; undefined if it has to be sent. */
  readonly channel: SendChannel | undefined
  readonly isCredited: boolean
}

/**
 * Locks an invoice, so that it is not sent by two callers at the same time nor credited meanwhile, and returns whether it has been sent.
 * A credit note has no receivable and is not locked.
 */
export async function lockForSending({ db, actor }: ActorScope, id: string): Promise<SendingState> {
  const receivable = await db.first(
    sql<{ isSent: boolean; isCredited: boolean }>`
      select sent_at is not null as is_sent, credited as is_credited from receivables
       where organisation_id = ${actor.organisationId} and id = ${id} for no key update`,
  )
  // A separate statement: it sees what was committed while the first one waited for the lock.
  const delivery = await db.first(
    sql`
      select p.id from peppol_deliveries p
       where p.organisation_id = ${actor.organisationId} and p.statement_id = ${id} and ${stateOf('p')} = any(${[...activePeppolStates]})
       limit 1`,
  )
  const channel = delivery ? 'peppol' : receivable?.isSent ? 'email' : undefined
  return { channel, isCredited: receivable?.isCredited ?? false }
}
