import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { laterBy } from '#base/time.ts'
import type { ArchivedFile } from '#platform/server/archive/zip.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { JobScope } from '#platform/server/jobs/job.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { fileDays } from '../rules.ts'

/** Where the files of a part of an export belong. */
export interface FileTarget {
  readonly exportId: string
  /** Numbers the documents of a part, so that no other part has the same path. */
  numbered(index: number): string
}

/** The name of the list of checksums in an archive, as `sha256sum --check` reads it. */
export const checksumsPath = 'SHA256SUMS'

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** True if a file is stored already: a part that is done again need not create it again. */
export async function hasFile({ beside, actor }: JobScope, { exportId }: FileTarget, path: string): Promise<boolean> {
  const found = await beside((db) =>
    db.first(
      sql`select 1 from inspection_files where organisation_id = ${actor.organisationId} and export_id = ${exportId} and path = ${path}`,
    ),
  )
  return found !== undefined
}

/** Stores a file of an export, in place of one with the same path. */
export async function storeFile(
  { beside, actor }: JobScope,
  { exportId }: Pick<FileTarget, 'exportId'>,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const content = Buffer.from(bytes)
  await beside((db) =>
    db.many(
      sql`
        insert into inspection_files (organisation_id, id, export_id, path, sha256, size, bytes)
        values (${actor.organisationId}, ${uuid()}, ${exportId}, ${path}, ${sha256Of(content)}, ${content.length}, ${content})
        on conflict (organisation_id, export_id, path) do update set sha256 = excluded.sha256, size = excluded.size, bytes = excluded.bytes`,
    ),
  )
}

/** Adds a sealed contract to an export without copying it. */
export async function storeContract(
  { beside, actor }: JobScope,
  { exportId }: FileTarget,
  { path, contractId, isStamped }: { path: string; contractId: string; isStamped: boolean },
): Promise<void> {
  await beside(async (db) => {
    const bytes = await readContract(db, actor.organisationId, contractId, isStamped)
    await db.many(
      sql`
        insert into inspection_files (organisation_id, id, export_id, path, sha256, size, contract_id, is_stamped)
        values (${actor.organisationId}, ${uuid()}, ${exportId}, ${path}, ${sha256Of(bytes)}, ${bytes.length}, ${contractId}, ${isStamped})
        on conflict (organisation_id, export_id, path) do nothing`,
    )
  })
}

async function readContract(db: Db, organisationId: string, id: string, isStamped: boolean): Promise<Uint8Array> {
  const { file, stamp } = await db.one(
    sql<{ file: Uint8Array; stamp: Uint8Array | null }>`
      select f.bytes as file, m.bytes as stamp from contract_files f
        left join contract_stamps m on m.organisation_id = f.organisation_id and m.id = f.id
       where f.organisation_id = ${organisationId} and f.id = ${id}`,
  )
  return isStamped && stamp ? Buffer.concat([file, stamp]) : file
}

/** A stored file without its content. */
export interface ListedFile {
  id: string
  path: string
  sha256: string
  size: number
  contractId: string | null
  isStamped: boolean
}

/** Returns the files of an export without their content, in the order of their paths. */
export function listFiles(db: Db, organisationId: string, exportId: string): Promise<ListedFile[]> {
  return db.many(
    sql<ListedFile>`
      select id, path, sha256, size, contract_id, is_stamped from inspection_files
       where organisation_id = ${organisationId} and export_id = ${exportId}
       order by path = ${checksumsPath} desc, path = 'index.html' desc, path collate "C"`,
  )
}

/** The files of an export, one after the other: each is in memory only while it is sent. */
export async function* filesOf(
  db: Db,
  organisationId: string,
  files: readonly ListedFile[],
): AsyncGenerator<ArchivedFile> {
  for (const { id, path, contractId, isStamped } of files) {
    // The transaction of a call without an account begins outside of any organisation, each time.
    await enterOrganisation(db, organisationId, '')
    const bytes = contractId
      ? await readContract(db, organisationId, contractId, isStamped)
      : await readBytes(db, organisationId, id)
    await db.commit()
    // The export was deleted meanwhile; what was sent so far does not verify.
    if (!bytes) throw new Error('a file of an export is gone')
    yield { path, bytes, packed: path.endsWith('.pdf') }
  }
}

async function readBytes(db: Db, organisationId: string, id: string): Promise<Uint8Array | undefined> {
  const row = await db.first(
    sql<{ bytes: Uint8Array | null }>`
      select bytes from inspection_files where organisation_id = ${organisationId} and id = ${id}`,
  )
  return row?.bytes ?? undefined
}

const before = (now: string) => laterBy(now, -fileDays * 24 * 3_600_000)

/** Deletes the files of exports after thirty days. What was exported, when, and who had a link stays. */
export const fileDeletionJob: ScheduledJob = {
  name: 'inspections.deleteFiles',
  everyMinutes: 60,
  among: fragment`
    select organisation_id from inspection_exports where files_deleted_at is null and ended_at <= scope_now() - interval '${raw(fileDays)} days'`,
  run: deleteOldFiles,
}

/** Deletes the files of one export that is old enough. Returns true if there may be more. */
export async function deleteOldFiles({ db, actor, now }: ActorScope): Promise<boolean> {
  const old = await db.first(
    sql<{ id: string }>`
      update inspection_exports set files_deleted_at = ${now}
       where organisation_id = ${actor.organisationId} and id = (
         select id from inspection_exports
          where organisation_id = ${actor.organisationId} and files_deleted_at is null and ended_at <= ${before(now)}
          order by ended_at limit 1)
       returning id`,
  )
  if (!old) return false
  await db.many(
    sql`delete from inspection_files where organisation_id = ${actor.organisationId} and export_id = ${old.id}`,
  )
  return true
}
