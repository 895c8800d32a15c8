import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { numberText } from '#domains/billing/rules.ts'
import type { Missing } from '#domains/billing/rules/needed-fields.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { counted, latestRuns, isLost, requireRun, statusOf } from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { InvoiceRun, invoiceRunRoutes, InvoiceRunItem } from '../../contract/invoice-runs.ts'
import {
  type InvoiceSums,
  type InvoiceRunStatus,
  type RunItemState,
  type SendChannel,
} from '../../rules/invoice-runs.ts'
import { invoiceRunKind } from '../run-kinds.ts'

/** Why an invoice was not created or not sent. */
export interface RunFailure {
  /** The key of the message. */
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
  readonly missing: readonly Missing[]
}

interface RunRow {
  id: string
  fromDate: string
  toDate: string
  sends: boolean
  status: InvoiceRunStatus
  startedAt: string
  startedBy: string
  endedAt: string | null
  total: number
  created: number
  sent: number
  blocked: number
  sums: InvoiceSums[] | null
}

const count = (state?: RunItemState) => counted(invoiceRunKind, state)

const run: Pick<Listing, 'select' | 'from' | 'id'> = {
  select: fragment`
    r.id, r.from_date, r.to_date, r.sends, ${statusOf(invoiceRunKind)} as status, r.started_at, r.ended_at,
    ${accountName('a')} as started_by,
    ${count()} as total, ${count('created')} as created, ${count('sent')} as sent, ${count('blocked')} as blocked,
    (select json_agg(json_build_object('currency', g.currency, 'invoices', g.invoices, 'minutes', g.minutes, 'net', g.net, 'total', g.total)
                     order by g.currency)
       from (select s.currency, count(*)::int as invoices, sum(s.minutes) as minutes, sum(s.net_amount) as net, sum(s.total_amount) as total
               from invoice_run_items i
               join client_statements s on s.organisation_id = i.organisation_id and s.id = i.statement_id
              where i.organisation_id = r.organisation_id and i.run_id = r.id
              group by s.currency) g) as sums`,
  from: fragment`invoice_runs r join accounts a on a.organisation_id = r.organisation_id and a.id = r.started_by`,
  id: 'r.id',
}

function runOf({ actor }: ActorScope, { created, sent, sums, ...row }: RunRow): InvoiceRun {
  return {
    ...row,
    // A sent invoice was created as well.
    created: created + sent,
    sent,
    sums: sums ?? [],
    allowed: row.status === 'running' && may(actor, 'billing:write') ? ['cancel'] : [],
  }
}

/** Returns a run with its progress. Throws `NOT_FOUND`. */
export async function readInvoiceRun(scope: ActorScope, id: string): Promise<InvoiceRun> {
  return runOf(scope, await readRecord<RunRow>(scope, run, id))
}

/** Returns the ID of the run that is under way; undefined if there is none. */
export async function findRunUnderWay({ db, actor }: ActorScope): Promise<string | undefined> {
  const row = await db.first(
    sql<{ id: string }>`
      select r.id from invoice_runs r
       where r.organisation_id = ${actor.organisationId} and ${is<InvoiceRunStatus>('r.status', 'running')} and not ${isLost(invoiceRunKind)}`,
  )
  return row?.id
}

/** Returns the runs, the latest first. */
export async function listInvoiceRuns(
  scope: ActorScope,
  { query }: Received<typeof invoiceRunRoutes.listInvoiceRuns>,
): Promise<Answer<typeof invoiceRunRoutes.listInvoiceRuns>> {
  const { items, total, nextCursor } = await readPage<RunRow>(scope.db, latestRuns(scope, run), query)
  return { items: items.map((row) => runOf(scope, row)), total, nextCursor }
}

interface ItemRow {
  id: string
  client: Ref
  orderNumber: string | null
  netAmount: number
  currency: Currency
  state: RunItemState
  channel: SendChannel | null
  statement: { id: string; year: number; number: number } | null
  failure: RunFailure | null
}

/** Returns the invoices of a run in their order. Throws `NOT_FOUND`. */
export async function listInvoiceRunItems(
  scope: ActorScope,
  { params, query: { open, ...query } }: Received<typeof invoiceRunRoutes.listInvoiceRunItems>,
): Promise<Answer<typeof invoiceRunRoutes.listInvoiceRunItems>> {
  await requireRun(scope, invoiceRunKind, params.id)
  const where = new Conditions('i', scope.actor.organisationId).and`i.run_id = ${params.id}`
  if (open === 'true')
    where.and`(i.state in ('waiting', 'blocked') or i.failure is not null or i.state = 'created' and r.sends)`
  const listing: Listing = {
    select: fragment`
      i.id, json_build_object('id', c.id, 'name', c.name) as client, coalesce(s.order_number, i.order_number) as order_number,
      i.net_amount, i.currency, i.state, i.channel, i.failure,
      case when s.id is not null then json_build_object('id', s.id, 'year', s.year, 'number', s.number) end as statement`,
    from: fragment`
      invoice_run_items i
      join invoice_runs r on r.organisation_id = i.organisation_id and r.id = i.run_id
      join clients c on c.organisation_id = i.organisation_id and c.id = i.client_id
      left join client_statements s on s.organisation_id = i.organisation_id and s.id = i.statement_id`,
    where,
    id: 'i.id',
    sorts: { position: { sql: 'i.position', type: 'bigint' } },
  }
  const { items, total, nextCursor } = await readPage<ItemRow>(scope.db, listing, query)
  return { items: items.map((row) => itemOf(scope, row)), total, nextCursor }
}

function itemOf(
  { translate }: ActorScope,
  { netAmount, currency, statement, failure, ...row }: ItemRow,
): InvoiceRunItem {
  const net: Money = { amount: netAmount, currency }
  return {
    ...row,
    net,
    statement: statement && { id: statement.id, name: numberText(statement.year, statement.number) },
    reason: failure && translate(failure.key, failure.values),
    missing: [...(failure?.missing ?? [])],
  }
}
