import type { Received } from '#base/route.ts'
import { refuse } from '#base/problem.ts'
import { localTimeOf } from '#base/calendar.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { reminderRoutes } from '../../contract/reminders.ts'
import { readClientReminders, readStatementReminders } from './queries.ts'

type PauseInput = Omit<Received<typeof reminderRoutes.pauseClientReminders>, 'ifMatch'>

/** Returns the commands for one kind of pause. */
function pausingOf<Reminders>(
  table: 'client_reminder_pauses' | 'invoice_reminder_pauses',
  requireRecord: (scope: ActorScope, id: string) => Promise<unknown>,
  read: (scope: ActorScope, id: string) => Promise<Reminders>,
) {
  return {
    async pause(scope: ActorScope, { params: { id }, body: { reason, until = null } }: PauseInput): Promise<Reminders> {
      const { db, actor, now } = scope
      await requireRecord(scope, id)
      if (until !== null && until < localTimeOf(now, actor.timeZone).date)
        throw invalidField('until', 'receivables.validation.pastDay')
      await db.many(
        sql`
          insert into ${raw(table)} (organisation_id, id, reason, until, paused_by, created_at)
          values (${actor.organisationId}, ${id}, ${reason}, ${until}, ${actor.accountId}, ${now})
          on conflict (organisation_id, id) do update
            set reason = excluded.reason, until = excluded.until, paused_by = excluded.paused_by, created_at = excluded.created_at`,
      )
      return read(scope, id)
    },
    async resume(scope: ActorScope, { params: { id } }: Pick<PauseInput, 'params'>): Promise<void> {
      await requireRecord(scope, id)
      await scope.db.many(
        sql`delete from ${raw(table)} where organisation_id = ${scope.actor.organisationId} and id = ${id}`,
      )
    },
  }
}

const ofClient = pausingOf('client_reminder_pauses', readClient, readClientReminders)
const ofInvoice = pausingOf('invoice_reminder_pauses', requireInvoice, readStatementReminders)

/** Pauses the reminders of a client on schedule, or changes the pause. Throws `NOT_FOUND`, and a validation error for a day in the past. */
export const pauseClientReminders = ofClient.pause

/** Resumes the reminders of a client. Throws `NOT_FOUND`. */
export const resumeClientReminders = ofClient.resume

/** Pauses the reminders of an invoice on schedule, or changes the pause. Throws `NOT_FOUND`, and a validation error for a day in the past. */
export const pauseStatementReminders = ofInvoice.pause

/** Resumes the reminders of an invoice. Throws `NOT_FOUND`. */
export const resumeStatementReminders = ofInvoice.resume

async function requireInvoice({ db, actor }: ActorScope, id: string): Promise<void> {
  const found = await db.first(
    sql`select 1 from receivables where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!found) throw refuse.NOT_FOUND()
}
