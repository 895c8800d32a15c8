import { laterBy } from '#base/time.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
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
 * Scans the pending files of a table, those with the oldest attempt first. A file that is too large or missing does not
 * block the others. Without a scanner they stay pending.
 */
export async function scanPending(
  scope: ActorScope,
  table: 'documents' | 'message_attachments' | 'sick_certificates' = 'documents',
): Promise<void> {
  const { db, actor, files, scanner, log, config, now } = scope
  if (!config.clamavUrl) return
  const waiting = await db.many(
    sql<{ id: string; file: string }>`
      update ${raw(table)} set scan_tried_at = ${now} where organisation_id = ${actor.organisationId} and id in (
        select id from ${raw(table)}
         where organisation_id = ${actor.organisationId} and scan = 'pending'
           and (scan_tried_at is null or scan_tried_at < ${laterBy(now, -againAfterMs)})
         order by scan_tried_at nulls first, created_at limit ${raw(atOnce)} for update skip locked)
      returning id, file`,
  )
  // Do not hold a database connection while files are read and scanned.
  await db.commit()
  for (const { id, file } of waiting) {
    try {
      const bytes = await files.get(file)
      if (!bytes) continue
      const scan = await scanner.scan(bytes)
      await db.manyAndCommit(
        sql`
          update ${raw(table)} set scan = ${scan}
           where organisation_id = ${actor.organisationId} and id = ${id} and file = ${file} and scan = 'pending'`,
      )
    } catch (error) {
      log.warn({ err: error }, 'a document still waits to be scanned')
    }
  }
}
