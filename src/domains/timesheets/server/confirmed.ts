import { notifyEach } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/**
 * Approves submitted entries that their client has just confirmed, if its confirmation counts as approval, and notifies their workers. Hours
 * of a worker with the contact's email address are left to an approver. Returns the number of approved entries.
 */
export async function approveConfirmed(
  scope: ActorScope,
  ids: readonly string[],
  contactEmail: string,
): Promise<number> {
  const { db, actor, now } = scope
  const approved = await db.many(
    sql<{ id: string; workerId: string; date: string }>`
      update time_entries t set status = 'approved', comment = null, proposal = null, decided_at = ${now}, decided_by = null,
             version = t.version + 1, updated_at = ${now}
        from projects q join confirmation_settings s on s.organisation_id = q.organisation_id and s.id = q.client_id and s.mode = 'approves'
       where t.organisation_id = ${actor.organisationId} and t.id = any(${ids}::uuid[]) and t.status = 'submitted'
         and q.organisation_id = t.organisation_id and q.id = t.project_id
         and not exists (select 1 from account_addresses a
                          where a.organisation_id = t.organisation_id and a.account_id = t.worker_id and a.address = ${contactEmail})
      returning t.id, t.worker_id, t.date`,
  )
  await notifyEach(
    scope,
    approved.map(({ id, workerId, date }) => ({
      accountIds: [workerId],
      notification: {
        kind: 'entryApproved',
        values: { date, comment: '', entryId: id },
        link: `/worker/timesheet?tab=my-timesheet&date=${date}`,
      },
    })),
  )
  return approved.length
}
