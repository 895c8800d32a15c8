import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import type { ComponentId, EndGround } from '#base/official/statutory-pay.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { masked } from '#domains/workforce/rules.ts'
import { openBankAccount } from '#domains/workforce/server/sealed.ts'
import { workerSearchText } from '#domains/workforce/server/search.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { payRoutes } from '../contract.ts'
import type { OwnStub, OwnStubSummary, Stub, StubLine, StubSummary } from '../rules/stub-shapes.ts'
import { type HourKind, stubNumber } from '../rules.ts'
import { entriesOf } from './line-entries.ts'

type Numbered<Shown> = Omit<Shown, 'number'> & { year: number | null; ordinal: number | null }

const worker = fragment`json_build_object('id', s.worker_id, 'name', s.worker_name)`
const period = fragment`
  json_build_object('id', d.id, 'startDate', d.start_date, 'endDate', d.end_date, 'payDate', d.pay_date, 'status', d.status)`
const figures = fragment`
  s.minutes, s.currency, s.gross_amount as gross, s.taxes_amount as taxes, s.insurance_amount as insurance,
  s.other_amount as other, s.deductions_amount as deductions, s.net_amount as net, s.status, s.year, s.number as ordinal`
const hasOpenEntries = fragment`
  exists (select 1 from time_entries e
           where e.organisation_id = s.organisation_id and e.worker_id = s.worker_id and ${inGroup('e.status', entryGroups.open)}
             and e.date <= d.end_date)`
const marks = fragment`
  s.marks || array_remove(array[
    case when s.gross_amount < 0 or s.net_amount < 0 then 'negative' end,
    case when coalesce(s.bank_account, w.bank_account) is null then 'noBankAccount' end,
    case when s.status = 'draft' and ${hasOpenEntries} then 'openEntries' end], null)`
// An issued stub names the payee at the time of issue.
const payee = (column: string) =>
  fragment`case when s.status = 'issued' then s.${raw(column)} else w.${raw(column)} end`
const from = fragment`
  pay_stubs s
  join pay_periods d on d.organisation_id = s.organisation_id and d.id = s.pay_period_id
  join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id`

const sorts: Listing['sorts'] = {
  worker: { sql: 'w.search_name', type: 'text' },
  net: { sql: 's.net_amount', type: 'bigint' },
  gross: { sql: 's.gross_amount', type: 'bigint' },
  minutes: { sql: 's.minutes::bigint', type: 'bigint' },
}

interface Figures {
  total: number
  totals: Answer<typeof payRoutes.listStubs>['totals']
}

const totalsOf = (where: Conditions) => fragment`
  select json_build_object('total', coalesce(sum(n), 0), 'totals',
           coalesce(json_agg(json_build_object('currency', currency, 'minutes', minutes, 'gross', gross, 'deductions', deductions,
                                               'net', net) order by currency), '[]'))
    from (select s.currency, count(*) as n, sum(s.minutes) as minutes, sum(s.gross_amount) as gross,
                 sum(s.deductions_amount) as deductions, sum(s.net_amount) as net
            from ${from} where ${where} group by s.currency) sums`

/** Returns the pay stubs of a period. */
export async function listStubs(
  scope: ActorScope,
  { params, query }: Received<typeof payRoutes.listStubs>,
): Promise<Answer<typeof payRoutes.listStubs>> {
  await knowPeriod(scope, params.id)
  const where = new Conditions('s', scope.actor.organisationId).and`s.pay_period_id = ${params.id}`
    .and`s.worker_id = ${query.workerId}`.and`s.currency = ${query.currency}`
    .and`${workerSearchText} like searchable(${likePattern(query.q)})`.and`${query.mark} = any(${marks})`
  const select = fragment`s.id, ${worker} as worker, ${figures}, ${marks} as marks`
  const listing = { select, from, where, id: 's.id', sorts, figures: totalsOf(where) }
  const page = await readPage<Numbered<StubSummary>, Figures>(scope.db, listing, query)
  const { total, totals } = page.figures
  return { items: page.items.map(numbered), total, nextCursor: page.nextCursor, totals }
}

/** Throws NOT_FOUND if the organisation has no such period. */
export async function knowPeriod({ db, actor }: ActorScope, id: string): Promise<void> {
  const found = await db.first(
    sql`select 1 from pay_periods where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!found) throw refuse.NOT_FOUND()
}

/** Returns the reader's own issued stubs. */
export async function listOwnStubs(
  scope: ActorScope,
  { query }: Received<typeof payRoutes.listOwnStubs>,
): Promise<Answer<typeof payRoutes.listOwnStubs>> {
  const { organisationId, accountId } = scope.actor
  const where = new Conditions('s', organisationId).and`s.worker_id = ${accountId} and s.status = 'issued'`
  const listing = {
    select: fragment`s.id, ${period} as period, s.issued_at, ${figures}`,
    from,
    where,
    id: 's.id',
    sorts: { payDate: { sql: 'd.pay_date', type: 'date', descending: true } },
  } as const
  const page = await readPage<Numbered<OwnStubSummary>>(scope.db, listing, query)
  return { items: page.items.map(numbered), total: page.total, nextCursor: page.nextCursor }
}

function numbered<Shown>(row: Numbered<Shown>): Shown {
  const { year, ordinal, ...shown } = row
  return { ...shown, number: numberOf(year, ordinal) } as Shown
}

function numberOf(year: number | null, ordinal: number | null): string | null {
  return year === null || ordinal === null ? null : stubNumber(year, ordinal)
}

interface LineRow extends Omit<StubLine, 'payRate' | 'amount' | 'corrects' | 'component'> {
  rateAmount: number | null
  amount: number
  component: {
    id: ComponentId
    base: number | null
    article: string
    exception: EndGround | null
    balance: number | null
  } | null
  corrects: LineCorrection | null
}

/** A line of an issued stub that is corrected. */
export interface LineCorrection {
  stubId: string
  lineId: string
  year: number
  ordinal: number
}

/** SQL for the line of an issued stub that a line or an adjustment corrects, as a LineCorrection. */
export const correctedLine = (alias: string) => fragment`
  (select json_build_object('stubId', cs.id, 'lineId', cl.id, 'year', cs.year, 'ordinal', cs.number)
     from pay_lines cl join pay_stubs cs on cs.organisation_id = cl.organisation_id and cs.id = cl.pay_stub_id
    where cl.organisation_id = ${raw(alias)}.organisation_id and cl.id = ${raw(alias)}.corrects_line_id)`

/** Converts a corrected line to its output. */
export function correctedOf(line: LineCorrection | null): StubLine['corrects'] {
  return line && { stubId: line.stubId, stubNumber: stubNumber(line.year, line.ordinal), lineId: line.lineId }
}

const lines = fragment`
  (select coalesce(json_agg(json_build_object(
           'id', l.id, 'kind', l.kind, 'role', l.role, 'from', l.first_date, 'to', l.last_date, 'minutes', l.minutes,
           'project', case when l.project_id is not null then json_build_object('id', l.project_id, 'name', l.project_name) end,
           'rateAmount', l.rate_amount, 'percent', l.percent, 'basisPoints', l.basis_points,
           'article', case when l.component is null then l.article end, 'component', case when l.component is not null
                             then json_build_object('id', l.component, 'base', l.base_amount, 'article', l.article,
                                                    'exception', l.exception, 'balance', l.balance_amount) end, 'amount', l.amount, 'reason', l.reason,
           'isCut', l.is_cut, 'adjustmentId', l.adjustment_id, 'corrects', ${correctedLine('l')},
           'entries', (select coalesce(json_agg(json_build_object('id', e.id, 'date', x.date, 'minutes', x.minutes,
                                'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'))
                                order by x.date, e.starts_at, e.id), '[]')
                         from ${entriesOf('l')} x
                         join time_entries e on e.organisation_id = l.organisation_id and e.id = x.time_entry_id))
           order by l.position), '[]')
     from pay_lines l where l.organisation_id = s.organisation_id and l.pay_stub_id = s.id)`

const limits = fragment`
  case when d.rules ->> 'nightFrom' is not null then json_build_object(
    'overtimeDailyMinutes', d.rules -> 'overtimeDailyMinutes', 'overtimeWeeklyMinutes', d.rules -> 'overtimeWeeklyMinutes',
    'nightFrom', d.rules -> 'nightFrom', 'nightTo', d.rules -> 'nightTo') end`

interface StubRow extends Numbered<Omit<Stub, 'lines' | 'allowed' | 'hours' | 'bankAccount'>> {
  lines: LineRow[]
  bankAccount: string | null
}

async function readRow({ db, actor }: ActorScope, id: string, isOwn: boolean): Promise<StubRow> {
  const workerId = isOwn ? actor.accountId : null
  const row = await db.first(
    sql<StubRow>`
      select s.id, ${worker} as worker, ${period} as period, s.issued_at, ${figures}, ${marks} as marks,
             ${payee('bank_account')} as bank_account, ${limits} as limits, ${lines} as lines
        from ${from}
       where s.organisation_id = ${actor.organisationId} and s.id = ${id}
         and (${workerId}::uuid is null or (s.worker_id = ${workerId} and s.status = 'issued'))`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/** Returns one pay stub with its lines. */
export async function readStub(scope: ActorScope, id: string): Promise<Stub> {
  const row = await readRow(scope, id, false)
  const adjust = may(scope.actor, 'pay:write') ? (['adjust'] as const) : []
  return { ...shownOf(scope, row), marks: row.marks, allowed: [...adjust, 'download'] }
}

/** Returns one of the reader's own issued stubs. */
export async function readOwnStub(scope: ActorScope, id: string): Promise<OwnStub> {
  return { ...shownOf(scope, await readRow(scope, id, true)), allowed: ['download'] }
}

function shownOf({ cipher, actor }: ActorScope, row: StubRow): Omit<OwnStub, 'allowed'> {
  const { marks: _, year, ordinal, lines, bankAccount, ...shown } = row
  const owner = { organisationId: actor.organisationId, id: row.worker.id }
  return {
    ...shown,
    number: numberOf(year, ordinal),
    bankAccount: bankAccount === null ? null : masked(openBankAccount(cipher, owner, bankAccount).accountNumber),
    hours: hoursOf(lines),
    lines: lines.map((line) => lineOf(line, row.currency)),
  }
}

function lineOf({ rateAmount, amount, corrects, component, ...line }: LineRow, currency: Currency): StubLine {
  const moneyOf = (units: number | null): Money | null => (units === null ? null : { amount: units, currency })
  return {
    ...line,
    payRate: moneyOf(rateAmount),
    amount: { amount, currency },
    component: component && { ...component, base: moneyOf(component.base), balance: moneyOf(component.balance) },
    corrects: correctedOf(corrects),
  }
}

function hoursOf(lines: readonly LineRow[]): Stub['hours'] {
  const minutesOf = (kind: HourKind | 'bonus') =>
    lines.filter((line) => line.kind === kind).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  return {
    regular: minutesOf('regular'),
    overtime: minutesOf('overtime'),
    night: minutesOf('night'),
    holiday: minutesOf('holiday'),
    bonus: minutesOf('bonus'),
  }
}
