import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer } from '#base/route.ts'
import { numberText } from '#domains/billing/rules.ts'
import type { Handler } from '#platform/server/http/handlers.ts'
import { isOpen } from '#domains/billing/server/open-receivables.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { exportList } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { AgedNote, AgedRow, agedRoutes } from '../contract/aged.ts'
import { type Age, ageOf, ages, sumByAge } from '../rules/ages.ts'
import type { ReminderObstacle } from '../rules/reminders.ts'
import { mostUrgentNote } from '../rules/notes.ts'
import { creditLeftOf, readCreditLimits } from './credit-limits.ts'
import { type OpenNote, readOpenNotes } from './notes.ts'
import { obstacleOn } from './reminders/overdue.ts'

interface Row {
  id: string
  year: number
  number: number
  client: Ref
  dueDate: string
  currency: Currency
  total: number
  open: number
  reminderLevel: number | null
  isSent: boolean
  obstacle: ReminderObstacle | null
}

interface AgedFilter {
  readonly date?: string | undefined
  readonly clientId?: string | undefined
}

/** Returns what each client owes on a day, by age and currency, and the sums of all. */
export async function listAged(
  scope: ActorScope,
  { query }: { readonly query: AgedFilter },
): Promise<Answer<typeof agedRoutes.listAged>> {
  const { date, rows } = await readOpen(scope, query)
  const notes = urgentNotes(await readNotesOn(scope, date), ({ clientId }) => clientId)
  const limits = await readCreditLimits(scope)
  const items = sumByAge(rows, date, ({ client, currency }) => `${client.id} ${currency}`).map(
    ({ first: { client, currency }, sums }) => {
      const ofClient = rows.filter((row) => row.client.id === client.id && row.currency === currency)
      return Object.assign(sums, {
        id: `${client.id}-${currency}`,
        client,
        currency,
        reminderLevel: highestLevel(ofClient),
        creditLeft: creditLeftOf(limits, { id: client.id, currency, total: sums.total }),
        note: noteOf(notes.get(client.id)),
      })
    },
  )
  const totals = sumByAge(rows, date, ({ currency }) => currency).map(({ first, sums }) =>
    Object.assign({ currency: first.currency }, sums),
  )
  return { date, items, totals, total: items.length, nextCursor: null }
}

/** Notes are about today: for another day there are none. */
async function readNotesOn(scope: ActorScope, date: string): Promise<OpenNote[]> {
  return date === localTimeOf(scope.now, scope.actor.timeZone).date ? readOpenNotes(scope) : []
}

/** Returns the note of each key that most needs attention. */
function urgentNotes(notes: readonly OpenNote[], keyOf: (note: OpenNote) => string): Map<string, OpenNote | undefined> {
  return new Map([...Map.groupBy(notes, keyOf)].map(([key, own]) => [key, mostUrgentNote(own)]))
}

function noteOf(...notes: readonly (OpenNote | undefined)[]): AgedNote | null {
  const note = mostUrgentNote(notes.filter((one) => one !== undefined))
  return note ? { kind: note.kind, status: note.status, promisedOn: note.promisedOn } : null
}

function highestLevel(rows: readonly Row[]): number | null {
  return Math.max(0, ...rows.map(({ reminderLevel }) => reminderLevel ?? 0)) || null
}

/** Returns the invoices that are open on a day, the oldest first; those of one age if it is given. */
export async function listAgedInvoices(
  scope: ActorScope,
  { query: { age, ...query } }: { readonly query: AgedFilter & { readonly age?: Age | 'overdue' | undefined } },
): Promise<Answer<typeof agedRoutes.listAgedInvoices>> {
  const { date, rows } = await readOpen(scope, query)
  const notes = urgentNotes(await readNotesOn(scope, date), ({ clientId, statementId }) => statementId ?? clientId)
  const items = rows
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
    .map(({ year, number, ...row }) =>
      Object.assign(row, {
        number: numberText(year, number),
        age: ageOf(row.dueDate, date),
        note: noteOf(notes.get(row.id), notes.get(row.client.id)),
      }),
    )
    .filter((row) => age === undefined || row.age === age || (age === 'overdue' && row.age !== 'notDue'))
  return { items, total: items.length, nextCursor: null }
}

/** Exports what each client owes on a day, as CSV or XLSX, in the reader’s language. */
export const exportAged: Handler<typeof agedRoutes.exportAged> = async (scope, { query: { format, ...query } }) => {
  const { date, items } = await listAged(scope, { query })
  return exportList(scope, format, {
    name: scope.translate('receivables.aged.title'),
    day: date,
    columns: columnsFor(scope),
    batches: inOne(items),
  })
}

async function* inOne(items: readonly AgedRow[]) {
  yield items
}

function columnsFor({ translate }: ActorScope): SheetColumn<AgedRow>[] {
  const amount = (name: Age | 'total'): SheetColumn<AgedRow> => ({
    heading: translate(`receivables.aged.${name}`),
    kind: 'money',
    cell: (row) => ({ amount: row[name], currency: row.currency }),
  })
  return [
    { heading: translate('receivables.aged.client'), cell: ({ client }) => client.name },
    ...ages.map(amount),
    amount('total'),
    { heading: translate('receivables.aged.reminder'), kind: 'number', cell: ({ reminderLevel }) => reminderLevel },
    { heading: translate('receivables.aged.currency'), cell: ({ currency }) => currency },
  ]
}

/**
 * Reads the invoices that were open at the end of a day. A part that was entered with its payment counts from the day on which the
 * payment was received; credit that was used later, reversals and credit notes from the day on which they were made.
 */
async function readOpen(
  { db, actor, now }: ActorScope,
  { date, clientId }: AgedFilter,
): Promise<{ date: string; rows: Row[] }> {
  const today = localTimeOf(now, actor.timeZone).date
  const day = date ?? today
  const rows = await db.many(
    sql<Row>`
      select o.id, o.year, o.number, json_build_object('id', c.id, 'name', c.name) as client, o.due_date, o.currency, o.total, o.open,
             (select max(i.level) from reminded_invoices i
               where i.organisation_id = ${actor.organisationId} and i.statement_id = o.id and i.day <= ${day}) as reminder_level,
             r.sent_at is not null as is_sent,
             ${obstacleOn(today)} as obstacle
        from (select s.organisation_id, s.client_id, s.id, s.year, s.number, s.due_date, s.currency, s.total_amount as total,
                     (s.total_amount - coalesce((
                       select sum(a.amount) from payment_allocations a
                         join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
                        where a.organisation_id = s.organisation_id and a.statement_id = s.id
                          and case when a.amount > 0 and a.created_at = p.created_at then p.received_on
                                   else (a.created_at at time zone ${actor.timeZone})::date end <= ${day}), 0)) as open
                from client_statements s
                join receivables r on r.organisation_id = s.organisation_id and r.id = s.id
                left join client_statements n on n.organisation_id = s.organisation_id and n.credits_id = s.id
               where s.organisation_id = ${actor.organisationId} and s.issue_date <= ${day} and (n.id is null or n.issue_date > ${day})
                 and (${day < today} or ${isOpen()})
                 and (${clientId}::uuid is null or s.client_id = ${clientId})) o
        join clients c on c.organisation_id = o.organisation_id and c.id = o.client_id
        join receivables r on r.organisation_id = o.organisation_id and r.id = o.id
        join client_statements s on s.organisation_id = o.organisation_id and s.id = o.id
       where o.open > 0
       order by searchable(c.name), c.id, o.currency, o.due_date, o.year, o.number`,
  )
  return { date: day, rows }
}
