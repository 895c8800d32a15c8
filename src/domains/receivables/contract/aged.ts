import { z } from 'zod'
import { currencies, type Currency } from '#base/currency.ts'
import { minorUnits } from '#base/money.ts'
import { pageOf, sheetTypes } from '#base/page.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { ages } from '../rules/ages.ts'
import { noteKinds, noteStatuses } from '../rules/notes.ts'
import { reminderObstacles } from '../rules/reminders.ts'

const currency = z.enum(currencies as [Currency, ...Currency[]])
/** Open amounts in minor units: not due, then by days past the due date. */
const sums = {
  currency,
  notDue: minorUnits,
  to30: minorUnits,
  to60: minorUnits,
  to90: minorUnits,
  over90: minorUnits,
  total: minorUnits,
}

/** The level of the latest reminder up to the day; null without one. */
const reminderLevel = z.int().nullable()
/** The dispute or promise that most needs attention today; null without one, and on another day. */
const note = z
  .strictObject({ kind: z.enum(noteKinds), status: z.enum(noteStatuses), promisedOn: z.string().nullable() })
  .nullable()
export type AgedNote = NonNullable<z.output<typeof note>>

/** What is left of the credit limit in this currency, negative if it is exceeded; null without a limit. */
const creditLeft = minorUnits.nullable()

/** The level is the highest of the open invoices. */
const agedRow = z.strictObject({ id: z.string(), client: ref, ...sums, reminderLevel, note, creditLeft })
export type AgedRow = z.output<typeof agedRow>

const agedInvoice = z.strictObject({
  id: z.string(),
  number: z.string(),
  client: ref,
  dueDate: z.string(),
  currency,
  total: minorUnits,
  open: minorUnits,
  age: z.enum(ages),
  reminderLevel,
  /** True if it was sent by email or through Peppol. */
  isSent: z.boolean(),
  /** Why no reminder can be sent together with others today; null if one can. */
  obstacle: z.enum(reminderObstacles).nullable(),
  /** A note on the invoice or on all invoices of the client. */
  note,
})
export type AgedInvoice = z.output<typeof agedInvoice>

/** Without a day, today. */
const query = z.strictObject({ date: date().optional(), clientId: id.optional() })
/** The invoices of an age, or all that are past their due date. */
const ageFilters = [...ages, 'overdue'] as const
const read = provider('billing:read')

export const agedRoutes = {
  listAged: route({
    method: 'GET',
    path: '/provider/receivables',
    access: read,
    summary: 'List what each client owes on a day, per currency and by days past the due date',
    query,
    output: pageOf(agedRow).extend({ date: z.string(), totals: z.array(z.strictObject(sums)) }),
  }),
  listAgedInvoices: route({
    method: 'GET',
    path: '/provider/receivables/invoices',
    access: read,
    summary:
      'List the invoices that are open on a day, the oldest first, with the reason why no reminder can be sent today',
    query: query.extend({ age: z.enum(ageFilters).optional() }),
    output: pageOf(agedInvoice),
  }),
  exportAged: route({
    method: 'GET',
    path: '/provider/receivables/export',
    access: read,
    summary: 'Export what each client owes on a day',
    query: query.extend({ format: z.enum(['csv', 'xlsx']) }),
    download: [sheetTypes.csv, sheetTypes.xlsx],
  }),
}
