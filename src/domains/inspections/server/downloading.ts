import type { Received, Reply } from '#base/route.ts'
import { zipOf } from '#platform/server/archive/zip.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Inspection, inspectionRefusals, type inspectionRoutes } from '../contract.ts'
import { readExport } from './runs.ts'
import { filesOf, listFiles } from './files.ts'

/** Sends the files of an export as an archive. Throws `NOT_FOUND` and `INSPECTION_NOT_READY`. */
export async function downloadInspection(
  scope: ActorScope,
  { params }: Received<typeof inspectionRoutes.downloadInspection>,
): Promise<Reply<typeof inspectionRoutes.downloadInspection>> {
  const found = await readExport(scope, params.id)
  if (!found.allowed.includes('download')) throw inspectionRefusals.INSPECTION_NOT_READY()
  return archiveOf(scope, found)
}

/** Returns the archive of an export: byte for byte the same each time. */
export async function archiveOf(
  { db, actor }: Pick<ActorScope, 'db' | 'actor'>,
  { id, startDate, endDate, endedAt }: Pick<Inspection, 'id' | 'startDate' | 'endDate' | 'endedAt'>,
): Promise<Reply<typeof inspectionRoutes.downloadInspection>> {
  const files = await listFiles(db, actor.organisationId, id)
  // Each file is read when it is sent, so that one at a time is in memory.
  await db.commit()
  return {
    name: `inspection ${startDate} ${endDate}.zip`,
    type: 'application/zip',
    bytes: zipOf(filesOf(db, actor.organisationId, files), endedAt ?? ''),
  }
}
