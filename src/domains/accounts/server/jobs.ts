import type { Db } from '#platform/server/db/transaction.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Directory, NamedOrganisation } from '#platform/server/groups/directory.ts'
import type { InstallationJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { Services } from '#platform/server/scope.ts'

/** The job that keeps the directory in agreement with the organisations of a group, their company tags and the addresses of their users. */
export function directoryJob({ group, log }: Pick<Services, 'group' | 'log'>, directory: Directory): InstallationJob {
  return {
    name: 'accounts.reconcileDirectory',
    everyMinutes: 10,
    async runAlone(db) {
      const clashing = await directory.reconcile(group.name, await listUniqueNames(db))
      for (const { kind } of clashing) log.error({ kind, group: group.name }, 'two organisations have the same name')
    },
  }
}

/** Returns every organisation of the database with the names that no other organisation may have. Former company tags stay reserved. */
async function listUniqueNames(db: Db): Promise<NamedOrganisation[]> {
  const rows = await db.many(
    sql<{ id: string; tags: string[]; emails: string[] }>`
      select o.id,
             array(select o.company_tag where o.company_tag is not null union all
                   select f.tag from former_company_tags f where f.organisation_id = o.id) as tags,
             array(select a.email from accounts a where a.organisation_id = o.id and a.type = 'provider' and a.email is not null) as emails
        from organisations o order by o.id`,
  )
  return rows.map(({ id, tags, emails }) => ({
    organisationId: id,
    names: [
      ...tags.map((name) => ({ kind: 'companyTag', name }) as const),
      ...emails.map((name) => ({ kind: 'providerEmail', name }) as const),
    ],
  }))
}
