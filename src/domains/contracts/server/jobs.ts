import { localTimeOf } from '#base/calendar.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { laterBy } from '#base/time.ts'
import { contractKindGroups, type ContractParty, type ContractStatus } from '../rules.ts'
import { writeToSignatories } from './signatories.ts'

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
              and ${inGroup('kind', contractKindGroups.dated)} and end_date < ${today}
            order by end_date limit 200 for update skip locked)`,
    )
  },
}

const reminding = { most: 3, everyHours: 48, atOnce: 100 }

/** The scheduled job that reminds contacts of clients of contracts to sign, every two days, three times, in one email for all that are due. */
export const remindingJob: ScheduledJob = {
  name: 'contracts.remind',
  everyMinutes: 60,
  run: async (scope) => {
    const { db, actor, now } = scope
    const before = laterBy(now, -reminding.everyHours * 3_600_000)
    const due = await db.many(
      sql<{ id: string }>`
        update contracts set reminders = reminders + 1, reminded_at = ${now}
         where organisation_id = ${actor.organisationId} and id in (
           select id from contracts
            where organisation_id = ${actor.organisationId} and ${is<ContractStatus>('status', 'sent')}
              and ${is<ContractParty>('party', 'client')} and reminders < ${reminding.most}
              and (assignment_id is null or exists (
                select 1 from assignments a
                 where a.organisation_id = contracts.organisation_id and a.id = contracts.assignment_id
                   and ${inGroup('a.status', assignmentGroups.taken)}))
              and sent_at <= ${before} and (reminded_at is null or reminded_at <= ${before})
            order by sent_at limit ${reminding.atOnce} for no key update skip locked)
        returning id`,
    )
    const ids = due.map(({ id }) => id)
    await writeToSignatories(scope, ids, 'reminder')
    return due.length === reminding.atOnce
  },
}
