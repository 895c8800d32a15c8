import type { Received } from '#base/route.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Assignment, assignmentRoutes } from '../contract.ts'
import { moveAssignment } from './moving.ts'
import { readAssignment } from './queries.ts'
import { catchUp } from './current-status.ts'

/** Rates a completed assignment and replaces an earlier rating. Throws `INVALID_TRANSITION` for any other status. */
export async function rateAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof assignmentRoutes.rateAssignment>,
): Promise<Assignment> {
  const read = () => readAssignment(scope, params.id)
  const before = await read()
  // The last day may have passed since the scheduled job last updated the status.
  const isCaughtUp = (await catchUp(scope, { id: params.id })) > 0
  const version = ifMatch !== undefined && isCaughtUp && ifMatch === before.version ? ifMatch + 1 : ifMatch
  const values = {
    rating: body.rating,
    rating_comment: body.comment ?? null,
    rated_at: scope.now,
    rated_by: scope.actor.accountId,
  }
  await moveAssignment(scope, params.id, version, ['completed'], values, read)
  return read()
}
