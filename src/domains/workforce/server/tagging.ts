import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { tagRecords } from '#domains/tags/server/tagging.ts'
import { fragment } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { workforceRoutes } from '../contract.ts'

/** Adds tags to several workers and removes others. */
export function tagWorkers(
  scope: ActorScope,
  { body }: Received<typeof workforceRoutes.tagWorkers>,
): Promise<Answer<typeof workforceRoutes.tagWorkers>> {
  return tagRecords(
    scope,
    { records: 'workers', isOpen: fragment`o.erased_at is null`, closed: refuse.NOT_FOUND() },
    body,
  )
}
