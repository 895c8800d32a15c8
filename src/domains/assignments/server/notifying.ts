import type { NotificationKind } from '#domains/notifications/contract.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Assignment, OwnAssignment } from '../contract.ts'

/** Notifies accounts about an assignment. */
export function notifyAccounts(
  scope: ActorScope,
  accountIds: readonly string[],
  kind: Extract<NotificationKind, `assignment${string}` | 'positionFilled'>,
  { role, project, worker }: Pick<Assignment, 'role' | 'project' | 'worker'>,
  link: string,
): Promise<void> {
  return notify(scope, accountIds, { kind, values: { role, project: project.name, worker: worker.name }, link })
}

/** Notifies the project manager, or the approvers if the manager has left, about an action of the worker on an own assignment. */
export async function notifyManager(
  scope: ActorScope,
  kind: 'assignmentAccepted' | 'assignmentRejected' | 'assignmentGivenUp',
  own: OwnAssignment,
): Promise<void> {
  const manager = await scope.db.first(
    sql<{ heads: string[]; worker: string }>(
      `select case when p.project_manager_id is null then '{}' else ${headsOf('p')} end as heads, ${workerName('w')} as worker
         from projects p join workers w on w.organisation_id = p.organisation_id and w.id = $3
        where p.organisation_id = $1 and p.id = $2`,
      [scope.actor.organisationId, own.project.id, scope.actor.accountId],
    ),
  )
  if (!manager) return
  const worker = { id: scope.actor.accountId, name: manager.worker }
  await notifyAccounts(scope, manager.heads, kind, { ...own, worker }, `/provider/assignments/${own.id}`)
}
