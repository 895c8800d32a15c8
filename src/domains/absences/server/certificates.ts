import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { after } from '#base/states.ts'
import { documentRefusals } from '#domains/documents/contract.ts'
import { countUpload, type NamedFile, namedFile, scanned, soundFile } from '#domains/documents/server/documents.ts'
import { isReferredTo } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Certificate, OwnTimeOff, TimeOff } from '../contract.ts'
import type { certificateRoutes } from '../contract/certificates.ts'
import { organisationMoves, workerMoves } from '../rules.ts'
import { notifyOfCertificate } from './notifying.ts'
import { readOwnTimeOff, readTimeOff } from './queries.ts'

type Input<Name extends keyof typeof certificateRoutes> = Received<(typeof certificateRoutes)[Name]>

/** Adds or replaces the certificate of the worker's own sick leave. The approvers are notified. */
export async function setOwnCertificate(scope: ActorScope, input: Input<'setOwnCertificate'>): Promise<OwnTimeOff> {
  const { id } = input.params
  const check = async () => {
    const own = await readOwnTimeOff(scope, id)
    after(workerMoves, own.status, 'certify')
    if (!own.allowed.includes('certify')) throw refuse.INVALID_TRANSITION()
    return { ...own, workerId: scope.actor.accountId }
  }
  await setFile(scope, input, check)
  return readOwnTimeOff(scope, id)
}

/** Adds or replaces the certificate of sick leave for its worker. The other approvers are notified. */
export async function setCertificate(scope: ActorScope, input: Input<'setCertificate'>): Promise<TimeOff> {
  const { id } = input.params
  const check = async () => {
    const one = await readTimeOff(scope, id)
    after(organisationMoves, one.status, 'certify')
    // Users may neither file nor decide on their own sick leave here.
    if (!one.allowed.includes('certify'))
      throw one.type === 'sick_leave' ? refuse.FORBIDDEN() : refuse.INVALID_TRANSITION()
    return { ...one, workerId: one.worker.id }
  }
  await setFile(scope, input, check)
  return readTimeOff(scope, id)
}

/** Returns the certificate of the worker's own sick leave as a file. */
export async function readOwnCertificate(
  scope: ActorScope,
  { params }: Input<'readOwnCertificate'>,
): Promise<Reply<typeof certificateRoutes.readOwnCertificate>> {
  await readOwnTimeOff(scope, params.id)
  return readFile(scope, params.id)
}

/** Returns the certificate of sick leave as a file, for users who decide on it. */
export async function readCertificate(
  scope: ActorScope,
  { params }: Input<'readCertificate'>,
): Promise<Reply<typeof certificateRoutes.readCertificate>> {
  await readTimeOff(scope, params.id)
  return readFile(scope, params.id)
}

async function readFile(
  { db, actor, files }: ActorScope,
  id: string,
): Promise<Reply<typeof certificateRoutes.readCertificate>> {
  const stored = await db.first(
    sql<{ name: string; type: Certificate['type']; file: string; scan: Certificate['scan'] }>`
      select name, type, file, scan from sick_certificates where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!stored) throw refuse.NOT_FOUND()
  const { name, type, file, scan } = stored
  if (scan !== 'clean') throw documentRefusals[scan === 'pending' ? 'DOCUMENT_PENDING' : 'DOCUMENT_INFECTED']()
  await db.commit()
  const bytes = await files.get(file)
  if (!bytes) throw refuse.NOT_FOUND()
  return { name, type, bytes }
}

type Certified = Pick<TimeOff, 'startDate' | 'endDate'> & { workerId: string }

// `check` refuses what the actor may not change. It runs again once the file is ready, because the sick leave may have been withdrawn.
async function setFile(
  scope: ActorScope,
  { params: { id }, query, file }: Input<'setCertificate'>,
  check: () => Promise<Certified>,
): Promise<void> {
  await check()
  await countUpload(scope)
  // Do not hold a database connection while the file is examined, scanned and stored.
  await scope.db.commit()
  const sound = await soundFile(await namedFile(scope, query.name, file))
  const scan = await scanned(scope, sound.bytes)
  const key = await scope.files.put(sound.bytes)
  const write = async () => {
    await lock(scope, id)
    const { workerId, startDate, endDate } = await check()
    const before = await store(scope, { id, workerId }, { ...sound, scan, key })
    await notifyOfCertificate(scope, workerId, { id, startDate, endDate, isReplaced: before !== null })
    return before
  }
  const before = await write().catch(async (error: unknown) => {
    await dropFile(scope, key)
    // The worker was erased meanwhile.
    throw isReferredTo(error) ? refuse.NOT_FOUND() : error
  })
  // A failed commit may have succeeded. Keep the new file then: a file without a reference is better than a reference without a file.
  await scope.db.commit()
  await dropFile(scope, before)
}

// Of two uploads at the same time, the later one finds the file of the earlier one, and deletes it.
async function lock({ db, actor }: ActorScope, id: string): Promise<void> {
  await db.many(sql`select 1 from time_off where organisation_id = ${actor.organisationId} and id = ${id} for update`)
}

/** Stores the certificate and returns the key of the file that it replaces, or null. */
async function store(
  { db, actor, now }: ActorScope,
  { id, workerId }: { id: string; workerId: string },
  { name, type, bytes, scan, key }: NamedFile & { scan: Certificate['scan']; key: string },
): Promise<string | null> {
  const before = await db.first(
    sql<{
      file: string
    }>`select file from sick_certificates where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  await db.many(
    sql`
      insert into sick_certificates (organisation_id, id, worker_id, name, type, bytes, file, scan, uploaded_by, uploaded_at)
      values (${actor.organisationId}, ${id}, ${workerId}, ${name}, ${type}, ${bytes.length}, ${key}, ${scan}, ${actor.accountId}, ${now})
      on conflict (organisation_id, id) do update
        set name = excluded.name, type = excluded.type, bytes = excluded.bytes, file = excluded.file, scan = excluded.scan,
            scan_tried_at = null, uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at, updated_at = ${now}`,
  )
  return before?.file ?? null
}
