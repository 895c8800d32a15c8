import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Decider } from './tables.ts'

/** Notifies the managers of the projects of disputed lines, once for each. */
export async function notifyOfDisputes(
  scope: ActorScope,
  { client, weekStart }: Pick<Decider, 'client' | 'weekStart'>,
  decided: readonly { readonly row: { readonly projectId: string }; readonly comment: string | null }[],
): Promise<void> {
  const disputed = decided.filter(({ comment }) => comment !== null)
  if (disputed.length === 0) return
  const managers = await scope.db.many(
    sql<{ managerId: string; count: number }>(
      `select head as manager_id, count(*)::int as count
         from unnest($2::uuid[]) as disputed (project_id) join projects p on p.organisation_id = $1 and p.id = disputed.project_id,
      lateral unnest(${headsOf('p')}) as head
        where p.project_manager_id is not null group by 1`,
      [scope.actor.organisationId, disputed.map(({ row }) => row.projectId)],
    ),
  )
  for (const { managerId, count } of managers) {
    const link = `/provider/timesheet?status=all&clientDecision=disputed&from=${weekStart}`
    await notify(scope, [managerId], { kind: 'hoursDisputed', values: { client, count }, link })
  }
}
