import type { Language } from '#base/language.ts'
import type { Currency } from '#base/currency.ts'
import { numberText, type Seller } from '#domains/billing/rules.ts'
import { isOpen, unpaid } from '#domains/billing/server/open-receivables.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { lastLevel, type Reminded, type ReminderObstacle } from '../../rules/reminders.ts'
import { hasRecipient } from '../recipients.ts'

/** An invoice that can be reminded of. */
export interface OpenInvoiceRow extends Reminded {
  readonly id: string
  readonly number: string
  readonly clientId: string
  readonly client: string
  readonly currency: Currency
  /** In minor units. */
  readonly total: number
  readonly open: number
  readonly language: Language
  readonly seller: Seller
}

interface Row extends Omit<OpenInvoiceRow, 'number'> {
  year: number
  ordinal: number
}

const columns = fragment`
  r.id, r.client_id, c.name as client, s.year, s.number as ordinal, r.currency, r.due_date, r.total_amount as total,
  ${unpaid} as open, s.language, s.seller, coalesce(l.level, 0) as last_level, l.day as last_day`
const from = fragment`
  receivables r
  join client_statements s on s.organisation_id = r.organisation_id and s.id = r.id
  join clients c on c.organisation_id = r.organisation_id and c.id = r.client_id
  left join lateral (select max(i.level) as level, max(i.day) as day from reminded_invoices i
                      where i.organisation_id = r.organisation_id and i.statement_id = r.id) l on true`
const isPausedOn = (day: string, table: string, id: string) => fragment`
  exists (select 1 from ${raw(table)} p
           where p.organisation_id = r.organisation_id and p.id = ${raw(id)} and (p.until is null or p.until >= ${day}))`

/** SQL that is true if a reminder of the receivable `r` was sent on a day, unless all its emails have failed. */
export const isRemindedOn = (day: string) => fragment`
  exists (select 1 from reminded_invoices i
            join reminder_emails e on e.organisation_id = i.organisation_id and e.reminder_id = i.reminder_id and e.state <> 'failed'
           where i.organisation_id = r.organisation_id and i.statement_id = r.id and i.day = ${day})`

/** SQL for what prevents that a reminder of the receivable `r` of the invoice `s` and the client `c` is sent together with others on a day; null if nothing does. */
export const obstacleOn = (day: string) => fragment`
  (case when not ${isOpen()} then 'settled'
        when r.due_date >= ${day}::date then 'not_overdue'
        when ${isRemindedOn(day)} then 'reminded_today'
        when ${isPausedOn(day, 'invoice_reminder_pauses', 'r.id')} then 'paused'
        when ${isPausedOn(day, 'client_reminder_pauses', 'r.client_id')} then 'client_paused'
        when not ${hasRecipient} then 'no_recipient' end)`

/**
 * Returns open invoices that were due on a day at the latest, have a level left and are not paused today; of clients to whom reminders can
 * be sent. With clients, only theirs, locked until the end of the transaction.
 */
export async function readOverdue(
  { db, actor }: ActorScope,
  dueBy: string,
  today: string,
  clientIds?: readonly string[],
): Promise<OpenInvoiceRow[]> {
  const rows = await db.many(
    sql<Row>`
      select ${columns} from ${from}
       where r.organisation_id = ${actor.organisationId} and ${isOpen()} and r.due_date <= ${dueBy}
         and coalesce(l.level, 0) < ${raw(lastLevel)}
         and not ${isPausedOn(today, 'client_reminder_pauses', 'r.client_id')}
         and not ${isPausedOn(today, 'invoice_reminder_pauses', 'r.id')}
         and ${hasRecipient}
         and (${clientIds}::uuid[] is null or r.client_id = any(${clientIds}))
       order by r.id ${clientIds ? fragment`for no key update of r` : fragment``}`,
  )
  // Locked in the order of IDs, as payments do.
  return rows.map(numbered).toSorted(byAge)
}

/** Returns one open invoice; undefined if it is paid, credited or unknown. */
export async function readOpenInvoice({ db, actor }: ActorScope, id: string): Promise<OpenInvoiceRow | undefined> {
  const row = await db.first(
    sql<Row>`
      select ${columns} from ${from} where r.organisation_id = ${actor.organisationId} and ${isOpen()} and r.id = ${id}`,
  )
  return row && numbered(row)
}

/** Returns invoices, each with the reason why no reminder can be sent today, if there is one. Locks them until the end of the transaction. */
export async function lockInvoices(
  { db, actor }: ActorScope,
  ids: readonly string[],
  today: string,
): Promise<{ invoice: OpenInvoiceRow; obstacle: ReminderObstacle | null }[]> {
  const rows = await db.many(
    sql<Row & { obstacle: ReminderObstacle | null }>`
      select ${columns}, ${obstacleOn(today)} as obstacle from ${from}
       where r.organisation_id = ${actor.organisationId} and r.id = any(${ids}::uuid[])
       order by r.id for no key update of r`,
  )
  return rows.map(({ obstacle, ...row }) => ({ invoice: numbered(row), obstacle }))
}

const numbered = ({ year, ordinal, ...row }: Row): OpenInvoiceRow => ({ ...row, number: numberText(year, ordinal) })
const byAge = (one: OpenInvoiceRow, other: OpenInvoiceRow) =>
  one.dueDate.localeCompare(other.dueDate) || one.number.localeCompare(other.number)
