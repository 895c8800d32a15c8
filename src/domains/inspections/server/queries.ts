import type { Answer, Received } from '#base/route.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { inspectionRoutes } from '../contract.ts'
import { readExport } from './runs.ts'
import { readLinks } from './links.ts'

/** Returns an export with its progress, its links and their visits. Throws `NOT_FOUND`. */
export async function readInspection(
  scope: ActorScope,
  { params }: Received<typeof inspectionRoutes.readInspection>,
): Promise<Answer<typeof inspectionRoutes.readInspection>> {
  return { ...(await readExport(scope, params.id)), links: await readLinks(scope, params.id) }
}
