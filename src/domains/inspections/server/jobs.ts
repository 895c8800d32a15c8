import { laterBy } from '#base/time.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { fileDays } from '../rules.ts'

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
