import type { Actor } from '#base/actor.ts'
import type { Page } from '#base/page.ts'
import type { Received } from '#base/route.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { conversationRoutes, Recipient } from '../contract.ts'
import { namedAccount, shownName } from './conversations.ts'

const atWork = inGroup('g.status', assignmentGroups.active)
/** SQL for the managers of the projects on which a worker has a current assignment. */
const managersOf = (workerId: string) => fragment`
  select p.project_manager_id from assignments g
    join projects p on p.organisation_id = g.organisation_id and p.id = g.project_id
   where g.organisation_id = a.organisation_id and ${atWork} and g.worker_id = ${workerId}`

/**
 * The condition for accounts that the actor can write to: everyone for a user, the managers of their projects for a
 * worker.
 */
function within({ organisationId, accountId, type }: Actor): Conditions {
  const where = new Conditions('a', organisationId).and`a.active and a.id <> ${accountId}`
  return type === 'provider' ? where : where.and`a.type = 'provider' and a.id in (${managersOf(accountId)})`
}

/** Returns one page of the people whom the actor can write to, by name. */
export async function listRecipients(
  { db, actor }: ActorScope,
  { query }: Received<typeof conversationRoutes.listReachable>,
): Promise<Page<Recipient>> {
  const { items, total, nextCursor } = await readPage<Recipient>(
    db,
    {
      select: fragment`a.id, ${shownName} as name, a.type, w.primary_role as trade`,
      from: namedAccount,
      where: within(actor).and`a.type = ${query.type}`
        .and`searchable(concat_ws(' ', ${shownName}, w.primary_role)) like searchable(${likePattern(query.q)})`,
      id: 'a.id',
      sorts: { name: { sql: fragment`searchable(${shownName})`, type: 'text' } },
    },
    query,
  )
  return { items, total, nextCursor }
}

/** Returns those of the given accounts that the actor can write to. */
export async function recipientsAmong(
  { db, actor }: ActorScope,
  ids: readonly string[],
): Promise<Pick<Recipient, 'id' | 'type'>[]> {
  const where = within(actor).and`a.id = any(${ids}::uuid[])`
  return db.many(sql`select a.id, a.type from accounts a where ${where}`)
}

/**
 * Returns the ids of active workers with a current assignment on a project. Undefined if the project does not exist.
 */
export async function workersOn({ db, actor }: ActorScope, projectId: string): Promise<string[] | undefined> {
  const found = await db.first(
    sql<{ ids: string[] | null }>`
      select (select array_agg(distinct g.worker_id) from assignments g
                join accounts a on a.organisation_id = g.organisation_id and a.id = g.worker_id and a.active
               where g.organisation_id = p.organisation_id and g.project_id = p.id and ${atWork}) as ids
        from projects p where p.organisation_id = ${actor.organisationId} and p.id = ${projectId}`,
  )
  return found && (found.ids ?? [])
}

/**
 * Returns the users who answer for the organisation to a worker: the managers of their projects, or else all managers
 * and administrators.
 */
export async function officeContacts({ db, actor }: ActorScope, workerId: string): Promise<string[]> {
  const managers = managersOf(workerId)
  const rows = await db.many(
    sql<{ id: string; isManager: boolean }>`
      select a.id, a.id in (${managers}) as is_manager from accounts a
       where a.organisation_id = ${actor.organisationId} and a.active and a.type = 'provider'
         and (a.role in ('providerAdmin', 'administrator', 'manager') or a.id in (${managers})) order by a.id`,
  )
  const found = rows.filter(({ isManager }) => isManager)
  return (found.length > 0 ? found : rows).map(({ id }) => id)
}
