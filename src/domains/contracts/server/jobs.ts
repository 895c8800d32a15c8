import { localTimeOf } from '#base/calendar.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'

/** The scheduled job that ends signed contracts on the day after their last, and those that were sealed after their assignment had ended. */
export const endingJob: ScheduledJob = {
  name: 'contracts.end',
  everyMinutes: 60,
  run: async ({ db, actor, now }) => {
    const today = localTimeOf(now, actor.timeZone).date
    await db.many(
      sql`
        update contracts set status = 'ended', version = version + 1, updated_at = ${now}
         where organisation_id = ${actor.organisationId} and id in (
           select k.id from contracts k join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
            where k.organisation_id = ${actor.organisationId} and k.status = 'signed' and k.kind <> 'be_intent'
              and (k.end_date < ${today} or not ${inGroup('a.status', assignmentGroups.open)})
            order by k.end_date limit 200 for update of k skip locked)`,
    )
  },
}
