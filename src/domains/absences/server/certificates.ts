import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { after } from '#base/states.ts'
import {
  contentOf,
  countUpload,
  type NamedFile,
  namedFile,
  scanned,
  soundFile,
} from '#domains/documents/server/documents.ts'
import { scanPending } from '#domains/documents/server/jobs.ts'
import { isReferredTo } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { absenceRefusals, type Certificate, type OwnTimeOff, type TimeOff } from '../contract.ts'
import type { certificateRoutes } from '../contract/certificates.ts'
import { organisationMoves, workerMoves } from '../rules.ts'
import { notifyOfCertificate } from './notifying.ts'
import { lockOf, readOwnTimeOff, readTimeOff } from './queries.ts'

type Input<Name extends keyof typeof certificateRoutes> = Received<(typeof certificateRoutes)[Name]>

/** Adds the certificate of the worker's own sick leave, or replaces one that the worker has added. The approvers are notified. */
export async function setOwnCertificate(scope: ActorScope, input: Input<'setOwnCertificate'>): Promise<OwnTimeOff> {
  const { id } = input.params
  const check = async () => {
    const own = await readOwnTimeOff(scope, id)
    after(workerMoves, own.status, 'certify')
    requireOwn(scope, own)
    if (!own.allowed.includes('certify')) throw refuse.INVALID_TRANSITION()
    return { ...own, workerId: scope.actor.accountId }
  }
  await setFile(scope, input, check)
  return readOwnTimeOff(scope, id)
}

/** Adds the certificate of sick leave for its worker, or replaces one that a user has added. Worker and other approvers are notified. */
export async function setCertificate(scope: ActorScope, input: Input<'setCertificate'>): Promise<TimeOff> {
  const { id } = input.params
  const check = async () => {
    const one = await readTimeOff(scope, id)
    after(organisationMoves, one.status, 'certify')
    requireOfAgency(one)
    // Users may neither file nor decide on their own sick leave here.
    if (!one.allowed.includes('certify'))
      throw one.type === 'sick_leave' ? refuse.FORBIDDEN() : refuse.INVALID_TRANSITION()
    return { ...one, workerId: one.worker.id }
  }
  await setFile(scope, input, check)
  return readTimeOff(scope, id)
}

/** Deletes a certificate that the worker has added to their own sick leave, with its file. The approvers are notified. */
export async function deleteOwnCertificate(
  scope: ActorScope,
  { params: { id } }: Input<'deleteOwnCertificate'>,
): Promise<OwnTimeOff> {
  await lock(scope, id)
  const own = await readOwnTimeOff(scope, id)
  requireOwn(scope, own)
  await deleteFile(scope, { ...own, workerId: scope.actor.accountId })
  return readOwnTimeOff(scope, id)
}

/** Deletes a certificate that a user has added, or that of sick leave that no longer counts, with its file. The worker is notified. */
export async function deleteCertificate(
  scope: ActorScope,
  { params: { id } }: Input<'deleteCertificate'>,
): Promise<TimeOff> {
  await lock(scope, id)
  const one = await readTimeOff(scope, id)
  requireOfAgency(one)
  // Users may not delete that of their own sick leave here.
  if (one.certificate && !one.certificate.allowed.includes('delete')) throw refuse.FORBIDDEN()
  await deleteFile(scope, { ...one, workerId: one.worker.id })
  return readTimeOff(scope, id)
}

// What the worker may not replace or delete is refused with its reason.
function requireOwn({ actor }: ActorScope, own: OwnTimeOff): void {
  const why = lockOf('worker', actor.accountId, own)
  if (why) throw absenceRefusals[why === 'approved' ? 'CERTIFICATE_APPROVED' : 'CERTIFICATE_OF_AGENCY']()
}

// What the worker has added to sick leave that counts is left to the worker.
function requireOfAgency(one: TimeOff): void {
  if (lockOf('agency', one.worker.id, one)) throw absenceRefusals.CERTIFICATE_OF_WORKER()
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

async function readFile(scope: ActorScope, id: string): Promise<Reply<typeof certificateRoutes.readCertificate>> {
  const { db, actor } = scope
  const stored = await db.first(
    sql<{ name: string; type: Certificate['type']; file: string; scan: Certificate['scan'] }>`
      select name, type, file, scan from sick_certificates where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!stored) throw refuse.NOT_FOUND()
  return contentOf(scope, stored)
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
    await notifyOfCertificate(scope, workerId, {
      id,
      startDate,
      endDate,
      change: before === null ? 'added' : 'replaced',
    })
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

async function deleteFile(scope: ActorScope, one: Certified & { id: string }): Promise<void> {
  const { db, actor } = scope
  const gone = await db.first(
    sql<{ file: string }>`
      delete from sick_certificates where organisation_id = ${actor.organisationId} and id = ${one.id} returning file`,
  )
  if (!gone) throw refuse.NOT_FOUND()
  await notifyOfCertificate(scope, one.workerId, { ...one, change: 'deleted' })
  await db.commit()
  await dropFile(scope, gone.file)
}

// Of two uploads at the same time, the later one finds the file of the earlier one, and deletes it. A decision waits, too.
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

/** The scheduled job for certificates: scan those again that could not be scanned. */
export const certificateScanJob: ScheduledJob = {
  name: 'absences.scan',
  everyMinutes: 1,
  run: (scope) => scanPending(scope, 'sick_certificates'),
}
