import { type Currency, minorDigits } from '#base/currency.ts'
import { type Money, portionOf } from '#base/money.ts'
import {
  type HourClass,
  premiumsOf,
  type PremiumRules,
  classesOf,
  type DayMinutes,
  type HourRules,
  type WorkersEntry,
} from '#domains/timesheets/rules/week.ts'

/** An exact hourly price, in ten-thousandths of the currency's minor unit, so that a markup is never rounded. */
export interface ExactRate {
  readonly exact: bigint
  readonly currency: Currency
}

/** A rate that applies from a day on, for one project or all of the client's projects. */
export interface BillRate {
  readonly projectId: string | null
  readonly fromDate: string
  readonly billRate: Money
}

/** What determines the hourly price of an entry. */
export interface RateRules {
  readonly rates: readonly BillRate[]
  /** On top of the pay rate, in hundredths of a percent, if no bill rate applies; null if there is none. */
  readonly markupBasisPoints: number | null
}

const whole = 10_000n

/**
 * Returns the hourly price of an entry: the project's rate on that day, else the client's, else the pay rate with the markup; undefined
 * if there is none.
 */
export function rateFor(
  entry: { readonly projectId: string; readonly date: string; readonly payRate: Money },
  { rates, markupBasisPoints }: RateRules,
): ExactRate | undefined {
  const found = latest(rates, entry.projectId, entry.date) ?? latest(rates, null, entry.date)
  if (found) return { exact: BigInt(found.billRate.amount) * whole, currency: found.billRate.currency }
  if (markupBasisPoints === null) return undefined
  const { amount, currency } = entry.payRate
  return { exact: BigInt(amount) * (whole + BigInt(markupBasisPoints)), currency }
}

function latest(rates: readonly BillRate[], projectId: string | null, date: string): BillRate | undefined {
  return rates
    .filter((one) => one.projectId === projectId && one.fromDate <= date)
    .reduce<BillRate | undefined>((last, one) => (last && last.fromDate > one.fromDate ? last : one), undefined)
}

/** Multiplies minutes by an exact hourly price and a percentage, rounded once, half away from zero, to the minor unit. */
export function netOf(minutes: number, exact: bigint, percent: number): number {
  return Number(portionOf(BigInt(minutes) * exact * BigInt(percent), 60n * whole * 100n))
}

/** Returns a share of an amount in hundredths of a percent, rounded once, half away from zero. */
export function shareOf(amount: number, basisPoints: number): number {
  return Number(portionOf(BigInt(amount) * BigInt(basisPoints), whole))
}

/** Formats a percentage of an exact price in the currency's main unit, with all its digits and at least those of the minor unit: `26.025`. */
export function priceText(exact: bigint, percent: number, currency: Currency): string {
  const digits = minorDigits[currency]
  return decimal(exact * BigInt(percent), digits + 6, digits)
}

/**
 * Returns the hourly price of a line with its premium as a decimal number: the shortest one with which hours times price is its amount to
 * the minor unit, so that anybody can recompute the line. A markup may need more digits than a rate.
 */
export function linePrice({
  minutes,
  rate,
  percent,
  net,
}: Pick<StatementLine, 'minutes' | 'rate' | 'percent' | 'net'>): string {
  const exact = rate.exact * BigInt(percent)
  for (let scale = finest; scale > 1n; scale /= 10n) {
    const rounded = portionOf(exact, scale) * scale
    if (Number(portionOf(BigInt(minutes) * rounded, 60n * finest)) === net) return priceText(rounded, 1, rate.currency)
  }
  return priceText(exact, 1, rate.currency)
}

// Ten-thousandths of the minor unit, times a hundred percent.
const finest = whole * 100n

/** Formats an amount of minor units as a decimal number: `1305.50`. */
export function amountText(amount: number, currency: Currency): string {
  return decimal(BigInt(amount), minorDigits[currency], minorDigits[currency])
}

/** Formats hundredths of a percent as a percentage: `21`, `5.5`. */
export function percentText(basisPoints: number): string {
  return decimal(BigInt(basisPoints), 2, 0)
}

function decimal(value: bigint, scale: number, least: number): string {
  const sign = value < 0n ? '-' : ''
  const figures = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const [head, tail] = [figures.slice(0, figures.length - scale), figures.slice(figures.length - scale)]
  const digits = tail.slice(0, least) + tail.slice(least).replace(/0+$/, '')
  return `${sign}${head}${digits && `.${digits}`}`
}

/** Hours of an entry to bill, split by the premiums they may earn. */
export interface BillableEntry {
  readonly id: string
  /** Of its request, its project or its client. */
  readonly orderNumber: string | null
  readonly projectId: string
  readonly projectName: string
  readonly workerId: string
  readonly workerName: string
  readonly rate: ExactRate
  readonly classes: readonly HourClass[]
}

export const premiums = ['overtime', 'night', 'holiday'] as const
export type Premium = (typeof premiums)[number]

/** One line of a statement: the minutes of one worker on one project at the same price. */
export interface StatementLine {
  readonly projectId: string
  readonly projectName: string
  readonly workerId: string
  readonly workerName: string
  readonly firstDate: string
  readonly lastDate: string
  readonly minutes: number
  readonly rate: ExactRate
  /** Null: the plain rate. */
  readonly premium: Premium | null
  readonly percent: number
  readonly net: number
  readonly hours: readonly { readonly entryId: string; readonly date: string; readonly minutes: number }[]
}

/**
 * Groups entries into lines: minutes of the same worker, project, rate and premium are summed and rounded once. Only the highest of
 * several premiums applies; if premiums are not charged, all minutes are plain.
 */
export function linesOf(entries: readonly BillableEntry[], rules: PremiumRules | null): StatementLine[] {
  const lines = new Map<string, StatementLine>()
  for (const { id, classes, rate, projectId, projectName, workerId, workerName } of entries) {
    const names = { projectId, projectName, workerId, workerName }
    for (const one of classes) {
      const [highest] = rules ? premiumsOf(one, rules) : []
      const { kind: premium, percent } = highest && highest.percent > 100 ? highest : { kind: null, percent: 100 }
      const key = [names.projectId, names.workerId, rate.currency, rate.exact, premium, percent].join(' ')
      const line = lines.get(key)
      const minutes = (line?.minutes ?? 0) + one.minutes
      lines.set(key, {
        ...names,
        rate,
        premium,
        percent,
        minutes,
        net: netOf(minutes, rate.exact, percent),
        firstDate: line && line.firstDate < one.date ? line.firstDate : one.date,
        lastDate: line && line.lastDate > one.date ? line.lastDate : one.date,
        hours: withHours(line?.hours ?? [], { entryId: id, date: one.date, minutes: one.minutes }),
      })
    }
  }
  return [...lines.values()].sort(inOrder)
}

type Hours = StatementLine['hours']

/** Adds minutes of an entry on a day to those of a line. */
export function withHours(hours: Hours, more: Hours[number]): Hours {
  const same = hours.findIndex(({ entryId, date }) => entryId === more.entryId && date === more.date)
  if (same < 0) return [...hours, more]
  return hours.with(same, { ...more, minutes: (hours[same]?.minutes ?? 0) + more.minutes })
}

function inOrder(one: StatementLine, other: StatementLine): number {
  const sortKey = ({ projectName, workerName, projectId, workerId }: StatementLine) =>
    [projectName, projectId, workerName, workerId].join('\u0000')
  if (sortKey(one) !== sortKey(other)) return sortKey(one) < sortKey(other) ? -1 : 1
  if (one.percent !== other.percent) return one.percent - other.percent
  return one.firstDate < other.firstDate ? -1 : 1
}

/** The totals of a statement. */
export interface StatementTotals {
  readonly net: number
  readonly vat: number
  readonly total: number
  readonly minutes: number
}

/** Sums a statement by EN 16931: the rounded lines (BR-CO-10), VAT once on their sum (BR-CO-17), and both together (BR-CO-15). */
export function totalsOf(
  lines: readonly Pick<StatementLine, 'net' | 'minutes'>[],
  vatBasisPoints: number,
): StatementTotals {
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const vat = shareOf(net, vatBasisPoints)
  return { net, vat, total: net + vat, minutes: lines.reduce((sum, line) => sum + line.minutes, 0) }
}

/** An approved entry of a worker, for any client. */
export interface StreamEntry extends WorkersEntry {
  /** Its minutes that were billed as regular; null if it is on no valid statement. */
  readonly billedRegular: readonly DayMinutes[] | null
}

/**
 * Splits the unbilled minutes of one worker into classes, in the order in which they were worked, across all clients. Billed minutes use
 * up the regular time of days and weeks only as far as they were billed as regular. So overtime is not billed twice, and hours that are
 * approved late are overtime if all regular time is billed.
 */
export function unbilledClasses(
  entries: readonly StreamEntry[],
  rules: HourRules,
  holidays: ReadonlySet<string>,
): HourClass[] {
  const regular = entries.flatMap(({ billedRegular }) => billedRegular ?? [])
  const unbilled = entries.filter(({ billedRegular }) => billedRegular === null)
  return classesOf(unbilled, rules, holidays, { regular })
}

/** Returns the regular minutes of an entry by day, which are stored when it is billed. */
export function regularOf(classes: readonly HourClass[]): DayMinutes[] {
  const regular = classes.filter(({ overtime }) => overtime === null)
  return [...Map.groupBy(regular, ({ date }) => date)].map(([date, own]) => ({
    date,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  }))
}
