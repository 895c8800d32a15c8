import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { reminderRefusals, type reminderRoutes, type StatementReminders } from '../../contract/reminders.ts'
import { isRemindedOn, readOpenInvoice } from './overdue.ts'
import { postReminder } from './posting.ts'
import { readStatementReminders } from './queries.ts'

/**
 * Sends a reminder of one invoice as the user wrote it, also while reminders are paused. Throws `NOT_FOUND`, `NOT_OVERDUE`, and
 * `REMINDED_TODAY` unless all emails of today's reminder have failed.
 */
export async function sendReminder(
  scope: ActorScope,
  { params, body }: Received<typeof reminderRoutes.sendReminder>,
): Promise<StatementReminders> {
  const { actor, now } = scope
  await lock(scope, params.id)
  const invoice = await readOpenInvoice(scope, params.id)
  const today = localTimeOf(now, actor.timeZone).date
  if (!invoice || invoice.dueDate >= today) throw reminderRefusals.NOT_OVERDUE()
  if (await isReminded(scope, params.id, today)) throw reminderRefusals.REMINDED_TODAY()
  const { level, recipients, subject, message } = body
  const emails = [...new Set(recipients)].map((recipient) => ({
    recipient,
    language: invoice.language,
    subject,
    message,
  }))
  await postReminder(scope, { level, invoices: [invoice], emails, sentBy: actor.accountId, beyond: 'refuse' })
  return readStatementReminders(scope, params.id)
}

// The client first, as the schedule does: neither sends while the other is at it, and payments wait.
async function lock({ db, actor }: ActorScope, id: string): Promise<void> {
  const found = await db.many(
    sql`
      select 1 from clients where organisation_id = ${actor.organisationId}
         and id = (select client_id from receivables where organisation_id = ${actor.organisationId} and id = ${id}) for no key update`,
  )
  if (found.length === 0) throw refuse.NOT_FOUND()
  await db.many(
    sql`select 1 from receivables where organisation_id = ${actor.organisationId} and id = ${id} for no key update`,
  )
}

async function isReminded({ db, actor }: ActorScope, id: string, day: string): Promise<boolean> {
  const found = await db.first(
    sql`select 1 from receivables r where r.organisation_id = ${actor.organisationId} and r.id = ${id} and ${isRemindedOn(day)}`,
  )
  return found !== undefined
}
