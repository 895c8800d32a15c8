import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Language } from '#base/language.ts'
import type { Currency } from '#base/currency.ts'
import type { VatCategory } from '#base/official/vat-categories.ts'
import { refuse } from '#base/problem.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { readHistory } from '#platform/server/db/history.ts'
import type { billingRoutes, Statement, StatementItem, StatementLineShown } from '../contract.ts'
import type { StatementTotals } from '../contract/statement-totals.ts'
import {
  type Buyer,
  numberText,
  type Seller,
  type StatementGroup,
  statementGroups,
  type StatementKind,
  type Terms,
} from '../rules.ts'
import { missingFor } from '../rules/needed-fields.ts'
import type { PeppolState } from '../rules/peppol-states.ts'
import { statementStatusOf } from '../rules/statement-status.ts'
import { linePrice, type Premium, priceText, type StatementLine } from '../rules/lines.ts'
import { isOpen, unpaid } from './open-receivables.ts'

interface NamedRecord {
  id: string
  year: number
  number: number
}

interface HeadRow extends NamedRecord {
  kind: StatementKind
  client: Ref
  issueDate: string
  dueDate: string
  fromDate: string
  toDate: string
  currency: Currency
  netAmount: number
  vatAmount: number
  totalAmount: number
  minutes: number
  openAmount: number
  isSent: boolean
  hasTimesheet: boolean
  credits: NamedRecord | null
  creditedBy: NamedRecord | null
  reason: string | null
  language: Language
  seller: Seller
  buyer: Buyer
  terms: Terms
  orderNumber: string | null
}

const columns = fragment`
  s.id, s.kind, s.year, s.number, json_build_object('id', c.id, 'name', c.name) as client, s.issue_date, s.due_date, s.from_date,
  s.to_date, s.currency, s.net_amount, s.vat_amount, s.total_amount, s.minutes, s.reason, s.language, s.seller, s.buyer, s.terms,
  s.order_number, coalesce(${unpaid}, 0) as open_amount, r.sent_at is not null as is_sent,
  exists (select 1 from client_statement_hours h where h.organisation_id = s.organisation_id and h.statement_id = s.id) as has_timesheet,
  case when o.id is not null then json_build_object('id', o.id, 'year', o.year, 'number', o.number) end as credits,
  case when n.id is not null then json_build_object('id', n.id, 'year', n.year, 'number', n.number) end as credited_by`
const from = fragment`
  client_statements s
  join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id
  left join client_statements o on o.organisation_id = s.organisation_id and o.id = s.credits_id
  left join client_statements n on n.organisation_id = s.organisation_id and n.credits_id = s.id
  left join receivables r on r.organisation_id = s.organisation_id and r.id = s.id`
// The same as `statementStatusOf`, for the filter.
const statusOf = (today: string) => fragment`
  (case when n.id is not null then 'credited' when s.kind = 'credit_note' then 'issued'
        when r.paid_amount >= r.total_amount then 'paid' when s.due_date < ${today}::date then 'overdue'
        when r.paid_amount > 0 then 'partly_paid' when s.due_date = ${today}::date then 'due'
        when r.sent_at is not null then 'sent' else 'issued' end)`
// SQL that is true for an invoice of a group.
const groupConditions: Readonly<Record<StatementGroup, (today: string) => Fragment>> = {
  outstanding: () => isOpen(),
  overdue: (today) => fragment`(${isOpen()} and s.due_date < ${today}::date)`,
  unsent: () => fragment`(${isOpen()} and r.sent_at is null)`,
}
const peppolOf = fragment`
  (select p.state from peppol_deliveries p
    where p.organisation_id = s.organisation_id and p.statement_id = s.id
    order by p.created_at desc, p.id desc limit 1)`
const workedBetween = (from: string | null, to: string | null) => fragment`
  exists (select 1 from client_statement_lines l
           where l.organisation_id = s.organisation_id and l.statement_id = s.id
             and (${to}::date is null or l.first_date <= ${to}) and (${from}::date is null or l.last_date >= ${from}))`
const rank = '(s.year::bigint * 10000000 + s.number)'

/** SQL for the projects of the lines of the statement with this alias, as an array. */
export const projectsOf = (alias: string) => fragment`
  array(select l.project_id from client_statement_lines l
         where l.organisation_id = ${raw(alias)}.organisation_id and l.statement_id = ${raw(alias)}.id)`

/**
 * SQL that is true if all projects of a statement are among those to which a contact is limited: the statements that this contact sees and
 * receives. Null does not limit them.
 */
export const isWithinProjects = (projects: Fragment, limit: Fragment) =>
  fragment`(${limit} is null or ${projects} <@ ${limit})`

/** SQL that is true for a statement `s` if all its lines are for the given projects. Undefined projects do not restrict a list. */
export const onlyForProjects = (projectIds: readonly string[] | undefined) =>
  isWithinProjects(projectsOf('s'), fragment`${projectIds}::uuid[]`)

interface Figures {
  total: number
  totals: Answer<typeof billingRoutes.listStatements>['totals']
}

// A credit note is deducted from the amounts, and cancels its invoice, which is not open any more.
const totalsOf = (where: Conditions) => fragment`
  select json_build_object('total', coalesce(sum(n), 0), 'totals',
           coalesce(json_agg(json_build_object('currency', currency, 'minutes', minutes, 'net', net, 'total', total, 'open', open)
                             order by currency), '[]'))
    from (select s.currency, count(*) as n, sum(sign * s.minutes) as minutes, sum(sign * s.net_amount) as net,
                 sum(sign * s.total_amount) as total,
                 coalesce(sum(${unpaid}) filter (where n.id is null), 0) as open
            from ${from} cross join lateral (select case s.kind when 'credit_note' then -1 else 1 end as sign) signs
           where ${where} group by s.currency) sums`

/** Returns the statements, the latest first; those of some projects alone if these are given. */
export async function listStatements(
  scope: ActorScope,
  { query }: Pick<Received<typeof billingRoutes.listStatements>, 'query'>,
  projectIds?: readonly string[],
): Promise<Answer<typeof billingRoutes.listStatements>> {
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const where = new Conditions('s', scope.actor.organisationId).and`s.client_id = ${query.clientId}`
    .and`s.kind = ${query.kind}`.and`${peppolOf} = ${query.peppol}`.and`${onlyForProjects(projectIds)}`
    .and`${statusOf(today)} = ${query.status}`
    .and`searchable(c.name || ' ' || s.year || '-' || lpad(s.number::text, 4, '0')) like searchable(${likePattern(query.q)})`
  if (query.group) where.and`${groupConditions[query.group](today)}`
  if (query.datesOf === 'worked') where.and`${workedBetween(query.from ?? null, query.to ?? null)}`
  else where.and`s.issue_date >= ${query.from}`.and`s.issue_date <= ${query.to}`
  const listing: Listing = {
    select: fragment`${columns}, ${peppolOf} as peppol`,
    from,
    where,
    id: 's.id',
    figures: totalsOf(where),
    sorts: {
      number: { sql: rank, type: 'bigint', descending: true },
      dueDate: { sql: 's.due_date', type: 'date', descending: true },
      client: { sql: 'searchable(c.name)', type: 'text' },
    },
  }
  const page = await readPage<HeadRow & { peppol: PeppolState | null }, Figures>(scope.db, listing, query)
  return {
    items: page.items.map((row) => ({ ...itemOf(scope, row), peppol: row.peppol })),
    total: page.total,
    nextCursor: page.nextCursor,
    totals: page.figures.totals,
  }
}

interface TotalRow {
  currency: Currency
  group: StatementGroup
  invoices: number
  open: number
}

/** Returns the number of invoices that are not settled, by group, and what is open of them by currency. */
export async function readStatementTotals({ db, actor, now }: ActorScope): Promise<StatementTotals> {
  const today = localTimeOf(now, actor.timeZone).date
  const rows = await db.many(
    sql<TotalRow>`
      select s.currency, g.name as "group", count(*)::int as invoices, sum(${unpaid}) as open
        from receivables r
        join client_statements s on s.organisation_id = r.organisation_id and s.id = r.id
        join unnest(${[...statementGroups]}::text[]) g (name)
          on case g.name when 'outstanding' then ${groupConditions.outstanding(today)} when 'overdue' then ${groupConditions.overdue(today)}
                         else ${groupConditions.unsent(today)} end
       where r.organisation_id = ${actor.organisationId} and ${isOpen()}
       group by s.currency, g.name order by s.currency`,
  )
  const totalOf = (group: StatementGroup) => {
    const own = rows.filter((row) => row.group === group)
    return {
      invoices: own.reduce((all, { invoices }) => all + invoices, 0),
      open: own.map(({ open, currency }) => ({ amount: open, currency })),
    }
  }
  return { outstanding: totalOf('outstanding'), overdue: totalOf('overdue'), unsent: totalOf('unsent') }
}

/** A statement with the exact rates of its lines, for its documents. */
export interface WholeStatement extends Omit<Statement, 'lines'> {
  readonly terms: Terms
  readonly creditedStatement: { readonly number: string; readonly issueDate: string } | null
  readonly lines: readonly StatementLine[]
}

interface LineRow {
  projectId: string
  projectName: string
  workerId: string
  workerName: string
  firstDate: string
  lastDate: string
  minutes: number
  rateExact: string
  premium: Premium | null
  percent: number
  netAmount: number
  hours: StatementLine['hours'][number][]
}

/** Returns one statement with exact rates. */
export async function readWholeStatement(scope: ActorScope, id: string): Promise<WholeStatement> {
  const { db, actor } = scope
  const row = await db.first(
    sql<HeadRow & { creditsDate: string | null }>`
      select ${columns}, o.issue_date as credits_date from ${from} where s.organisation_id = ${actor.organisationId} and s.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const lines = await db.many(
    sql<LineRow>`
      select project_id, project_name, worker_id, worker_name, first_date, last_date, minutes, rate_exact::text as rate_exact, premium,
             percent, net_amount, hours
        from client_statement_lines where organisation_id = ${actor.organisationId} and statement_id = ${id} order by position`,
  )
  const { seller, buyer, terms, currency, creditsDate } = row
  return {
    ...itemOf(scope, row),
    reason: row.reason,
    language: row.language,
    seller,
    buyer,
    terms,
    vatCategory: terms.vatCategory as VatCategory,
    vatBasisPoints: terms.vatBasisPoints ?? 0,
    exemptionReason: terms.exemptionReason,
    orderNumber: row.orderNumber,
    missing: missingFor({ seller, buyer, terms, currency, orderNumber: row.orderNumber }),
    creditedStatement:
      row.credits && creditsDate
        ? { number: numberText(row.credits.year, row.credits.number), issueDate: creditsDate }
        : null,
    lines: lines.map((line) => lineOf(line, currency)),
  }
}

function lineOf({ rateExact, netAmount, ...line }: LineRow, currency: Currency): StatementLine {
  return { ...line, rate: { exact: BigInt(rateExact), currency }, net: netAmount }
}

/** Returns one statement. */
export async function readStatement(scope: ActorScope, id: string): Promise<Statement> {
  const { terms: _, creditedStatement: __, ...whole } = await readWholeStatement(scope, id)
  return { ...whole, lines: whole.lines.map(lineShown) }
}

/** Converts a line to its output. */
export function lineShown({ rate, ...line }: StatementLine): StatementLineShown {
  return {
    project: { id: line.projectId, name: line.projectName },
    worker: { id: line.workerId, name: line.workerName },
    firstDate: line.firstDate,
    lastDate: line.lastDate,
    minutes: line.minutes,
    billRate: priceText(rate.exact, 100, rate.currency),
    price: linePrice({ rate, ...line }),
    premium: line.premium,
    percent: line.percent,
    net: line.net,
    hours: [...line.hours],
  }
}

function itemOf({ actor, now }: ActorScope, row: HeadRow): Omit<StatementItem, 'peppol'> {
  const mayCredit = row.kind === 'invoice' && row.creditedBy === null && may(actor, 'billing:write')
  return {
    id: row.id,
    kind: row.kind,
    number: numberText(row.year, row.number),
    client: row.client,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    fromDate: row.fromDate,
    toDate: row.toDate,
    currency: row.currency,
    net: row.netAmount,
    vat: row.vatAmount,
    total: row.totalAmount,
    minutes: row.minutes,
    status: statementStatusOf(
      { ...row, isCredited: row.creditedBy !== null, total: row.totalAmount, open: row.openAmount },
      localTimeOf(now, actor.timeZone).date,
    ),
    open: row.creditedBy ? 0 : row.openAmount,
    isSent: row.isSent,
    credits: refOf(row.credits),
    creditedBy: refOf(row.creditedBy),
    allowed: [
      ...(mayCredit ? (['credit'] as const) : []),
      ...(missingFor(row).length === 0 ? (['xml'] as const) : []),
      ...(row.hasTimesheet ? (['timesheet'] as const) : []),
    ],
  }
}

function refOf(named: NamedRecord | null): Ref | null {
  return named && { id: named.id, name: numberText(named.year, named.number) }
}

// The statement itself shows the parties and the terms, including the account; the history does not repeat them.
const onTheStatement = new Set(['seller', 'buyer', 'terms'])

/** Returns who made a statement, who credited it, with the credit note, its deliveries through Peppol and its reminders with their level. */
export async function readStatementHistory(
  scope: ActorScope,
  { params, query }: Received<typeof billingRoutes.readStatementHistory>,
): Promise<Answer<typeof billingRoutes.readStatementHistory>> {
  await readStatement(scope, params.id)
  const page = await readHistory(scope, ['client_statements'], params.id, query, {
    tables: ['client_statements', 'peppol_deliveries', 'reminded_invoices'],
    columns: ['credits_id', 'statement_id'],
    name: fragment`
      case h.entity when 'peppol_deliveries' then 'Peppol' when 'reminded_invoices' then h.after ->> 'level'
           else (h.after ->> 'year') || '-' || lpad(h.after ->> 'number', 4, '0') end`,
  })
  const withoutParties = (step: (typeof page.items)[number]) => ({
    ...step,
    changes: step.changes.filter(({ field }) => !onTheStatement.has(field)),
  })
  return { ...page, items: page.items.map(withoutParties) }
}
