import { insertNotifications } from '#domains/notifications/server/commands.ts'
import { claimTagChanges } from '#domains/organisations/server/commands.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { renewNationalIdKeys } from './national-id-keys.ts'
import { startRates } from './rates.ts'

/** The job that notifies workers of a changed company tag, in the organisations that have changed it. */
export const tagChangeJob: ScheduledJob = {
  name: 'workforce.tellOfTags',
  everyMinutes: 0,
  among: fragment`select organisation_id from former_company_tags where told_at is null`,
  run: notifyTagChange,
}

/** The job that applies pay rates from their first day on. */
export const ratesJob: ScheduledJob = {
  name: 'workforce.startRates',
  everyMinutes: 30,
  run: (scope) => startRates(scope),
}

/** The job that completes the keys of national IDs, by which duplicates are noticed. */
export const nationalIdKeysJob: ScheduledJob = {
  name: 'workforce.keyNationalIds',
  everyMinutes: 30,
  ofAll: true,
  run: renewNationalIdKeys,
}

/** Notifies the workers of an organisation, once, of a changed company tag. */
export async function notifyTagChange(scope: ActorScope): Promise<void> {
  const { db, actor } = scope
  for (const { tag, until } of await claimTagChanges(scope)) {
    await db.many(
      sql`${insertNotifications(
        scope,
        fragment`
          select gen_random_uuid() as id, a.id as account_id, 'companyTagChanged' as kind, 'announcements' as type,
                 jsonb_build_object('tag', o.company_tag, 'former', ${tag}::text, 'until', ${until}::text) as "values",
                 '/worker/home' as link
            from accounts a join organisations o on o.id = a.organisation_id
           where a.organisation_id = ${actor.organisationId} and a.type = 'worker' and a.active and a.erased_at is null`,
      )}`,
    )
  }
}
