import { may } from '#base/actor.ts'
import { daysAfter } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import { foldText } from '#base/folding.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { employerCost } from '#domains/assignments/rules/margin.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { listAged } from '#domains/receivables/server/aged.ts'
import { countBrokenPromises } from '#domains/receivables/server/notes.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { MoneyOfMonth, MoneySummary, moneyRoutes, moneySorts } from '../contract/money.ts'
import { type DayRange, monthsOf } from '../rules.ts'
import { figuresOf, type MoneyCell, type MoneyFigures, sumsBy } from '../rules/margins.ts'
import { trendOf } from '../rules/periods.ts'
import { periodsFor } from './chosen-periods.ts'
import { readUnbilledMinutes, unbilledWithin } from './unbilled.ts'
import { isOfWork, wagesWithin, type Work } from './wages.ts'

const mostRows = 500
/** The maximum number of entries that are calculated for one range: those on no pay stub, and those on no invoice. */
const mostCalculated = 100_000
/** The maximum for each month of a trend. */
const mostOfMonth = 20_000
/** The maximum whenever the home is opened. */
const mostForHome = 5000

/** Returns revenue and margin of the last whole month, and what clients owe today. */
export async function readMoneySummary(scope: ActorScope): Promise<MoneySummary> {
  const { totals: open } = await listAged(scope, { query: {} })
  const { period } = periodsFor(scope, { period: 'last_month' })
  const { cells, isWhole, isRevenueWhole } = await readCells(
    scope,
    period,
    { by: 'client' },
    may(scope.actor, 'pay:read'),
    mostForHome,
  )
  const sums = [...sumsBy(cells, ({ currency }) => currency).values()]
  return {
    revenue: sums.map(({ revenue: amount, currency }) => ({ amount, currency })),
    margin: isWhole ? sums.map(({ revenue, wage, currency }) => ({ amount: revenue - wage, currency })) : null,
    toInvoice: isRevenueWhole
      ? {
          amounts: sums
            .map(({ toInvoice: amount, currency }) => ({ amount, currency }))
            .filter(({ amount }) => amount !== 0),
          clients: new Set(cells.filter(({ toInvoice }) => toInvoice !== 0).map(({ id }) => id)).size,
        }
      : null,
    outstanding: open.map(({ total: amount, currency }) => ({ amount, currency })),
    overdue: open
      .map(({ total, notDue, currency }) => ({ amount: total - notDue, currency }))
      .filter(({ amount }) => amount > 0),
    brokenPromises: await countBrokenPromises(scope),
  }
}

/** Returns revenue, wage cost and margin by month: of the months of a period, at least the twelve up to its last day. */
export async function readMoneyByMonth(
  scope: ActorScope,
  { query }: Received<typeof moneyRoutes.readMoneyByMonth>,
): Promise<Answer<typeof moneyRoutes.readMoneyByMonth>> {
  const seesWages = may(scope.actor, 'pay:read')
  const months: MoneyOfMonth[] = []
  for (const month of monthsOf(trendOf(periodsFor(scope, query).period))) {
    const { cells, isWhole } = await readCells(scope, month, { ...query, by: 'client' }, seesWages, mostOfMonth)
    const totals = [...sumsBy(cells, ({ currency }) => currency).values()].map((cell) =>
      Object.assign({ currency: cell.currency }, figuresOf(cell, isWhole)),
    )
    months.push({ ...month, totals })
  }
  return { months }
}

interface RevenueCell {
  id: string
  currency: Currency
  revenue: number
}

/** Returns revenue, wage cost and margin of a period by client or worker, and those of the period before and of last year. */
export async function readMoney(
  scope: ActorScope,
  { query }: Received<typeof moneyRoutes.readMoney>,
): Promise<Answer<typeof moneyRoutes.readMoney>> {
  const periods = periodsFor(scope, query)
  const work: Work = { ...query, by: query.by ?? 'client' }
  const seesWages = may(scope.actor, 'pay:read')
  const unbilledMinutes = await readUnbilledMinutes(scope, periods.period, work)
  const [period, before, lastYear] = [
    await readCells(scope, periods.period, work, seesWages),
    await readCells(scope, periods.before, work, seesWages),
    await readCells(scope, periods.lastYear, work, seesWages),
  ]
  const known = [period, before, lastYear]
  const rowsBy = (keyOf: (cell: MoneyCell) => string) => {
    const [now, former, year] = known.map(({ cells }) => sumsBy(cells, keyOf)) as [Cells, Cells, Cells]
    return [...new Map([...year, ...former, ...now])].map(([key, { id, currency }]) =>
      Object.assign({ id, currency }, figuresOf(now.get(key), period.isWhole), {
        before: figuresOf(former.get(key), before.isWhole),
        lastYear: figuresOf(year.get(key), lastYear.isWhole),
      }),
    )
  }
  const totals = rowsBy(({ currency }) => currency)
    .map(({ id: _, ...total }) => total)
    .toSorted((one, other) => other.revenue - one.revenue || (one.currency < other.currency ? -1 : 1))
  const rows = rowsBy(({ id, currency }) => `${id} ${currency}`)
  const names = await readNames(scope, work.by, [...new Set(rows.map(({ id }) => id))])
  const shown = sortedRows(rows, query.sort, names).slice(0, mostRows)
  return {
    ...periods,
    items: shown.map((row) => Object.assign(row, { id: `${row.id}-${row.currency}`, of: refOf(names, row.id) })),
    total: rows.length,
    nextCursor: null,
    totals,
    employerCostsPercent: seesWages ? period.employerCostsPercent : null,
    withoutWage: seesWages ? (known.every(({ isWhole }) => isWhole) ? null : 'tooMany') : 'permission',
    unbilledMinutes,
  }
}

type Cells = Map<string, MoneyCell>

// Rows of the same rank have those of the higher revenue first; what is not known comes last.
function sortedRows<Row extends MoneyFigures & { id: string }>(
  rows: readonly Row[],
  sort: Received<typeof moneyRoutes.readMoney>['query']['sort'] = '-revenue',
  names: ReadonlyMap<string, string>,
): Row[] {
  const by = sort.replace(/^-/, '') as (typeof moneySorts)[number]
  const sign = sort.startsWith('-') ? -1 : 1
  const compare = (one: Row, other: Row) => {
    if (by === 'name') {
      const [name, next] = [foldText(names.get(one.id) ?? ''), foldText(names.get(other.id) ?? '')]
      return sign * (Number(name > next) - Number(name < next))
    }
    const [rank, next] = [one[by], other[by]]
    return rank === null || next === null ? Number(rank === null) - Number(next === null) : sign * (rank - next)
  }
  return rows.toSorted(
    (one, other) =>
      compare(one, other) ||
      other.revenue - one.revenue ||
      (other.wage ?? 0) - (one.wage ?? 0) ||
      (one.id < other.id ? -1 : 1),
  )
}

const refOf = (names: ReadonlyMap<string, string>, id: string): Ref => ({ id, name: names.get(id) ?? '–' })

async function readCells(
  scope: ActorScope,
  range: DayRange,
  work: Work,
  seesWages: boolean,
  most = mostCalculated,
): Promise<{ cells: MoneyCell[]; isWhole: boolean; isRevenueWhole: boolean; employerCostsPercent: number | null }> {
  const revenue = await readRevenue(scope, range, work)
  const unbilled = await unbilledWithin(scope, range, work, most)
  const wages = seesWages ? await wagesWithin(scope, range, work, most) : null
  const { employerCostsPercent } = await readOrganisation(scope.db, scope.actor.organisationId)
  const cells = [
    ...revenue.map((cell) => Object.assign(cell, { toInvoice: 0, wage: 0, minutes: 0 })),
    ...(unbilled ?? []).map((cell) => Object.assign(cell, { wage: 0, minutes: 0 })),
    ...(wages ?? []).map((cell) =>
      Object.assign(cell, { revenue: 0, toInvoice: 0, wage: employerCost(cell.wage, employerCostsPercent) }),
    ),
  ]
  const isRevenueWhole = unbilled !== null
  return { cells, isWhole: isRevenueWhole && wages !== null, isRevenueWhole, employerCostsPercent }
}

/**
 * SQL for the lines of issued statements with work in a range: the sign of a credit note, and the amount of the range. A line that also has
 * other days is divided by the minutes of its days: the amount up to the last day less the amount before the first, each rounded once.
 */
function billedLines({ actor }: ActorScope, { from, to }: DayRange, work: Work) {
  const isWithin = fragment`l.first_date >= ${from}::date and l.last_date <= ${to}::date`
  return fragment`
    (select s.id as statement_id, p.client_id, l.worker_id, s.currency, case s.kind when 'credit_note' then -1 else 1 end
            * case when ${isWithin} then l.net_amount
                   else round(l.net_amount::numeric * (d.earlier + d.minutes) / l.minutes)
                        - round(l.net_amount::numeric * d.earlier / l.minutes) end as amount
       from client_statements s
       join client_statement_lines l on l.organisation_id = s.organisation_id and l.statement_id = s.id
      cross join lateral (select s.client_id, l.project_id as id) p
       left join lateral (
         select coalesce(sum(h.minutes) filter (where h.date < ${from}::date), 0) as earlier,
                coalesce(sum(h.minutes) filter (where h.date between ${from}::date and ${to}::date), 0) as minutes
           from jsonb_to_recordset(l.hours) as h (date date, minutes int) where not (${isWithin})) d on true
      where s.organisation_id = ${actor.organisationId} and s.from_date <= ${to}::date and s.to_date >= ${daysAfter(from, -1)}::date
        and l.first_date <= ${to}::date and l.last_date >= ${from}::date and ${isOfWork(work, 'l.worker_id')})`
}

function readRevenue(scope: ActorScope, range: DayRange, work: Work): Promise<RevenueCell[]> {
  const id = raw(work.by === 'client' ? 'x.client_id' : 'x.worker_id')
  return scope.db.many(
    sql<RevenueCell>`
      select ${id} as id, x.currency, sum(x.amount) as revenue from ${billedLines(scope, range, work)} x group by 1, 2`,
  )
}

async function readNames({ db, actor }: ActorScope, by: Work['by'], ids: readonly string[]) {
  const name = by === 'client' ? fragment`r.name` : workerName('r')
  const rows = await db.many(
    sql<Ref>`
      select r.id, ${name} as name from ${raw(by === 'client' ? 'clients' : 'workers')} r
       where r.organisation_id = ${actor.organisationId} and r.id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}
