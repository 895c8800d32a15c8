import type { Language } from '#base/language.ts'
import type { Currency } from '#base/currency.ts'
import { numberText, type Seller } from '#domains/billing/rules.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { lastLevel, type Reminded } from '../../rules/reminders.ts'

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
  r.total_amount - r.paid_amount as open, s.language, s.seller, coalesce(l.level, 0) as last_level, l.day as last_day`
const from = fragment`
  receivables r
  join client_statements s on s.organisation_id = r.organisation_id and s.id = r.id
  join clients c on c.organisation_id = r.organisation_id and c.id = r.client_id
  left join lateral (select max(i.level) as level, max(i.day) as day from reminded_invoices i
                      where i.organisation_id = r.organisation_id and i.statement_id = r.id) l on true`
const isOpen = fragment`not r.credited and r.paid_amount < r.total_amount`
const isPausedOn = (day: string, table: string, id: string) => fragment`
  exists (select 1 from ${raw(table)} p
           where p.organisation_id = r.organisation_id and p.id = ${raw(id)} and (p.until is null or p.until >= ${day}))`

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
       where r.organisation_id = ${actor.organisationId} and ${isOpen} and r.due_date <= ${dueBy}
         and coalesce(l.level, 0) < ${raw(lastLevel)}
         and not ${isPausedOn(today, 'client_reminder_pauses', 'r.client_id')}
         and not ${isPausedOn(today, 'invoice_reminder_pauses', 'r.id')}
         and (c.contact_email is not null
              or exists (select 1 from client_contacts k
                          where k.organisation_id = r.organisation_id and k.client_id = r.client_id and k.may_see_invoices))
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
      select ${columns} from ${from} where r.organisation_id = ${actor.organisationId} and ${isOpen} and r.id = ${id}`,
  )
  return row && numbered(row)
}

const numbered = ({ year, ordinal, ...row }: Row): OpenInvoiceRow => ({ ...row, number: numberText(year, ordinal) })
const byAge = (one: OpenInvoiceRow, other: OpenInvoiceRow) =>
  one.dueDate.localeCompare(other.dueDate) || one.number.localeCompare(other.number)
