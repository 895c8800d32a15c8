import type { Answer, Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment } from '#platform/server/db/statement.ts'
import { counted, latestRuns, type RunKind, statusOf } from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Inspection, inspectionRefusals, type inspectionRoutes } from '../contract.ts'
import { fileDays, type PartState } from '../rules.ts'

/** Exports for inspections. */
export const inspectionKind: RunKind = {
  table: 'inspection_exports',
  items: 'inspection_parts',
  jobName: 'inspections.export',
}

type Row = Omit<Inspection, 'filesUntil' | 'allowed'> & { filesDeletedAt: string | null }

const count = (state?: PartState) => counted(inspectionKind, state)

const run: Pick<Listing, 'select' | 'from' | 'id'> = {
  select: fragment`
    r.id, case when w.id is not null then json_build_object('id', w.id, 'name', ${workerName('w')}) end as worker,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client, r.start_date, r.end_date, r.language,
    ${statusOf(inspectionKind)} as status, r.started_at, ${accountName('a')} as started_by, r.ended_at, r.files_deleted_at,
    r.row_counts, r.file_count, r.byte_count, r.digest, r.history_check, ${count()} as total, ${count('done')} as done,
    (select count(*)::int from inspection_links l where l.organisation_id = r.organisation_id and l.export_id = r.id) as link_count`,
  from: fragment`
    inspection_exports r join accounts a on a.organisation_id = r.organisation_id and a.id = r.started_by
    left join workers w on w.organisation_id = r.organisation_id and w.id = r.worker_id
    left join clients c on c.organisation_id = r.organisation_id and c.id = r.client_id`,
  id: 'r.id',
}

/** Returns when the files of an export that ended then are deleted. */
const filesUntil = (endedAt: string) => laterBy(endedAt, fileDays * 24 * 3_600_000)

function shown({ filesDeletedAt, ...row }: Row, now: string): Inspection {
  const until = row.endedAt === null ? null : (filesDeletedAt ?? filesUntil(row.endedAt))
  const hasFiles = row.status === 'done' && filesDeletedAt === null && until !== null && until > now
  return { ...row, filesUntil: until, allowed: hasFiles ? ['download', 'share'] : [] }
}

/** Returns the exports, the latest first. */
export async function listInspections(
  scope: ActorScope,
  { query }: Received<typeof inspectionRoutes.listInspections>,
): Promise<Answer<typeof inspectionRoutes.listInspections>> {
  const { items, total, nextCursor } = await readPage<Row>(scope.db, latestRuns(scope, run), query)
  return { items: items.map((row) => shown(row, scope.now)), total, nextCursor }
}

/** Returns an export with its progress. Throws `NOT_FOUND`. */
export async function readExport(scope: ActorScope, id: string): Promise<Inspection> {
  return shown(await readRecord<Row>(scope, run, id), scope.now)
}

/** Throws `NOT_FOUND`, and `INSPECTION_NOT_READY` unless the export has files; returns until when. */
export async function requireFiles(scope: ActorScope, id: string): Promise<string> {
  const { allowed, filesUntil: until } = await readExport(scope, id)
  if (!allowed.includes('share') || until === null) throw inspectionRefusals.INSPECTION_NOT_READY()
  return until
}
