import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, isWeekend } from '#base/days.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { sql, fragment } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { lastLevel, nextReminder } from '../../rules/reminders.ts'
import { notifyOfFinalReminder, reportFailedReminders } from '../notifying.ts'
import { readOverdue } from './overdue.ts'
import { type DueInvoice, remindOf } from './reminding.ts'
import { readReminderSettings } from './settings.ts'

const clientsAtOnce = 10

/**
 * Sends the reminders that are due, from the time of day of the settings, on working days. Clients are locked one process at a time and
 * read again under the lock, so each level of an invoice is sent once. Returns true if more are left.
 */
export async function sendDueReminders(scope: ActorScope): Promise<boolean> {
  const { date: today, time } = localTimeOf(scope.now, scope.actor.timeZone)
  const settings = await readReminderSettings(scope)
  if (!settings.active || time < settings.sendTime || isWeekend(today)) return false
  if ((await holidaysBetween(scope, today, today)).length > 0) return false
  const dueBy = daysAfter(today, -settings.days.first)
  const isDue = ({ invoice }: DueInvoice) => (nextReminder(invoice, settings.days)?.day ?? '9999') <= today
  const due = async (clientIds?: readonly string[]) =>
    (await readOverdue(scope, dueBy, today, clientIds))
      .map((invoice) => ({ invoice, level: invoice.lastLevel + 1 }))
      .filter(isDue)
  const clientIds = [...new Set((await due()).map(({ invoice }) => invoice.clientId))]
  if (clientIds.length === 0) return false
  const locked = await lockClients(scope, clientIds)
  if (locked.length === 0) return false
  let done = 0
  for (const own of Map.groupBy(await due(locked), ({ invoice }) => invoice.clientId).values())
    if (await attempt(scope, () => remindClient(scope, settings, own))) done++
  return done > 0 && clientIds.length > locked.length
}

async function remindClient(scope: ActorScope, { texts }: ReminderSettings, due: readonly DueInvoice[]): Promise<void> {
  const reminded = await remindOf(scope, due, { texts, sentBy: null })
  const final = reminded.filter(({ level }) => level === lastLevel).flatMap(({ invoices }) => invoices)
  const [first] = final
  if (!first) return
  await notifyOfFinalReminder(scope, { clientId: first.clientId, client: first.client, count: final.length })
}

/** Does what concerns one client; returns false if it fails, and the others are not affected. */
async function attempt(scope: ActorScope, work: () => Promise<void>): Promise<boolean> {
  await scope.db.many(sql`savepoint reminder`)
  try {
    await work()
    return true
  } catch (error) {
    scope.log.warn({ error: (error as Error).message }, 'a client could not be reminded')
    await scope.db.many(sql`rollback to savepoint reminder`)
    return false
  }
}

/**
 * Locks clients that no other process is reminding, until the end of the transaction. Their order differs each time, so that clients that fail
 * do not keep the others waiting.
 */
async function lockClients({ db, actor, now }: ActorScope, clientIds: readonly string[]): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select id
        from clients
       where organisation_id = ${actor.organisationId} and id = any(${clientIds})
       order by md5(id::text || ${now})
       limit ${clientsAtOnce} for no key update skip locked`,
  )
  return rows.map(({ id }) => id)
}

/** Reminders of overdue invoices, and the notifications about those that could not be delivered. */
export const reminderJobs: readonly ScheduledJob[] = [
  {
    name: 'receivables.sendReminders',
    everyMinutes: 5,
    among: fragment`select organisation_id from reminder_settings where active`,
    run: sendDueReminders,
  },
  {
    name: 'receivables.reportFailedReminders',
    everyMinutes: 5,
    among: fragment`select organisation_id from reminder_emails where state = 'failed' and not reported`,
    run: reportFailedReminders,
  },
]
