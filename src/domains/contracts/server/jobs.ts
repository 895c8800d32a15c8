import { localTimeOf } from '#base/calendar.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { contractKindGroups, type ContractStatus } from '../rules.ts'

/** The scheduled job that ends signed contracts on the day after their last. */
export const endingJob: ScheduledJob = {
  name: 'contracts.end',
  everyMinutes: 60,
  run: async ({ db, actor, now }) => {
    const today = localTimeOf(now, actor.timeZone).date
    await db.many(
      sql`
        update contracts set status = 'ended', version = version + 1, updated_at = ${now}
         where organisation_id = ${actor.organisationId} and id in (
           select id from contracts
            where organisation_id = ${actor.organisationId} and ${is<ContractStatus>('status', 'signed')}
              and ${inGroup('kind', contractKindGroups.ofAssignment)} and end_date < ${today}
            order by end_date limit 200 for update skip locked)`,
    )
  },
}
