import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { changeRecord, deleteRecord, insertRecord, isReferredTo } from '#platform/server/db/change.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { soundContent } from '#platform/server/files/documents.ts'
import { examineDocument } from '#platform/server/files/examining.ts'
import type { DocumentFault } from '#platform/server/files/word-archive.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { documentRefusals, type documentRoutes, type FiledDocument } from '../contract.ts'
import { expiringDays, storedName, typeOfName } from '../rules.ts'

type Input<Name extends keyof typeof documentRoutes> = Received<(typeof documentRoutes)[Name]>
/** Each upload is scanned and stored. Users of the organisation upload for many workers, workers only for themselves. */
const limits = { provider: { most: 200, minutes: 60 }, worker: { most: 60, minutes: 60 } } as const

const under = {
  worker: fragment`d.worker_id is not null`,
  project: fragment`d.worker_id is null and d.project_id is not null`,
  organisation: fragment`d.worker_id is null and d.project_id is null`,
} as const

type Row = Omit<FiledDocument, 'allowed'> & { file: string }

const columns = fragment`d.id, d.name, d.type, d.bytes, d.scan, d.file, d.description, d.expires_on, d.created_at, d.version,
  case when w.id is not null then json_build_object('id', w.id, 'name', ${workerName('w')}) end as worker,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as certification,
  json_build_object('id', u.id, 'name', ${accountName('u')}) as uploaded_by`
const from = fragment`documents d
  left join workers w on w.organisation_id = d.organisation_id and w.id = d.worker_id
  left join projects p on p.organisation_id = d.organisation_id and p.id = d.project_id
  join accounts u on u.organisation_id = d.organisation_id and u.id = d.uploaded_by
  left join certifications c on c.organisation_id = d.organisation_id and c.id = d.certification_id`

/** Lists the documents that the actor may see, latest first: of one worker, project or certification, or all. */
export async function listDocuments(
  scope: ActorScope,
  { query }: Input<'listDocuments'>,
): Promise<Page<FiledDocument>> {
  const where = withinReach(scope).and`d.worker_id = ${query.workerId}`.and`d.project_id = ${query.projectId}`
    .and`d.certification_id = ${query.certificationId}`
    .and`d.expires_on <= ${query.expiring && daysAfter(localTimeOf(scope.now, scope.actor.timeZone).date, expiringDays)}`
    .and`searchable(concat_ws(' ', d.name, d.description, w.first_name, w.last_name, p.name)) like searchable(${likePattern(query.q)})`
  if (query.of) where.and`${under[query.of]}`
  const page = await readPage<Row>(
    scope.db,
    {
      select: columns,
      from,
      where,
      id: 'd.id',
      sorts: {
        createdAt: { sql: 'd.created_at', type: 'timestamptz', descending: true },
        name: { sql: 'searchable(d.name)', type: 'text' },
        expiresOn: { sql: `coalesce(d.expires_on, '2200-12-31')`, type: 'date' },
      },
    },
    query,
  )
  return { items: page.items.map((row) => documentOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one document without its content. */
export async function readDocument(scope: ActorScope, id: string): Promise<FiledDocument> {
  return documentOf(scope, await readRow(scope, id))
}

/** Returns the content of a document as a file with its name; refused unless the scan found it clean. */
export async function readDocumentContent(
  scope: ActorScope,
  id: string,
): Promise<Reply<typeof documentRoutes.readDocumentContent>> {
  return contentOf(scope, await readRow(scope, id))
}

/**
 * Returns the content of a stored file with its name. Throws `NOT_FOUND` if the file is gone, and a conflict unless the scan found it
 * clean. Commits first, because reading the file can take long.
 */
export async function contentOf<Type extends string>(
  { db, files }: Pick<ActorScope, 'db' | 'files'>,
  { name, type, file, scan }: Readonly<{ name: string; type: Type; file: string; scan: FiledDocument['scan'] }>,
): Promise<{ name: string; type: Type; bytes: Uint8Array }> {
  if (scan !== 'clean') throw documentRefusals[scan === 'pending' ? 'DOCUMENT_PENDING' : 'DOCUMENT_INFECTED']()
  await db.commit()
  const bytes = await files.get(file)
  if (!bytes) throw refuse.NOT_FOUND()
  return { name, type, bytes }
}

/** Adds a document. Images are re-encoded; files with active content are refused. */
export async function addDocument(
  scope: ActorScope,
  { query, file }: Input<'addDocument'>,
): Promise<Reply<typeof documentRoutes.addDocument>> {
  const workerId = workerFor(scope, query.workerId)
  await requireKnown(scope, { ...query, workerId })
  await countUpload(scope)
  // Do not hold a database connection while the file is examined, scanned and stored.
  await scope.db.commit()
  const named = await namedFile(scope, query.name, file)
  return fileDocument(scope, { ...query, workerId }, await soundFile(named))
}

/** A file with its sanitised name and its type. */
export interface NamedFile {
  readonly name: string
  readonly type: FiledDocument['type']
  readonly bytes: Uint8Array
}

interface ExaminedFile extends NamedFile {
  /** The reason against storing it, unless it is a picture. */
  readonly fault: DocumentFault | undefined
}

/** Counts an upload of the actor, and refuses too many within an hour. */
export async function countUpload({ db, actor, now }: ActorScope): Promise<void> {
  await countAttempt(db, { [`documents:${actor.accountId}`]: limits[actor.type] }, now)
}

/** Stores a checked file with its details, in the current transaction. */
export async function fileDocument(
  scope: ActorScope,
  { workerId, certificationId, projectId, description, expiresOn }: FilingDetails,
  { name, type, bytes }: NamedFile,
): Promise<FiledDocument> {
  const scan = await scanned(scope, bytes)
  const id = uuid()
  const key = await scope.files.put(bytes)
  const values = {
    worker_id: workerId ?? null,
    certification_id: certificationId ?? null,
    project_id: projectId ?? null,
    description: description ?? null,
    expires_on: expiresOn ?? null,
    name,
    type,
    bytes: bytes.length,
    scan,
    file: key,
    uploaded_by: scope.actor.accountId,
  }
  try {
    await insertRecord(scope, { table: 'documents', id }, values)
    return await readDocument(scope, id)
  } catch (error) {
    await dropFile(scope, key)
    // The worker, project or certification was removed meanwhile.
    throw isReferredTo(error) ? refuse.NOT_FOUND() : error
  }
}

/** Edits the details of a document and its expiry date. */
export async function editDocument(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editDocument'>,
): Promise<FiledDocument> {
  const row = await readRow(scope, params.id)
  if (!mayChange(scope, row)) throw refuse.FORBIDDEN()
  await requireKnown(scope, { workerId: row.worker?.id, projectId: body.projectId })
  const values = { project_id: body.projectId, description: body.description, expires_on: body.expiresOn }
  return changeRecord(scope, { table: 'documents', id: params.id }, ifMatch, values, () =>
    readDocument(scope, params.id),
  )
}

/** Removes a document and its content. */
export async function deleteDocument(scope: ActorScope, { params, ifMatch }: Input<'deleteDocument'>): Promise<void> {
  const row = await readRow(scope, params.id)
  if (!mayChange(scope, row)) throw refuse.FORBIDDEN()
  const read = () => readDocument(scope, params.id)
  await deleteRecord(scope, { table: 'documents', id: params.id }, ifMatch, read)
  await scope.db.commit()
  await dropFile(scope, row.file)
}

/** Returns the worker of a new document: the actor, if a worker, else the given one, if any. */
function workerFor({ actor }: ActorScope, workerId: string | undefined): string | undefined {
  if (actor.type === 'worker') {
    if (workerId !== undefined && workerId !== actor.accountId) throw refuse.NOT_FOUND()
    return actor.accountId
  }
  if (!may(actor, 'workforce:write')) throw refuse.FORBIDDEN()
  return workerId
}

interface Referred {
  readonly workerId?: string | undefined
  readonly certificationId?: string | undefined
  readonly projectId?: string | null | undefined
}

/** What a document is filed under, and its details. */
interface FilingDetails extends Referred {
  readonly description?: string | null | undefined
  readonly expiresOn?: string | undefined
}

// Workers may name only a project they were offered. A certification must belong to the same worker.
async function requireKnown({ db, actor }: ActorScope, { workerId, certificationId, projectId }: Referred) {
  const { organisationId, type } = actor
  const found = await db.one(
    sql<{ owner: boolean; project: boolean }>`
      select (${workerId}::uuid is null or exists (
                select 1 from workers w join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
                 where w.organisation_id = ${organisationId} and w.id = ${workerId} and a.erased_at is null))
               and (${certificationId}::uuid is null or exists (
                 select 1 from certifications c
                  where c.organisation_id = ${organisationId} and c.worker_id = ${workerId} and c.id = ${certificationId})) as owner,
             ${projectId}::uuid is null or exists (
               select 1 from projects p
                where p.organisation_id = ${organisationId} and p.id = ${projectId} and (${type === 'provider'} or exists (
                  select 1 from assignments a
                   where a.organisation_id = p.organisation_id and a.worker_id = ${workerId} and a.project_id = p.id))) as project`,
  )
  if (!found.owner) throw refuse.NOT_FOUND()
  if (!found.project) throw invalidField('projectId', 'platform.validation.unknown')
}

/**
 * Returns a file with its type and what was found in it. Refuses one whose extension, content and declared type differ. The memory of its
 * bytes moves: no transaction may be open, because its retry would find none.
 */
export async function namedFile(
  { actor }: Pick<ActorScope, 'actor'>,
  given: string,
  file: Input<'addDocument'>['file'],
): Promise<ExaminedFile> {
  const name = storedName(given)
  const type = typeOfName(name)
  if (type === undefined || type !== file.type) throw documentRefusals.DOCUMENT_TYPE()
  const { bytes, fault, ...examined } = await examineDocument(file.bytes, actor)
  if (type !== examined.type) throw documentRefusals.DOCUMENT_TYPE()
  return { name, type, bytes, fault }
}

/** Returns a re-encoded image or the unchanged file. Refuses damaged files and active content. */
export async function soundFile({ bytes, fault, ...named }: ExaminedFile): Promise<NamedFile> {
  const isPicture = named.type.startsWith('image/')
  const content = fault ?? (isPicture ? await soundContent(bytes, named.type) : bytes)
  if (content === 'damaged') throw documentRefusals.DOCUMENT_UNREADABLE()
  if (content === 'active') throw documentRefusals.DOCUMENT_ACTIVE()
  return { ...named, bytes: content }
}

/** Scans a file for viruses. If the scanner is unavailable, the document stays pending and is not served. */
export async function scanned({ scanner, log }: ActorScope, bytes: Uint8Array): Promise<FiledDocument['scan']> {
  try {
    return await scanner.scan(bytes)
  } catch (error) {
    log.error({ err: error }, 'a document could not be scanned')
    return 'pending'
  }
}

// Workers see their own documents, users those of the organisation.
function withinReach({ actor }: ActorScope): Conditions {
  const where = new Conditions('d', actor.organisationId)
  if (actor.type === 'worker') return where.and`d.worker_id = ${actor.accountId}`
  if (!may(actor, 'workforce:read')) throw refuse.FORBIDDEN()
  return where
}

async function readRow(scope: ActorScope, id: string): Promise<Row> {
  const where = withinReach(scope).and`d.id = ${id}`
  const row = await scope.db.first(sql<Row>`select ${columns} from ${from} where ${where}`)
  if (!row) throw refuse.NOT_FOUND()
  return row
}

function mayChange({ actor }: ActorScope, { uploadedBy }: Row): boolean {
  return actor.type === 'worker' ? uploadedBy.id === actor.accountId : may(actor, 'workforce:write')
}

function documentOf(scope: ActorScope, row: Row): FiledDocument {
  const { file: _, ...shown } = row
  const change = mayChange(scope, row) ? (['edit', 'delete'] as const) : []
  return { ...shown, allowed: row.scan === 'clean' ? ['download', ...change] : [...change] }
}
