import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Notifies the users who see invoices that the last reminder of invoices of a client was sent. */
export async function notifyOfFinalReminder(
  scope: ActorScope,
  { clientId, client, count }: { readonly clientId: string; readonly client: string; readonly count: number },
): Promise<void> {
  const link = `/provider/clients/${clientId}`
  await notify(scope, await accountsWith(scope, 'billing:read'), {
    kind: 'finalReminderSent',
    values: { client, count },
    link,
  })
}

/** Notifies the users who see invoices of each email of a reminder that could not be delivered, once. */
export async function reportFailedReminders(scope: ActorScope): Promise<void> {
  const { db, actor } = scope
  const failed = await db.many(
    sql<{ id: string; recipient: string; clientId: string; client: string }>`
      select e.id, e.recipient, c.id as client_id, c.name as client
        from reminder_emails e
        join reminders m on m.organisation_id = e.organisation_id and m.id = e.reminder_id
        join clients c on c.organisation_id = m.organisation_id and c.id = m.client_id
       where e.organisation_id = ${actor.organisationId} and e.state = 'failed' and not e.reported
       order by e.id limit 50 for no key update of e skip locked`,
  )
  if (failed.length === 0) return
  await db.many(
    sql`
      update reminder_emails set reported = true
       where organisation_id = ${actor.organisationId} and id = any(${failed.map(({ id }) => id)})`,
  )
  const administrators = await accountsWith(scope, 'billing:read')
  for (const { recipient, client, clientId } of failed)
    await notify(scope, administrators, {
      kind: 'reminderFailed',
      values: { client, recipient },
      link: `/provider/clients/${clientId}`,
    })
}
