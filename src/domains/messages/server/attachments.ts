import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { contentOf, namedFile, scanned, soundFile } from '#domains/documents/server/documents.ts'
import { scanPending } from '#domains/documents/server/jobs.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { type Attachment, conversationRefusals, type conversationRoutes } from '../contract.ts'
import { readOwn } from './conversations.ts'

type Input<Name extends keyof typeof conversationRoutes> = Received<(typeof conversationRoutes)[Name]>

const limit = { most: 60, minutes: 60 }

/**
 * Stores a file for a message that is not sent yet. Images are stored without hidden data such as metadata. Throws
 * `NOT_FOUND` if the actor is not a member.
 */
export async function addAttachment(scope: ActorScope, { query, file }: Input<'addAttachment'>): Promise<Attachment> {
  const { actor, now } = scope
  const { allowed } = await readOwn(scope, query.conversationId)
  if (!allowed.includes('write')) throw conversationRefusals.NOBODY_THERE()
  await countAttempt(scope.db, { [`attachments:${actor.accountId}`]: limit }, now)
  // Examining, scanning and storing can take long, so the database connection is released first.
  await scope.db.commit()
  const { name, type, bytes } = await soundFile(await namedFile(scope, query.name, file))
  const scan = await scanned(scope, bytes)
  const key = await scope.files.put(bytes)
  const id = uuid()
  try {
    await insertRecord(
      scope,
      { table: 'message_attachments', id },
      {
        conversation_id: query.conversationId,
        author_id: actor.accountId,
        name,
        type,
        bytes: bytes.length,
        scan,
        file: key,
        created_at: now,
      },
    )
  } catch (error) {
    await dropFile(scope, key)
    throw error
  }
  return { id, name, type, bytes: bytes.length, scan, allowed: scan === 'clean' ? ['download'] : [] }
}

interface Stored {
  name: string
  type: Attachment['type']
  file: string
  scan: Attachment['scan']
}

/**
 * Returns the content of a file of a message that the actor can read or is about to send. Throws `NOT_FOUND`, and a
 * conflict for a file that is not clean.
 */
export async function readAttachmentContent(
  scope: ActorScope,
  id: string,
): Promise<Reply<typeof conversationRoutes.readAttachmentContent>> {
  const { db, actor } = scope
  const stored = await db.first(
    sql<Stored>`
      select f.name, f.type, f.file, f.scan from message_attachments f
        join conversation_members m on m.organisation_id = f.organisation_id and m.conversation_id = f.conversation_id
        and m.account_id = ${actor.accountId}
        left join messages x on x.organisation_id = f.organisation_id and x.id = f.message_id
       where f.organisation_id = ${actor.organisationId} and f.id = ${id}
         and (x.number > m.from_number or (f.message_id is null and f.author_id = ${actor.accountId}))`,
  )
  if (!stored) throw refuse.NOT_FOUND()
  return contentOf(scope, stored)
}

const unsentLifetimeMs = 24 * 60 * 60_000

/** Deletes files that were uploaded more than a day ago and never sent. */
async function dropUnsent(scope: ActorScope): Promise<void> {
  const gone = await scope.db.many(
    sql<{ file: string }>`
      delete from message_attachments
       where organisation_id = ${scope.actor.organisationId} and message_id is null
         and created_at < ${laterBy(scope.now, -unsentLifetimeMs)}
      returning file`,
  )
  await scope.db.commit()
  for (const { file } of gone) await dropFile(scope, file)
}

/**
 * The scheduled jobs for attachments: scan files again that could not be scanned, and delete files that were never
 * sent.
 */
export const scheduledMessageJobs: readonly ScheduledJob[] = [
  { name: 'messages.scan', everyMinutes: 1, run: (scope) => scanPending(scope, 'message_attachments') },
  { name: 'messages.dropUnsent', everyMinutes: 60, run: dropUnsent },
]
