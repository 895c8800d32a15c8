import type { Answer, Received } from '#base/route.ts'
import { tagRecords } from '#domains/tags/server/tagging.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requestRefusals, type requestRoutes } from '../contract.ts'
import { requestGroups } from '../rules.ts'

/** Adds tags to several requests and removes others. Requests that can no longer be edited keep their tags. */
export function tagRequests(
  scope: ActorScope,
  { body }: Received<typeof requestRoutes.tagRequests>,
): Promise<Answer<typeof requestRoutes.tagRequests>> {
  const closed = requestRefusals.REQUEST_CLOSED()
  return tagRecords(scope, { records: 'requests', isOpen: inGroup('o.status', requestGroups.editable), closed }, body)
}
