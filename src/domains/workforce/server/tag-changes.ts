import { insertNotifications } from '#domains/notifications/server/commands.ts'
import { claimTagChanges } from '#domains/organisations/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Notifies the workers of an organisation, once, of a changed company tag. */
export async function notifyTagChange(scope: ActorScope): Promise<void> {
  const { db, actor, now } = scope
  for (const { tag, until } of await claimTagChanges(scope)) {
    await db.many(
      sql(
        insertNotifications(
          `select gen_random_uuid() as id, a.id as account_id, 'companyTagChanged' as kind, 'announcements' as type,
                  jsonb_build_object('tag', o.company_tag, 'former', $3::text, 'until', $4::text) as "values", '/worker/home' as link
             from accounts a join organisations o on o.id = a.organisation_id
            where a.organisation_id = $1 and a.type = 'worker' and a.active and a.erased_at is null`,
          '$2',
        ),
        [actor.organisationId, now, tag, until],
      ),
    )
  }
}
