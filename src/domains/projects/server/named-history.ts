import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

const references = new Set(['clientId', 'projectId', 'workSiteId', 'projectManagerId'])

/**
 * Replaces the ids of clients, projects, work sites and users by their names in a page of history. Changes the page in
 * place; an id that no longer exists becomes null.
 */
export async function withNames(scope: ActorScope, page: Page<HistoryStep>): Promise<Page<HistoryStep>> {
  const changes = page.items.flatMap((step) => step.changes.filter(({ field }) => references.has(field)))
  const names = await readNames(scope, [...new Set(changes.flatMap(({ before, after }) => [before, after]))])
  const nameOf = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? null) : null)
  for (const change of changes) {
    change.before = nameOf(change.before)
    change.after = nameOf(change.after)
  }
  return page
}

async function readNames({ db, actor }: ActorScope, ids: readonly unknown[]): Promise<Map<string, string>> {
  const rows = await db.many(
    sql<{ id: string; name: string }>(
      `select id, name from clients where organisation_id = $1 and id = any($2::uuid[])
       union all select id, name from projects where organisation_id = $1 and id = any($2::uuid[])
       union all select id, name from work_sites where organisation_id = $1 and id = any($2::uuid[])
       union all select id, coalesce(nullif(concat_ws(' ', given_name, family_name), ''), email) from accounts
                  where organisation_id = $1 and id = any($2::uuid[])`,
      [actor.organisationId, ids.filter((id) => typeof id === 'string')],
    ),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
