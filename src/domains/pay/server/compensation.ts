import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { type Money, portionOf, totals } from '#base/money.ts'
import type { Received } from '#base/route.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { payRoutes } from '../contract.ts'
import type { Compensation } from '../rules/stub-shapes.ts'
import { type CompensationRange, type LineKind, lineKinds } from '../rules.ts'
import { daysOfRange } from '../rules/periods.ts'
import type { PaidStub } from '../rules/stub.ts'
import { paidBy } from './drafts.ts'
import { listReserves } from './reserves.ts'
import { readPayable } from './payable.ts'
import { readRules, type RulesInForce } from './rules-in-force.ts'

type PaidAmount = Compensation['paid'][number]

/** Returns the reader's earnings in a range of dates: paid and expected. */
export async function readCompensation(
  scope: ActorScope,
  { query }: Received<typeof payRoutes.readCompensation>,
): Promise<Compensation> {
  const { actor, now } = scope
  const range = query.range ?? 'current_month'
  const { from, to } = daysOfRange(range, localTimeOf(now, actor.timeZone).date)
  const rules = await readRules(scope, to)
  const expected = await readExpected(scope, from, to, rules)
  const { payRate, payRates, waitingMinutes } = await readOwn(scope, from, to)
  const paid = paidOf(await scope.db.many(paidSums(scope, from, to)))
  // The first hours of overtime have the percentage of the first band.
  const overtimePercent = rules.overtimeBands?.bands[0]?.percent ?? rules.overtimePercent
  const overtimeRate = payRate && {
    ...payRate,
    amount: Number(portionOf(BigInt(payRate.amount) * BigInt(overtimePercent), 100n)),
  }
  return {
    range,
    from,
    to,
    payRate,
    overtimeRate,
    overtimePercent,
    payRates,
    paid,
    expected,
    waitingMinutes,
    reserves: await listReserves(scope, actor.accountId),
  }
}

async function readOwn({ db, actor }: ActorScope, from: string, to: string) {
  return db.one(
    sql<Pick<Compensation, 'payRate' | 'payRates' | 'waitingMinutes'>>`
      select case when w.rate_amount is not null
                  then json_build_object('amount', w.rate_amount, 'currency', w.rate_currency) end as pay_rate,
             (select coalesce(json_agg(json_build_object('fromDate', r.from_date, 'payRate',
                                                         case when r.amount is not null
                                                              then json_build_object('amount', r.amount, 'currency', r.currency) end)
                                       order by r.from_date desc), '[]')
                from (select from_date, amount, currency from worker_rates
                       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId}
                       order by from_date desc
                       limit 20) r) as pay_rates,
             (select coalesce(sum(e.total_minutes), 0) from time_entries e
               where e.organisation_id = ${actor.organisationId} and e.worker_id = ${actor.accountId}
                 and ${is<EntryStatus>('e.status', 'submitted')} and e.date between ${from} and ${to}) as waiting_minutes
        from workers w where w.organisation_id = ${actor.organisationId} and w.id = ${actor.accountId}`,
  )
}

interface Sum {
  currency: Currency
  kind: LineKind
  minutes: number
  amount: number
}

/**
 * Returns the reader's earnings in a range, per currency: the gross pay of the stubs that end in it, and of approved hours that are on no
 * stub yet. Statistics and the home use the same function, so that they agree with the compensation to the cent.
 */
export async function readEarnings(scope: ActorScope, range: CompensationRange): Promise<Money[]> {
  const { from, to } = daysOfRange(range, localTimeOf(scope.now, scope.actor.timeZone).date)
  const expected = await readExpected(scope, from, to, await readRules(scope, to))
  const paid = paidOf(await scope.db.many(paidSums(scope, from, to)))
  return totals([...paid, ...expected].map(({ gross: amount, currency }) => ({ amount, currency })))
}

async function readExpected(scope: ActorScope, from: string, to: string, rules: RulesInForce): Promise<PaidAmount[]> {
  const [mine] = await readPayable(scope, [scope.actor.accountId], { from, to }, null, rules.statutoryPay)
  return mine ? paidBy(rules, mine).map(earnedBy) : []
}

function paidSums({ actor }: ActorScope, from: string, to: string) {
  return sql<Sum>`
    select s.currency, l.kind, coalesce(sum(l.minutes), 0) as minutes, sum(l.amount) as amount
      from pay_stubs s
      join pay_periods d on d.organisation_id = s.organisation_id and d.id = s.pay_period_id
      join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
     where s.organisation_id = ${actor.organisationId} and s.worker_id = ${actor.accountId} and s.status = 'issued'
       and d.end_date between ${from} and ${to}
     group by s.currency, l.kind order by s.currency`
}

function paidOf(sums: readonly Sum[]): PaidAmount[] {
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) =>
    earnedOf(
      currency,
      sums.filter((sum) => sum.currency === currency),
    ),
  )
}

function earnedBy({ currency, hours, components, others }: PaidStub): PaidAmount {
  const lines = [
    ...hours,
    ...components.map((line) => ({ ...line, minutes: 0 })),
    ...others.map((line) => ({ ...line, minutes: line.minutes ?? 0 })),
  ]
  return earnedOf(
    currency,
    lines.map(({ kind, minutes, amount }) => ({ kind, minutes, amount: Number(amount) })),
  )
}

function earnedOf(currency: Currency, lines: readonly Omit<Sum, 'currency'>[]): PaidAmount {
  const sum = (column: 'minutes' | 'amount') => (kind: LineKind) =>
    lines.filter((line) => line.kind === kind).reduce((all, line) => all + line[column], 0)
  const [minutes, pay] = ['minutes' as const, 'amount' as const].map((column) => {
    const of = sum(column)
    return Object.fromEntries(lineKinds.map((kind) => [kind, of(kind)])) as Record<LineKind, number>
  }) as [Record<LineKind, number>, Record<LineKind, number>]
  const { regular, overtime, night, holiday, component, payout, bonus, earning, taxes, insurance, other } = pay
  const gross = regular + overtime + night + holiday + component + payout + bonus + earning
  const deductions = taxes + insurance + other
  return {
    currency,
    gross,
    taxes,
    insurance,
    other,
    deductions,
    net: gross - deductions,
    minutes: {
      regular: minutes.regular,
      overtime: minutes.overtime,
      night: minutes.night,
      holiday: minutes.holiday,
      bonus: minutes.bonus,
    },
    pay: { regular, overtime, night, holiday, component, payout, bonus, earning },
  }
}
