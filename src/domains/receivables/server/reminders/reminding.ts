import { localTimeOf } from '#base/calendar.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ReminderTexts } from '../../contract/reminders.ts'
import { readStatementRecipients } from '../recipients.ts'
import { emailsTo } from './filling.ts'
import type { OpenInvoiceRow } from './overdue.ts'
import { mostInvoicesOfEmail, postReminder } from './posting.ts'

/** An overdue invoice, and the level of its next reminder. */
export interface DueInvoice {
  readonly invoice: OpenInvoiceRow
  readonly level: number
}

/** Invoices that have been reminded of together. */
interface Reminded {
  readonly level: number
  readonly invoices: readonly OpenInvoiceRow[]
}

/**
 * Sends the reminders of invoices, milder levels first: one for each client, level and group of recipients, of at most 20 invoices. Invoices
 * of some projects go to contacts who do not get the others. Without an account, they are sent on schedule.
 */
export async function remindOf(
  scope: ActorScope,
  due: readonly DueInvoice[],
  { texts, sentBy }: { readonly texts: ReminderTexts; readonly sentBy: string | null },
): Promise<Reminded[]> {
  const found = await readStatementRecipients(
    scope,
    due.map(({ invoice }) => invoice.id),
  )
  const recipients = Map.groupBy(found, ({ id }) => id)
  const recipientsOf = ({ invoice }: DueInvoice) => recipients.get(invoice.id) ?? []
  const groups = Map.groupBy(
    due.toSorted((one, other) => one.level - other.level),
    (one) => [one.invoice.clientId, one.level, ...recipientsOf(one).map(({ email }) => email)].join(' '),
  )
  const { timeZone } = scope.actor
  const today = localTimeOf(scope.now, timeZone).date
  const reminded: Reminded[] = []
  for (const group of [...groups.values()].flatMap(portions)) {
    const [first] = group
    if (!first || recipientsOf(first).length === 0) continue
    const { level } = first
    const invoices = group.map(({ invoice }) => invoice)
    const emails = emailsTo(recipientsOf(first), invoices, { texts, level, timeZone, today })
    await postReminder(scope, { level, invoices, emails, sentBy, beyond: 'wait' })
    reminded.push({ level, invoices })
  }
  return reminded
}

function portions(group: readonly DueInvoice[]): (readonly DueInvoice[])[] {
  const count = Math.ceil(group.length / mostInvoicesOfEmail)
  return Array.from({ length: count }, (_, index) =>
    group.slice(index * mostInvoicesOfEmail, (index + 1) * mostInvoicesOfEmail),
  )
}
