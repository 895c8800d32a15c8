import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import { numberText } from '#domains/billing/rules.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { accountName } from '#platform/server/db/names.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClientReminders, Reminder, ReminderPause, StatementReminders } from '../../contract/reminders.ts'
import { isPaused, levelByHand, nextReminder, reminderState, reminderSteps } from '../../rules/reminders.ts'
import { readInvoiceRecipients, readStatementRecipients } from '../recipients.ts'
import { fillTexts } from './filling.ts'
import { readOpenInvoice } from './overdue.ts'
import { readReminderSettings } from './settings.ts'

/** Returns the pause of a client and its latest reminders. Throws `NOT_FOUND`. */
export async function readClientReminders(scope: ActorScope, id: string): Promise<ClientReminders> {
  await readClient(scope, id)
  const pause = await readPause(scope, 'client_reminder_pauses', id)
  return {
    pause,
    recipients: (await readInvoiceRecipients(scope, [{ id, clientId: id, projectIds: [] }])).map(({ email }) => email),
    items: await readReminders(scope, fragment`m.client_id = ${id}`),
    allowed: allowedFor(scope, pause),
  }
}

/** Returns the reminders of an invoice, its pause, and what comes next. Throws `NOT_FOUND`, also for a credit note. */
export async function readStatementReminders(scope: ActorScope, id: string): Promise<StatementReminders> {
  const { db, actor, now } = scope
  const found = await db.first(
    sql<{ clientId: string; isSent: boolean }>`
      select client_id, sent_at is not null as is_sent from receivables where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  const invoice = await readOpenInvoice(scope, id)
  const today = localTimeOf(now, actor.timeZone).date
  const [pause, clientPause] = [
    await readPause(scope, 'invoice_reminder_pauses', id),
    await readPause(scope, 'client_reminder_pauses', found.clientId),
  ]
  const recipients = await readStatementRecipients(scope, [id])
  const settings = await readReminderSettings(scope)
  const isOn = settings.active && recipients.length > 0 && !isPaused(pause, today) && !isPaused(clientPause, today)
  const isOverdue = invoice !== undefined && invoice.dueDate < today
  const reader = { language: invoice?.language ?? 'en', timeZone: actor.timeZone, today }
  return {
    isSent: found.isSent,
    next: (invoice && isOn ? nextReminder(invoice, settings.days) : undefined) ?? null,
    pause,
    clientPause,
    recipients: recipients.map(({ email }) => email),
    proposedLevel: levelByHand(invoice?.lastLevel ?? 0),
    drafts: isOverdue
      ? reminderSteps.map((step, index) =>
          Object.assign({ level: index + 1 }, fillTexts(settings.texts, step, [invoice], reader)),
        )
      : [],
    items: await readReminders(
      scope,
      fragment`
        m.id in (select i.reminder_id from reminded_invoices i
                  where i.organisation_id = ${actor.organisationId} and i.statement_id = ${id})`,
    ),
    allowed: [
      ...(isOverdue && may(actor, 'billing:write') ? (['send'] as const) : []),
      ...(invoice || pause ? allowedFor(scope, pause) : []),
    ],
  }
}

function allowedFor({ actor }: ActorScope, pause: ReminderPause | null): ('pause' | 'resume')[] {
  if (!may(actor, 'billing:write')) return []
  return pause ? ['pause', 'resume'] : ['pause']
}

async function readPause(
  { db, actor }: ActorScope,
  table: 'client_reminder_pauses' | 'invoice_reminder_pauses',
  id: string,
): Promise<ReminderPause | null> {
  const row = await db.first(
    sql<ReminderPause>`
      select p.reason, p.until, case when a.id is not null then ${accountName('a')} end as by, p.created_at as at
        from ${raw(table)} p left join accounts a on a.organisation_id = p.organisation_id and a.id = p.paused_by
       where p.organisation_id = ${actor.organisationId} and p.id = ${id}`,
  )
  return row ?? null
}

interface Row extends Omit<Reminder, 'state' | 'invoices'> {
  invoices: { id: string; year: number; number: number; open: number; currency: Currency }[]
}

async function readReminders({ db, actor }: ActorScope, which: Fragment): Promise<Reminder[]> {
  const rows = await db.many(
    sql<Row>`
      select m.id, m.level, m.created_at as sent_at, case when a.id is not null then ${accountName('a')} end as sent_by,
             (select coalesce(json_agg(json_build_object('id', s.id, 'year', s.year, 'number', s.number, 'open', i.open_amount,
                                                         'currency', s.currency) order by s.year, s.number), '[]')
                from reminded_invoices i
                join client_statements s on s.organisation_id = i.organisation_id and s.id = i.statement_id
               where i.organisation_id = m.organisation_id and i.reminder_id = m.id) as invoices,
             (select coalesce(json_agg(json_build_object('recipient', e.recipient, 'state', e.state) order by e.recipient), '[]')
                from reminder_emails e where e.organisation_id = m.organisation_id and e.reminder_id = m.id) as emails
        from reminders m left join accounts a on a.organisation_id = m.organisation_id and a.id = m.sent_by
       where m.organisation_id = ${actor.organisationId} and ${which}
       order by m.created_at desc, m.id desc
       limit 50`,
  )
  return rows.map(({ invoices, ...row }) =>
    Object.assign(row, {
      state: reminderState(row.emails.map(({ state }) => state)),
      invoices: invoices.map(({ id: statementId, year, number, open, currency }) => ({
        statement: { id: statementId, name: numberText(year, number) },
        open: { amount: open, currency },
      })),
    }),
  )
}
