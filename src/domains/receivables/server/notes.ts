import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { numberText } from '#domains/billing/rules.ts'
import { isOpen } from '#domains/billing/server/open-receivables.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { noteRefusals, type ReceivableNote, type receivableNoteRoutes } from '../contract/receivable-notes.ts'
import type { NoteKind, NoteStatus } from '../rules/notes.ts'

// What has been paid since the note: of its invoice, or by the client in the currency of the promise.
const paidSince = fragment`
  case when n.statement_id is null
       then (select coalesce(sum(p.amount), 0) from payments p
              where p.organisation_id = n.organisation_id and p.client_id = n.client_id and p.currency = n.currency and not p.reversed
                and p.created_at >= n.created_at)
       else (select coalesce(sum(a.amount), 0) from payment_allocations a
              where a.organisation_id = n.organisation_id and a.statement_id = n.statement_id and a.created_at >= n.created_at) end`
const nothingOpen = fragment`
  not exists (select 1 from receivables r
               where r.organisation_id = n.organisation_id and r.client_id = n.client_id and r.currency = n.currency
                 and (n.statement_id is null or r.id = n.statement_id) and ${isOpen()})`
const hasLaterPromise = fragment`
  exists (select 1 from receivable_notes l
           where l.organisation_id = n.organisation_id and l.client_id = n.client_id and l.kind = 'promise' and l.currency = n.currency
             and l.statement_id is not distinct from n.statement_id and (l.created_at, l.id) > (n.created_at, n.id))`
const statusOf = (today: string) => fragment`
  (case when n.kind = 'call' then 'noted' when n.closed_at is not null then 'closed' when n.kind = 'dispute' then 'open'
        when ${hasLaterPromise} then 'replaced' when ${paidSince} >= n.amount or ${nothingOpen} then 'kept'
        when n.promised_on < ${today}::date then 'broken' else 'open' end)`

interface Row {
  id: string
  client: Ref
  statement: { id: string; year: number; number: number } | null
  kind: NoteKind
  status: NoteStatus
  text: string | null
  promisedOn: string | null
  amount: number | null
  currency: Currency | null
  by: string
  at: string
}

const noteListing = (today: string): Pick<Listing, 'select' | 'from' | 'id'> => ({
  select: fragment`
    n.id, json_build_object('id', c.id, 'name', c.name) as client, n.kind, ${statusOf(today)} as status, n.text, n.promised_on,
    n.amount, n.currency, ${accountName('a')} as by, n.created_at as at,
    case when s.id is not null then json_build_object('id', s.id, 'year', s.year, 'number', s.number) end as statement`,
  from: fragment`
    receivable_notes n
    join clients c on c.organisation_id = n.organisation_id and c.id = n.client_id
    join accounts a on a.organisation_id = n.organisation_id and a.id = n.written_by
    left join client_statements s on s.organisation_id = n.organisation_id and s.id = n.statement_id`,
  id: 'n.id',
})

const todayOf = ({ now, actor }: ActorScope) => localTimeOf(now, actor.timeZone).date

function noteOf({ actor }: ActorScope, { statement, amount, currency, ...row }: Row): ReceivableNote {
  const isOpen = row.status === 'open' || row.status === 'broken'
  return {
    ...row,
    statement: statement && { id: statement.id, name: numberText(statement.year, statement.number) },
    amount: amount !== null && currency ? { amount, currency } : null,
    allowed: may(actor, 'billing:write') ? [...(isOpen ? (['close'] as const) : []), 'delete'] : [],
  }
}

/** Returns the notes on open amounts, the latest first; of an invoice also those on all invoices of its client. */
export async function listReceivableNotes(
  scope: ActorScope,
  { query: { clientId, statementId, status, ...query } }: Received<typeof receivableNoteRoutes.listReceivableNotes>,
): Promise<Answer<typeof receivableNoteRoutes.listReceivableNotes>> {
  const today = todayOf(scope)
  const where = new Conditions('n', scope.actor.organisationId).and`n.client_id = ${clientId}`
    .and`${statusOf(today)} = ${status}`
  if (statementId)
    where.and`
      (n.statement_id = ${statementId}
       or n.statement_id is null and n.client_id = (select r.client_id from receivables r
                                                     where r.organisation_id = n.organisation_id and r.id = ${statementId}))`
  const listing: Listing = {
    ...noteListing(today),
    where,
    sorts: { at: { sql: 'n.created_at', type: 'timestamptz', descending: true } },
  }
  const { items, total, nextCursor } = await readPage<Row>(scope.db, listing, query)
  return { items: items.map((row) => noteOf(scope, row)), total, nextCursor }
}

/** A note that is open or broken, in a list of open amounts. */
export interface OpenNote {
  clientId: string
  statementId: string | null
  kind: NoteKind
  status: NoteStatus
  promisedOn: string | null
}

/** Returns the disputes and promises that are open today, and the broken promises. */
export function readOpenNotes(scope: ActorScope): Promise<OpenNote[]> {
  const status: Fragment = statusOf(todayOf(scope))
  return scope.db.many(
    sql<OpenNote>`
      select o.client_id, o.statement_id, o.kind, o.status, o.promised_on
        from (select n.*, ${status} as status from receivable_notes n
               where n.organisation_id = ${scope.actor.organisationId} and n.kind <> 'call' and n.closed_at is null) o
       where o.status in ('open', 'broken')`,
  )
}

/** Returns the number of promises to pay whose day has passed without the payment. */
export async function countBrokenPromises(scope: ActorScope): Promise<number> {
  return (await readOpenNotes(scope)).filter(({ status }) => status === 'broken').length
}

/** Adds a note. Throws `VALIDATION` for an unknown client or invoice, and for a promised day in the past. */
export async function addReceivableNote(
  scope: ActorScope,
  { body }: Received<typeof receivableNoteRoutes.addReceivableNote>,
): Promise<ReceivableNote> {
  const { db, actor, now } = scope
  const { clientId, statementId = null, kind, text = null, promisedOn = null, amount } = body
  const client = await db.first(
    sql`select 1 from clients where organisation_id = ${actor.organisationId} and id = ${clientId}`,
  )
  if (!client) throw invalidField('clientId', 'platform.validation.unknown')
  if (statementId !== null) {
    const invoice = await db.first(
      sql<{ currency: Currency }>`
        select currency from receivables
         where organisation_id = ${actor.organisationId} and id = ${statementId} and client_id = ${clientId}`,
    )
    if (!invoice) throw invalidField('statementId', 'platform.validation.unknown')
    if (amount && amount.currency !== invoice.currency)
      throw invalidField('amount.currency', 'platform.validation.unknown')
  }
  if (promisedOn !== null && promisedOn < todayOf(scope))
    throw invalidField('promisedOn', 'receivables.validation.pastDay')
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'receivable_notes', id },
    {
      client_id: clientId,
      statement_id: statementId,
      kind,
      text,
      promised_on: promisedOn,
      amount: amount?.amount ?? null,
      currency: amount?.currency ?? null,
      written_by: actor.accountId,
      created_at: now,
    },
  )
  return readNote(scope, id)
}

async function readNote(scope: ActorScope, id: string): Promise<ReceivableNote> {
  return noteOf(scope, await readRecord<Row>(scope, noteListing(todayOf(scope)), id))
}

/** Closes a promise or a dispute. Throws `NOT_FOUND`, and `NOTE_NOT_OPEN` for a call or a closed note. */
export async function closeReceivableNote(
  scope: ActorScope,
  { params }: Received<typeof receivableNoteRoutes.closeReceivableNote>,
): Promise<ReceivableNote> {
  const { db, actor, now } = scope
  const closed = await db.many(
    sql`
      update receivable_notes set closed_by = ${actor.accountId}, closed_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${params.id} and kind <> 'call' and closed_at is null returning id`,
  )
  const note = await readNote(scope, params.id)
  if (closed.length === 0) throw noteRefusals.NOTE_NOT_OPEN()
  return note
}

/** Deletes a note. Throws `NOT_FOUND`. */
export async function deleteReceivableNote(
  { db, actor }: ActorScope,
  { params }: Received<typeof receivableNoteRoutes.deleteReceivableNote>,
): Promise<void> {
  const deleted = await db.many(
    sql`delete from receivable_notes where organisation_id = ${actor.organisationId} and id = ${params.id} returning id`,
  )
  if (deleted.length === 0) throw refuse.NOT_FOUND()
}
