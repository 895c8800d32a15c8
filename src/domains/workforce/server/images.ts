import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import { imageTypeOf, OutsidePicture, squareImage } from '#platform/server/files/images.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type WorkerProfile, workforceRefusals, type workforceRoutes } from '../contract.ts'
import { readWorker } from './queries.ts'

const pixels = 512

/** Returns the storage key of a worker's photo, or null. `toChange` locks the worker until the end of the call. */
export async function readImageKey(scope: ActorScope, id: string, { toChange = false } = {}): Promise<string | null> {
  const row = await scope.db.first(
    sql<{ image: string | null }>`
      select image from workers
       where organisation_id = ${scope.actor.organisationId} and id = ${id} ${toChange ? fragment`for update` : fragment``}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return row.image
}

/** Returns a worker's photo as a file. */
export async function readWorkerImage(
  scope: ActorScope,
  id: string,
): Promise<Reply<typeof workforceRoutes.readWorkerImage>> {
  const key = await readImageKey(scope, id)
  await scope.db.commit()
  const bytes = key === null ? undefined : await scope.files.get(key)
  if (!bytes) throw refuse.NOT_FOUND()
  return { name: 'worker.webp', type: 'image/webp', bytes }
}

/** Stores a worker's photo, decoded, cropped to a square and re-encoded, and removes the previous one. */
export async function setWorkerImage(
  scope: ActorScope,
  id: string,
  { query, file, ifMatch }: Pick<Received<typeof workforceRoutes.setWorkerImage>, 'query' | 'file' | 'ifMatch'>,
): Promise<WorkerProfile> {
  await readImageKey(scope, id)
  // Do not hold a database connection while the image is decoded.
  await scope.db.commit()
  if (imageTypeOf(file.bytes) !== file.type) throw workforceRefusals.IMAGE_TYPE()
  const square = await squareImage(file.bytes, pixels, query.crop).catch((error: Error) => {
    if (error instanceof OutsidePicture) throw invalid([outside])
    scope.log.warn({ error: error.message }, 'a picture could not be decoded')
    throw workforceRefusals.IMAGE_UNREADABLE()
  })
  const key = await scope.files.put(square)
  return replaceImage(scope, id, key, ifMatch)
}

const outside = { path: 'crop', code: 'crop', messageKey: 'platform.picture.croppingFailed', values: {} }

/** Removes a worker's photo. */
export function removeWorkerImage(scope: ActorScope, id: string, version: number | undefined): Promise<WorkerProfile> {
  return replaceImage(scope, id, null, version)
}

async function replaceImage(
  scope: ActorScope,
  id: string,
  key: string | null,
  version: number | undefined,
): Promise<WorkerProfile> {
  const write = async () => {
    const before = await readImageKey(scope, id, { toChange: true })
    const read = () => readWorker(scope, id)
    return { before, shown: await changeRecord(scope, { table: 'workers', id }, version, { image: key }, read) }
  }
  const { before, shown } = await write().catch(async (error: unknown) => {
    await dropFile(scope, key)
    throw error
  })
  // A failed commit may have succeeded. Keep the new file then: a file without a reference is better than a reference without a file.
  await scope.db.commit()
  await dropFile(scope, before)
  return shown
}
