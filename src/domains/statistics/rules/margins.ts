import type { Currency } from '#base/currency.ts'
import { portionOf } from '#base/money.ts'

/** The amounts of one client or worker in one currency, in minor units. */
export interface MoneyCell {
  readonly id: string
  readonly currency: Currency
  readonly revenue: number
  /** The part of the revenue that is on no invoice yet. */
  readonly toInvoice: number
  readonly wage: number
  /** The minutes of the wage. */
  readonly minutes: number
}

/** Amounts of a period; those that the reader may not see, or that were not calculated, are null. */
export interface MoneyFigures {
  readonly revenue: number
  readonly toInvoice: number
  readonly wage: number | null
  readonly margin: number | null
  /** Of the revenue, with one decimal; null without revenue. */
  readonly marginPercent: number | null
  readonly minutes: number | null
}

/** Returns the figures of a cell; `isWhole` says that wages and hours to invoice were calculated. */
export function figuresOf(cell: Omit<MoneyCell, 'id' | 'currency'> | undefined, isWhole: boolean): MoneyFigures {
  const { revenue, toInvoice, wage, minutes } = cell ?? { revenue: 0, toInvoice: 0, wage: 0, minutes: 0 }
  if (!isWhole) return { revenue, toInvoice, wage: null, margin: null, marginPercent: null, minutes: null }
  const margin = revenue - wage
  return {
    revenue,
    toInvoice,
    wage,
    margin,
    marginPercent: revenue > 0 ? Number(portionOf(BigInt(margin) * 1000n, BigInt(revenue))) / 10 : null,
    minutes,
  }
}

/** Adds up cells by a key. */
export function sumsBy(cells: readonly MoneyCell[], keyOf: (cell: MoneyCell) => string): Map<string, MoneyCell> {
  const sums = new Map<string, MoneyCell>()
  for (const cell of cells) {
    const key = keyOf(cell)
    const sum = sums.get(key)
    sums.set(key, {
      ...cell,
      revenue: cell.revenue + (sum?.revenue ?? 0),
      toInvoice: cell.toInvoice + (sum?.toInvoice ?? 0),
      wage: cell.wage + (sum?.wage ?? 0),
      minutes: cell.minutes + (sum?.minutes ?? 0),
    })
  }
  return sums
}

/** Minutes of a day. */
interface DayOfMinutes {
  readonly date: string
  readonly minutes: number
}

/**
 * Returns the part of an amount that belongs to a range, by the minutes of its days: the amount up to the last day less the amount before
 * the first, each rounded once. So the parts of consecutive ranges add up to the amount.
 */
export function partOf(
  amount: bigint,
  days: readonly DayOfMinutes[],
  { from, to }: { readonly from: string; readonly to: string },
): number {
  const minutesIf = (isIn: (date: string) => boolean) =>
    days.reduce((sum, { date, minutes }) => (isIn(date) ? sum + minutes : sum), 0)
  const all = minutesIf(() => true)
  if (all === 0) return 0
  const share = (minutes: number) => portionOf(amount * BigInt(minutes), BigInt(all))
  return Number(share(minutesIf((date) => date <= to)) - share(minutesIf((date) => date < from)))
}
