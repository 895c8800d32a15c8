import { daysAfter, localTimeOf } from '#base/calendar.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { weekdayOf } from '#domains/shifts/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { longestWaitDays } from '../rules.ts'

// Nobody is reminded before the day begins.
const firstTime = '08:00'

// Whoever writes the day's row first reminds: so nobody is told twice, however many servers go round.
const claimedOn = (kind: 'waiting' | 'drafts', condition = 'true') => `
  gone as (delete from timesheet_reminders where organisation_id = $1 and kind = '${kind}' and day < $2),
  claimed as (insert into timesheet_reminders (organisation_id, kind, day) select id, '${kind}', $2::date from organisations
               where id = $1 and ${condition} on conflict do nothing returning day)`

interface Waiting {
  accountId: string
  count: number
}

/**
 * Tells who decides, once a day, how many entries have waited for longer than three days: of each project its manager, or
 * where nobody who may decide manages it, all who decide on everything. Answers how many people.
 */
export async function remindDeciders(scope: ActorScope): Promise<number> {
  const { date: today, time } = localTimeOf(scope.now, scope.actor.timeZone)
  if (time < firstTime) return 0
  const waiting = await scope.db.many(
    sql<Waiting>(
      `with ${claimedOn('waiting')},
       late as (
         select m.id as manager_id from time_entries e
           join projects p on p.organisation_id = $1 and p.id = e.project_id
           left join accounts m on m.organisation_id = $1 and m.id = p.project_manager_id and m.active and m.role <> 'user'
          where e.organisation_id = $1 and e.status = 'submitted' and coalesce(e.submitted_at, e.updated_at) < $3::timestamptz)
       select c.id as account_id, count(*)::int as count
         from claimed, late join accounts c on c.organisation_id = $1 and c.type = 'provider' and c.active
          and case when late.manager_id is null then c.role in ('providerAdmin', 'administrator', 'manager') else c.id = late.manager_id end
        group by c.id`,
      [scope.actor.organisationId, today, `${daysAfter(today, -longestWaitDays)}T00:00:00Z`],
    ),
  )
  for (const { accountId, count } of waiting) {
    const values = { count, days: longestWaitDays }
    await notify(scope, [accountId], { kind: 'entriesWaiting', values, link: '/provider/timesheet?sort=date' })
  }
  return waiting.length
}

/** Tells workers, on the weekday that the organisation has chosen, of hours that they have not submitted; once. Answers how many. */
export async function remindWorkers(scope: ActorScope): Promise<number> {
  const { date: today, time } = localTimeOf(scope.now, scope.actor.timeZone)
  if (time < firstTime) return 0
  const late = await scope.db.many(
    sql<Waiting>(
      `with ${claimedOn('drafts', 'reminder_weekday = $3')}
       select e.worker_id as account_id, count(*)::int as count
         from claimed, time_entries e join accounts c on c.organisation_id = $1 and c.id = e.worker_id and c.active
        where e.organisation_id = $1 and e.status in ('incomplete', 'draft', 'changes_requested') group by e.worker_id`,
      [scope.actor.organisationId, today, weekdayOf(today)],
    ),
  )
  for (const { accountId, count } of late)
    await notify(scope, [accountId], {
      kind: 'entriesToSubmit',
      values: { count },
      link: '/worker/timesheet?tab=my-timesheet',
    })
  return late.length
}
