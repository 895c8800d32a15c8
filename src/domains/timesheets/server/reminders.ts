import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, weekdayOf } from '#base/days.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { entryGroups, longestWaitDays } from '../rules.ts'

// No reminders before this local time.
const firstTime = '08:00'

// The server that inserts the day's row sends the reminders, so that several servers do not send them twice.
async function claimDay(
  { db, actor }: ActorScope,
  kind: 'waiting' | 'drafts',
  today: string,
  weekday: number | null = null,
): Promise<boolean> {
  const claimed = await db.many(
    sql`
      insert into timesheet_reminders (organisation_id, kind, day)
      select id, ${kind}, ${today}
        from organisations
       where id = ${actor.organisationId} and (${weekday}::int is null or reminder_weekday = ${weekday})
      on conflict do nothing returning day`,
  )
  if (claimed.length === 0) return false
  await db.many(
    sql`delete from timesheet_reminders where organisation_id = ${actor.organisationId} and kind = ${kind} and day < ${today}`,
  )
  return true
}

interface Waiting {
  accountId: string
  count: number
}

/**
 * Notifies approvers once a day of the number of entries that have waited for longer than three days: the project's manager,
 * or, if that person may not decide, everyone with reach over all projects. Returns the number of people.
 */
export async function remindDeciders(scope: ActorScope): Promise<number> {
  const { date: today, time } = localTimeOf(scope.now, scope.actor.timeZone)
  if (time < firstTime || !(await claimDay(scope, 'waiting', today))) return 0
  const waiting = await scope.db.many(
    sql<Waiting>`
      with late as (
        select m.id as manager_id from time_entries e
          join projects p on p.organisation_id = ${scope.actor.organisationId} and p.id = e.project_id
          left join accounts m on m.organisation_id = ${scope.actor.organisationId} and m.id = p.project_manager_id and m.active
          and m.role <> 'user'
         where e.organisation_id = ${scope.actor.organisationId} and e.status = 'submitted'
           and coalesce(e.submitted_at, e.updated_at) < ${`${daysAfter(today, -longestWaitDays)}T00:00:00Z`}::timestamptz)
      select c.id as account_id, count(*)::int as count
        from late join accounts c on c.organisation_id = ${scope.actor.organisationId} and c.type = 'provider' and c.active
         and case when late.manager_id is null then c.role in ('providerAdmin', 'administrator', 'manager') else c.id = late.manager_id end
       group by c.id`,
  )
  for (const { accountId, count } of waiting) {
    const values = { count, days: longestWaitDays }
    await notify(scope, [accountId], { kind: 'entriesWaiting', values, link: '/provider/timesheet?sort=date' })
  }
  return waiting.length
}

/** Reminds workers of unsubmitted hours, once, on the weekday that the organisation has chosen. Returns the number of workers. */
export async function remindWorkers(scope: ActorScope): Promise<number> {
  const { date: today, time } = localTimeOf(scope.now, scope.actor.timeZone)
  if (time < firstTime || !(await claimDay(scope, 'drafts', today, weekdayOf(today)))) return 0
  const late = await scope.db.many(
    sql<Waiting>`
      select e.worker_id as account_id, count(*)::int as count
        from time_entries e join accounts c on c.organisation_id = ${scope.actor.organisationId} and c.id = e.worker_id and c.active
       where e.organisation_id = ${scope.actor.organisationId} and ${inGroup('e.status', entryGroups.withWorker)}
       group by e.worker_id`,
  )
  for (const { accountId, count } of late)
    await notify(scope, [accountId], {
      kind: 'entriesToSubmit',
      values: { count },
      link: '/worker/timesheet?tab=my-timesheet',
    })
  return late.length
}

/** The scheduled jobs for timesheets: daily reminders for approvers and weekly reminders for workers. */
export const scheduledTimesheetJobs: readonly ScheduledJob[] = [
  { name: 'timesheets.remindDeciders', everyMinutes: 30, run: remindDeciders },
  { name: 'timesheets.remindWorkers', everyMinutes: 30, run: remindWorkers },
]
