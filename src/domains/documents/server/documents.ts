import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { deleteRecord, insertRecord, isReferredTo } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { written } from '#platform/server/db/statement.ts'
import { documentTypeOf } from '#platform/server/files/documents.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import { withoutMetadata } from '#platform/server/files/picture-metadata.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { documentRefusals, type documentRoutes, type WorkerDocument } from '../contract.ts'
import { keptName, typeOfName } from '../rules.ts'

type Input<Name extends keyof typeof documentRoutes> = Received<(typeof documentRoutes)[Name]>
type Row = Omit<WorkerDocument, 'allowed'> & { file: string }

const columns = `d.id, d.name, d.type, d.bytes, d.scan, d.file, d.created_at, d.version,
  json_build_object('id', w.id, 'name', concat_ws(' ', w.first_name, w.last_name)) as worker,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as certification,
  json_build_object('id', u.id, 'name', coalesce(nullif(concat_ws(' ', u.given_name, u.family_name), ''), u.email)) as uploaded_by`
const from = `documents d
  join workers w on w.organisation_id = d.organisation_id and w.id = d.worker_id
  join accounts u on u.organisation_id = d.organisation_id and u.id = d.uploaded_by
  left join certifications c on c.organisation_id = d.organisation_id and c.id = d.certification_id`

/** The documents that the actor may see, the latest first: of one worker, of one certification, or all. */
export async function listDocuments(
  scope: ActorScope,
  { query }: Input<'listDocuments'>,
): Promise<Page<WorkerDocument>> {
  const page = await readPage<Row>(
    scope.db,
    {
      select: columns,
      from,
      where: withinReach(scope)
        .and('d.worker_id = ?', query.workerId)
        .and('d.certification_id = ?', query.certificationId),
      id: 'd.id',
      sorts: {
        createdAt: { sql: 'd.created_at', type: 'timestamptz', descending: true },
        name: { sql: 'searchable(d.name)', type: 'text' },
      },
    },
    query,
  )
  return { items: page.items.map((row) => documentOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** One document, without its content. */
export async function readDocument(scope: ActorScope, id: string): Promise<WorkerDocument> {
  return documentOf(scope, await readRow(scope, id))
}

/** The content of a document, as a file to be kept, under its name; refused until it was found clean. */
export async function readDocumentContent(
  scope: ActorScope,
  id: string,
): Promise<Reply<typeof documentRoutes.readDocumentContent>> {
  const { name, type, file, scan } = await readRow(scope, id)
  if (scan !== 'clean') throw documentRefusals[scan === 'pending' ? 'DOCUMENT_PENDING' : 'DOCUMENT_INFECTED']()
  await scope.db.settle()
  const bytes = await scope.files.get(file)
  if (!bytes) throw refuse.NOT_FOUND()
  return { name, type, bytes }
}

/** Adds a document of a worker; of a picture nothing is kept but what one sees. */
export async function addDocument(
  scope: ActorScope,
  { query, file }: Input<'addDocument'>,
): Promise<Reply<typeof documentRoutes.addDocument>> {
  const workerId = workerFor(scope, query.workerId)
  const name = keptName(query.name)
  const type = typeOfName(name)
  if (type === undefined || type !== file.type || type !== documentTypeOf(file.bytes))
    throw documentRefusals.DOCUMENT_TYPE()
  const bytes = soundBytes(type, file.bytes)
  const scan = await scanned(scope, bytes)
  await requireKnown(scope, workerId, query.certificationId)
  const id = uuid()
  const key = await scope.files.put(bytes)
  const values = {
    worker_id: workerId,
    certification_id: query.certificationId ?? null,
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
    // The worker or the certification has gone meanwhile.
    throw isReferredTo(error) ? refuse.NOT_FOUND() : error
  }
}

/** Removes a document and its content. */
export async function deleteDocument(scope: ActorScope, { params, ifMatch }: Input<'deleteDocument'>): Promise<void> {
  const row = await readRow(scope, params.id)
  if (!mayDelete(scope, row)) throw refuse.FORBIDDEN()
  const read = () => readDocument(scope, params.id)
  await deleteRecord(scope, { table: 'documents', id: params.id }, ifMatch, read)
  await scope.db.settle()
  await dropFile(scope, row.file)
}

/** Whose document it will be: a worker's own, or that of whom the organisation names. */
function workerFor({ actor }: ActorScope, workerId: string | undefined): string {
  if (actor.type === 'worker') {
    if (workerId !== undefined && workerId !== actor.accountId) throw refuse.NOT_FOUND()
    return actor.accountId
  }
  if (!may(actor, 'workforce:write')) throw refuse.FORBIDDEN()
  if (workerId !== undefined) return workerId
  throw invalid([{ path: 'workerId', code: 'required', words: 'platform.validation.required', values: {} }])
}

async function requireKnown({ db, actor }: ActorScope, workerId: string, certificationId: string | undefined) {
  const known = await db.first(
    written(
      `select 1 from workers w where w.organisation_id = $1 and w.id = $2 and ($3::uuid is null or exists (
         select 1 from certifications c where c.organisation_id = w.organisation_id and c.worker_id = w.id and c.id = $3))`,
      [actor.organisationId, workerId, certificationId ?? null],
    ),
  )
  if (!known) throw refuse.NOT_FOUND()
}

function soundBytes(type: WorkerDocument['type'], bytes: Uint8Array): Uint8Array {
  if (type !== 'image/jpeg' && type !== 'image/png') return bytes
  const sound = withoutMetadata(bytes, type)
  if (!sound) throw documentRefusals.DOCUMENT_UNREADABLE()
  return sound
}

/** What a look for viruses finds; where nobody can look the document waits, and is not served. */
async function scanned({ scanner, log }: ActorScope, bytes: Uint8Array): Promise<WorkerDocument['scan']> {
  try {
    return await scanner.scan(bytes)
  } catch (error) {
    log.error({ err: error }, 'a document could not be scanned')
    return 'pending'
  }
}

// A worker sees their own, the organisation those of its workers.
function withinReach({ actor }: ActorScope): Conditions {
  const where = new Conditions().and('d.organisation_id = ?', actor.organisationId)
  if (actor.type === 'worker') return where.and('d.worker_id = ?', actor.accountId)
  if (!may(actor, 'workforce:read')) throw refuse.FORBIDDEN()
  return where
}

async function readRow(scope: ActorScope, id: string): Promise<Row> {
  const where = withinReach(scope).and('d.id = ?', id)
  const row = await scope.db.first(written<Row>(`select ${columns} from ${from} where ${where}`, where.values))
  if (!row) throw refuse.NOT_FOUND()
  return row
}

function mayDelete({ actor }: ActorScope, { uploadedBy }: Row): boolean {
  return actor.type === 'worker' ? uploadedBy.id === actor.accountId : may(actor, 'workforce:write')
}

function documentOf(scope: ActorScope, row: Row): WorkerDocument {
  const { file: _, ...shown } = row
  return {
    ...shown,
    allowed: [
      ...(row.scan === 'clean' ? (['download'] as const) : []),
      ...(mayDelete(scope, row) ? (['delete'] as const) : []),
    ],
  }
}
