import { laterBy } from '#base/time.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { notifyExpiries } from './expiry.ts'

/** The scheduled jobs of documents and certifications: notifications of expiry, and repeated virus scans of pending documents. */
export const scheduledDocumentJobs: readonly ScheduledJob[] = [
  { name: 'documents.scan', everyMinutes: 1, run: (scope) => scanPending(scope) },
  { name: 'documents.tellExpiries', everyMinutes: 30, run: notifyExpiries },
]

const atOnce = 20
const againAfterMs = 5 * 60_000

/**
 * Scans the pending documents or message attachments, those with the oldest attempt first. A file that is too large or missing does not
 * block the others. Without a scanner they stay pending.
 */
export async function scanPending(
  scope: ActorScope,
  table: 'documents' | 'message_attachments' = 'documents',
): Promise<void> {
  const { db, actor, files, scanner, log, config, now } = scope
  if (!config.clamavUrl) return
  const waiting = await db.many(
    sql<{ id: string; file: string }>(
      `update ${table} set scan_tried_at = $2 where organisation_id = $1 and id in (
         select id from ${table} where organisation_id = $1 and scan = 'pending' and (scan_tried_at is null or scan_tried_at < $3)
          order by scan_tried_at nulls first, created_at limit ${atOnce} for update skip locked)
       returning id, file`,
      [actor.organisationId, now, laterBy(now, -againAfterMs)],
    ),
  )
  // Do not hold a database connection while files are read and scanned.
  await db.commit()
  for (const { id, file } of waiting) {
    try {
      const bytes = await files.get(file)
      if (!bytes) continue
      const scan = await scanner.scan(bytes)
      await db.manyAndCommit(
        sql(`update ${table} set scan = $3 where organisation_id = $1 and id = $2 and scan = 'pending'`, [
          actor.organisationId,
          id,
          scan,
        ]),
      )
    } catch (error) {
      log.warn({ err: error }, 'a document still waits to be scanned')
    }
  }
}
