import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { written } from '#platform/server/db/statement.ts'
import { imageTypeOf, squareImage } from '#platform/server/files/images.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type WorkerProfile, workforceRefusals, type workforceRoutes } from '../contract.ts'
import { readWorker } from './queries.ts'

const pixels = 512

/** The name of a worker's picture in the store, or null. */
export async function readImageKey(scope: ActorScope, id: string): Promise<string | null> {
  const row = await scope.db.first(
    written<{ image: string | null }>('select image from workers where organisation_id = $1 and id = $2', [
      scope.actor.organisationId,
      id,
    ]),
  )
  if (!row) throw refuse.NOT_FOUND()
  return row.image
}

/** The picture of a worker, as a file to be kept. */
export async function readWorkerImage(
  scope: ActorScope,
  { params }: Received<typeof workforceRoutes.readWorkerImage>,
): Promise<Reply<typeof workforceRoutes.readWorkerImage>> {
  const key = await readImageKey(scope, params.id)
  await scope.db.settle()
  const bytes = key === null ? undefined : await scope.files.get(key)
  if (!bytes) throw refuse.NOT_FOUND()
  return { name: 'worker.webp', type: 'image/webp', bytes }
}

/** Gives a worker a picture, decoded and made anew; the one before goes. */
export async function setWorkerImage(
  scope: ActorScope,
  { params, file }: Received<typeof workforceRoutes.setWorkerImage>,
): Promise<WorkerProfile> {
  await readImageKey(scope, params.id)
  // Nobody's connection waits while a picture is decoded.
  await scope.db.settle()
  if (imageTypeOf(file.bytes) !== file.type) throw workforceRefusals.IMAGE_TYPE()
  const square = await squareImage(file.bytes, pixels).catch((error: Error) => {
    scope.log.warn({ error: error.message }, 'a picture could not be decoded')
    throw workforceRefusals.IMAGE_UNREADABLE()
  })
  const key = await scope.files.put(square)
  try {
    return await replaceImage(scope, params.id, key)
  } catch (error) {
    await scope.files.delete(key)
    throw error
  }
}

/** Takes a worker's picture away. */
export function removeWorkerImage(
  scope: ActorScope,
  { params }: Received<typeof workforceRoutes.removeWorkerImage>,
): Promise<WorkerProfile> {
  return replaceImage(scope, params.id, null)
}

// The file before goes only once nothing points to it any more; a file that nothing points to is the lesser evil.
async function replaceImage(scope: ActorScope, id: string, key: string | null): Promise<WorkerProfile> {
  const before = await scope.db.first(
    written<{ image: string | null }>('select image from workers where organisation_id = $1 and id = $2 for update', [
      scope.actor.organisationId,
      id,
    ]),
  )
  const read = () => readWorker(scope, id)
  const shown = await changeRecord(scope, { table: 'workers', id }, undefined, { image: key }, read)
  await scope.db.settle()
  if (before?.image) await scope.files.delete(before.image)
  return shown
}
