import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
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

async function readNames({ db, actor }: ActorScope, values: readonly unknown[]): Promise<Map<string, string>> {
  const ids = values.filter((value) => typeof value === 'string')
  const isNamed = fragment`organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])`
  const rows = await db.many(
    sql<{ id: string; name: string }>`
      select id, name from clients where ${isNamed}
      union all select id, name from projects where ${isNamed}
      union all select id, name from work_sites where ${isNamed}
      union all select id, coalesce(nullif(concat_ws(' ', given_name, family_name), ''), email) from accounts where ${isNamed}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
