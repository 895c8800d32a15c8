import { daysAfter, wallOf } from '#base/calendar.ts'
import type { Language } from '#base/language.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { weekdayOf } from '#domains/shifts/rules.ts'
import { written } from '#platform/server/db/statement.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { wordsIn } from '#platform/server/words.ts'
import { longestWaitDays } from '../rules.ts'
import { reminderLetter } from './mails.ts'

// Nobody is reminded before the day begins.
const firstTime = '08:00'

// Whoever writes the day's row first reminds: so nobody is told twice, however many servers go round.
const claimedOn = (kind: 'waiting' | 'drafts', condition = 'true') => `
  gone as (delete from timesheet_reminders where organisation_id = $1 and kind = '${kind}' and day < $2),
  claimed as (insert into timesheet_reminders (organisation_id, kind, day) select id, '${kind}', $2::date from organisations
               where id = $1 and ${condition} on conflict do nothing returning day)`

interface Late {
  accountId: string
  count: number
  email: string
  name: string
  language: Language
  /** What the organisation has said of letters about what happens here. */
  isMailed: boolean
}

const late = `c.id as account_id, count(*)::int as count, c.email, coalesce(c.given_name, '') as name, c.preferred_language as language,
  (select o.notify_by_email from organisations o where o.id = $1) as is_mailed`

// In the application and by letter, in the transaction that holds the day's row.
async function remind(
  scope: ActorScope,
  kind: 'entriesWaiting' | 'entriesToSubmit',
  people: readonly Late[],
  link: string,
  more: { days?: number } = {},
): Promise<number> {
  for (const { accountId, count } of people)
    await notify(scope, [accountId], { kind, values: { count, ...more }, link })
  const letters = people
    .filter(({ isMailed }) => isMailed)
    .map(({ email, name, language, count }) =>
      reminderLetter(kind, wordsIn(language), email, `${scope.config.publicUrl}${link}`, { name, count, ...more }),
    )
  if (letters.length > 0) await postAll(scope.db, scope.actor.organisationId, letters)
  return people.length
}

/**
 * Tells who decides, once a day, how many entries have waited for longer than three days: of each project its manager, or
 * where nobody who may decide manages it, all who decide on everything. Answers how many people.
 */
export async function remindDeciders(scope: ActorScope): Promise<number> {
  const { date: today, time } = wallOf(scope.now, scope.actor.timeZone)
  if (time < firstTime) return 0
  const waiting = await scope.db.many(
    written<Late>(
      `with ${claimedOn('waiting')},
       late as (
         select m.id as manager_id from time_entries e
           join projects p on p.organisation_id = $1 and p.id = e.project_id
           left join accounts m on m.organisation_id = $1 and m.id = p.project_manager_id and m.active and m.role <> 'user'
          where e.organisation_id = $1 and e.status = 'submitted' and coalesce(e.submitted_at, e.updated_at) < $3::timestamptz)
       select ${late}
         from claimed, late join accounts c on c.organisation_id = $1 and c.type = 'provider' and c.active
          and case when late.manager_id is null then c.role in ('providerAdmin', 'administrator', 'manager') else c.id = late.manager_id end
        group by c.organisation_id, c.id`,
      [scope.actor.organisationId, today, `${daysAfter(today, -longestWaitDays)}T00:00:00Z`],
    ),
  )
  return remind(scope, 'entriesWaiting', waiting, '/provider/timesheet?sort=date', { days: longestWaitDays })
}

/** Tells workers, on the weekday that the organisation has chosen, of hours that they have not submitted; once. Answers how many. */
export async function remindWorkers(scope: ActorScope): Promise<number> {
  const { date: today, time } = wallOf(scope.now, scope.actor.timeZone)
  if (time < firstTime) return 0
  const open = await scope.db.many(
    written<Late>(
      `with ${claimedOn('drafts', 'reminder_weekday = $3')}
       select ${late}
         from claimed, time_entries e join accounts c on c.organisation_id = $1 and c.id = e.worker_id and c.active
        where e.organisation_id = $1 and e.status in ('incomplete', 'draft', 'changes_requested')
        group by c.organisation_id, c.id`,
      [scope.actor.organisationId, today, weekdayOf(today)],
    ),
  )
  return remind(scope, 'entriesToSubmit', open, '/worker/timesheet?tab=my-timesheet')
}
