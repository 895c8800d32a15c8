import { written } from '#platform/server/db/statement.ts'
import type { Round } from '#platform/server/jobs/rounds.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { tellExpiries } from './expiry.ts'

/** What happens to documents by itself: those that nobody could look at for viruses are looked at again, and of what expires is told. */
export const documentRounds: readonly Round[] = [
  { name: 'documents.scan', everyMinutes: 1, run: scanPending },
  { name: 'documents.tellExpiries', everyMinutes: 30, run: tellExpiries },
]

const atOnce = 20

/** Looks at the documents that wait for it, the oldest first; while the scanner is not there they go on waiting. */
export async function scanPending({ db, actor, files, scanner, log }: ActorScope): Promise<void> {
  const waiting = await db.many(
    written<{ id: string; file: string }>(
      `select id, file from documents where organisation_id = $1 and scan = 'pending'
        order by created_at limit ${atOnce} for update skip locked`,
      [actor.organisationId],
    ),
  )
  for (const { id, file } of waiting) {
    try {
      const bytes = await files.get(file)
      if (!bytes) continue
      const scan = await scanner.scan(bytes)
      await db.many(
        written('update documents set scan = $3 where organisation_id = $1 and id = $2', [
          actor.organisationId,
          id,
          scan,
        ]),
      )
    } catch (error) {
      log.warn({ err: error }, 'documents still wait to be scanned')
      return
    }
  }
}
