import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { cancelAssignment, completeAssignment } from '#domains/assignments/server/commands.ts'
import { catchUp } from '#domains/assignments/server/current-status.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { endRequest } from '#domains/assignments/server/ending-requests.ts'
import { hasWorkAhead, type OpenWorkAt } from '#domains/clients/contract/open-work.ts'
import { readOpenWorkAt } from '#domains/clients/server/open-work.ts'
import { endSessionNow } from '#domains/clock/server/ending.ts'
import { holdActive } from '#domains/clock/server/session.ts'
import type { Project } from '#domains/projects/contract.ts'
import type { endingRoutes } from '#domains/projects/contract/ending.ts'
import { editProject } from '#domains/projects/server/commands.ts'
import { readProject } from '#domains/projects/server/queries.ts'
import type { RequestStatus } from '#domains/requests/rules.ts'
import { openRequest } from '#domains/requests/server/commands.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'

/** Returns what is still open in a project. Throws `NOT_FOUND`. */
export async function readOpenProjectWork(scope: ActorScope, projectId: string): Promise<OpenWorkAt> {
  await readProject(scope, projectId)
  return readOpenWorkAt(scope, { projectId })
}

/**
 * Completes or cancels a project, after ending what is open in it with the commands that end each: sessions end now, offers are withdrawn,
 * assignments end with their shifts, and requests are closed. Hours stay as they are. Throws `NOT_FOUND`, `STALE_VERSION`, and `FORBIDDEN`
 * for an API key without the scopes for this work.
 */
export async function endProject(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof endingRoutes.endProject>,
): Promise<Project> {
  const current = await readProject(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  if (hasWorkAhead(await readOpenWorkAt(scope, { projectId: params.id }))) {
    const needed = ['assignments:write', 'requests:write', 'workforce:write'] as const
    if (!needed.every((permission) => may(scope.actor, permission))) throw refuse.FORBIDDEN()
    await settleProject(scope, params.id, body)
  }
  return editProject(scope, { params, body, ifMatch })
}

type Ending = Received<typeof endingRoutes.endProject>['body']

async function settleProject(scope: ActorScope, projectId: string, { status, comment }: Ending): Promise<void> {
  const reason = comment ?? scope.translate('projects.ending.reason')
  // Requests are locked before their assignments, as everywhere but in a clock-in, which is retried after a deadlock.
  const requests = await scope.db.many(
    sql<{ id: string; status: RequestStatus }>`
      select t.id, t.status from requests t
       where t.organisation_id = ${scope.actor.organisationId} and t.project_id = ${projectId} and ${openRequest}
       order by t.id for update`,
  )
  await endSessions(scope, projectId)
  for (const { id, status: from } of await readCurrent(scope, projectId)) {
    const input = { params: { id }, ifMatch: undefined }
    if (from === 'in_progress' && status === 'completed') await completeAssignment(scope, input)
    else await cancelAssignment(scope, { ...input, body: { comment: reason } })
  }
  for (const { id, status: from } of requests) {
    const isDone = from === 'in_progress' && status === 'completed'
    await endRequest(
      scope,
      { params: { id }, body: { comment: reason }, ifMatch: undefined },
      isDone ? 'complete' : 'cancel',
    )
  }
}

async function endSessions(scope: ActorScope, projectId: string): Promise<void> {
  const atWork = await scope.db.many(
    sql<{ workerId: string }>`
      select worker_id from clock_sessions
       where organisation_id = ${scope.actor.organisationId} and project_id = ${projectId} and ended_at is null order by worker_id`,
  )
  await scope.db.many(
    workerLock(
      scope,
      atWork.map(({ workerId }) => workerId),
    ),
  )
  for (const { workerId } of atWork) {
    const session = await holdActive(scope, workerId)
    // The worker may have clocked out, and in elsewhere, until the lock was free.
    if (session && session.projectId === projectId) await endSessionNow(scope, session, { endsShift: true })
  }
}

// Offers whose deadline has passed and assignments whose last day has passed end automatically.
async function readCurrent(scope: ActorScope, projectId: string): Promise<{ id: string; status: AssignmentStatus }[]> {
  const open = sql<{ id: string; status: AssignmentStatus }>`
    select a.id, a.status from assignments a
     where a.organisation_id = ${scope.actor.organisationId} and a.project_id = ${projectId}
       and ${inGroup('a.status', assignmentGroups.open)}
     order by a.id`
  for (const { id } of await scope.db.many(open)) await catchUp(scope, { id })
  return scope.db.many(open)
}
