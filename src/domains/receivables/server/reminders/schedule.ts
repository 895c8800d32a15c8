import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, isWeekend } from '#base/days.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { sql, fragment } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { lastLevel, nextReminder } from '../../rules/reminders.ts'
import { notifyOfFinalReminder, reportFailedReminders } from '../notifying.ts'
import { type InvoiceRecipient, readInvoiceRecipients } from '../recipients.ts'
import { emailsTo } from './filling.ts'
import { type OpenInvoiceRow, readOverdue } from './overdue.ts'
import { mostInvoicesOfEmail, postReminder } from './posting.ts'
import { readReminderSettings } from './settings.ts'

const clientsAtOnce = 10

interface DueInvoice {
  readonly invoice: OpenInvoiceRow
  readonly level: number
}

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
  const recipients = await readInvoiceRecipients(scope, locked)
  const groups = Map.groupBy(groupsOf(await due(locked)), ([first]) => first?.invoice.clientId)
  let isCut = false
  let done = 0
  for (const own of groups.values()) {
    const isDone = await attempt(scope, async () => {
      for (const group of own) await remind(scope, settings, group.slice(0, mostInvoicesOfEmail), recipients)
    })
    if (!isDone) continue
    done++
    isCut ||= own.some((group) => group.length > mostInvoicesOfEmail)
  }
  return done > 0 && (isCut || clientIds.length > locked.length)
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

async function remind(
  scope: ActorScope,
  settings: ReminderSettings,
  group: readonly DueInvoice[],
  recipients: readonly InvoiceRecipient[],
): Promise<void> {
  const [first] = group
  if (!first) return
  const { level } = first
  const { clientId, client } = first.invoice
  const invoices = group.map(({ invoice }) => invoice)
  const { timeZone } = scope.actor
  const today = localTimeOf(scope.now, timeZone).date
  const emails = emailsTo(recipients, invoices, { texts: settings.texts, level, timeZone, today })
  if (emails.length === 0) return
  await postReminder(scope, { level, invoices, emails, sentBy: null, beyond: 'wait' })
  if (level === lastLevel) await notifyOfFinalReminder(scope, { clientId, client, count: invoices.length })
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

/** The invoices of each client and level, in order of levels. */
function groupsOf(due: readonly DueInvoice[]): DueInvoice[][] {
  const groups = new Map<string, DueInvoice[]>()
  for (const one of due.toSorted((a, b) => a.level - b.level)) {
    const key = `${one.invoice.clientId} ${one.level}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
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
