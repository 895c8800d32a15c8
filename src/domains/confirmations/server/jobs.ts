import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, weekStart } from '#base/days.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { type Recipient, recipientColumns, recipientJoins, sendLink, weekStartOf } from './sending.ts'

/** Sends the links of clients with a schedule, from Monday 07:00 in the organisation's time zone. */
export const confirmationJob: ScheduledJob = {
  name: 'confirmations.sendScheduled',
  everyMinutes: 15,
  among: fragment`select organisation_id from confirmation_settings where scheduled`,
  run: sendScheduled,
}

/** Links are sent from this local time on Monday; later in the week to contacts whose client had no submitted hours until then. */
const firstTime = '07:00'
const batch = 20

/**
 * Sends contacts of clients with a schedule a link for the former week, once, if it has hours for them. The former week is the organisation's
 * week that contains the Monday before this one. Returns true if more are left.
 */
export async function sendScheduled(scope: ActorScope): Promise<boolean> {
  const { db, actor, now } = scope
  const { date, time } = localTimeOf(now, actor.timeZone)
  const monday = weekStart(date, 1)
  if (time < firstTime) return false
  const week = await weekStartOf(scope, daysAfter(monday, -7))
  const recipients = await db.many(
    sql<Recipient>`
      select ${recipientColumns} ${recipientJoins}
        join confirmation_settings s on s.organisation_id = k.organisation_id and s.id = k.client_id and s.scheduled
       where k.organisation_id = ${actor.organisationId} and k.may_confirm_hours
         and not exists (select 1 from confirmation_requests r
                          where r.organisation_id = k.organisation_id and r.contact_id = k.id and r.week_start = ${week})
         and exists (select 1 from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
                      where e.organisation_id = ${actor.organisationId} and p.client_id = k.client_id
                        and e.date between ${week} and ${daysAfter(week, 6)}
                        and ${inGroup('e.status', entryGroups.counted)} and (k.project_ids is null or e.project_id = any(k.project_ids)))
       order by k.id limit ${batch} for no key update of k skip locked`,
  )
  if (recipients.length === 0) return false
  for (const recipient of recipients) await sendLink(scope, recipient, week, null)
  return recipients.length === batch
}
