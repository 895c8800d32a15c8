import type { Received } from '#base/route.ts'
import { refuse } from '#base/problem.ts'
import { localTimeOf } from '#base/calendar.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClientReminders, reminderRoutes, StatementReminders } from '../../contract/reminders.ts'
import { readClientReminders, readStatementReminders } from './queries.ts'

type Input<Name extends keyof typeof reminderRoutes> = Omit<Received<(typeof reminderRoutes)[Name]>, 'ifMatch'>
type PauseTable = 'client_reminder_pauses' | 'invoice_reminder_pauses'

/** Pauses the reminders of a client on schedule, or changes the pause. Throws `NOT_FOUND`, and a validation error for a day in the past. */
export async function pauseClientReminders(
  scope: ActorScope,
  { params, body }: Input<'pauseClientReminders'>,
): Promise<ClientReminders> {
  await readClient(scope, params.id)
  await savePause(scope, 'client_reminder_pauses', params.id, body)
  return readClientReminders(scope, params.id)
}

/** Resumes the reminders of a client. Throws `NOT_FOUND`. */
export async function resumeClientReminders(
  scope: ActorScope,
  { params }: Input<'resumeClientReminders'>,
): Promise<void> {
  await readClient(scope, params.id)
  await deletePause(scope, 'client_reminder_pauses', params.id)
}

/** Pauses the reminders of an invoice on schedule, or changes the pause. Throws `NOT_FOUND`, and a validation error for a day in the past. */
export async function pauseStatementReminders(
  scope: ActorScope,
  { params, body }: Input<'pauseStatementReminders'>,
): Promise<StatementReminders> {
  await requireInvoice(scope, params.id)
  await savePause(scope, 'invoice_reminder_pauses', params.id, body)
  return readStatementReminders(scope, params.id)
}

/** Resumes the reminders of an invoice. Throws `NOT_FOUND`. */
export async function resumeStatementReminders(
  scope: ActorScope,
  { params }: Input<'resumeStatementReminders'>,
): Promise<void> {
  await requireInvoice(scope, params.id)
  await deletePause(scope, 'invoice_reminder_pauses', params.id)
}

async function savePause(
  { db, actor, now }: ActorScope,
  table: PauseTable,
  id: string,
  { reason, until = null }: Input<'pauseClientReminders'>['body'],
): Promise<void> {
  if (until !== null && until < localTimeOf(now, actor.timeZone).date)
    throw invalidField('until', 'receivables.validation.pastDay')
  await db.many(
    sql(
      `insert into ${table} (organisation_id, id, reason, until, paused_by, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (organisation_id, id) do update
         set reason = excluded.reason, until = excluded.until, paused_by = excluded.paused_by, created_at = excluded.created_at`,
      [actor.organisationId, id, reason, until, actor.accountId, now],
    ),
  )
}

async function deletePause({ db, actor }: ActorScope, table: PauseTable, id: string): Promise<void> {
  await db.many(sql(`delete from ${table} where organisation_id = $1 and id = $2`, [actor.organisationId, id]))
}

async function requireInvoice({ db, actor }: ActorScope, id: string): Promise<void> {
  const found = await db.first(
    sql('select 1 from receivables where organisation_id = $1 and id = $2', [actor.organisationId, id]),
  )
  if (!found) throw refuse.NOT_FOUND()
}
