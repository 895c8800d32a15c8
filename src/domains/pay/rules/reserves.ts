import { type ComponentId, componentOf } from '#base/official/statutory-pay.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import type { ComponentLine, EarlierReserves, ReserveKey } from './components.ts'

/** A correction of a line that has reserved or paid out an amount. */
export interface ReserveCorrection extends ReserveKey {
  /** That of the corrected line. */
  readonly kind: 'reserve' | 'payout'
  readonly article: string
  readonly amount: bigint
}

/** A reserve that is paid out. */
export interface PayoutLine extends Omit<ComponentLine, 'kind' | 'base' | 'basisPoints'> {
  readonly kind: 'payout'
  readonly base: null
  readonly basisPoints: null
}

/** A line of the ledger with the balance after it. */
type Entry<Line> = Line & { readonly balance: bigint }

/** The entries that a period adds to the ledger: what it reserves, the corrections in their order, and what it pays out. */
export interface ReserveEntries<Correction> {
  readonly reserved: readonly Entry<ComponentLine>[]
  readonly corrected: readonly Entry<Correction>[]
  readonly paidOut: readonly Entry<PayoutLine>[]
}

/**
 * Returns the entries of a worker's ledger in a period. A reserve is paid out whole: at the end of its assignment; that of all work in the
 * period with the last day of its month, and at the end of the worker's last assignment; and when the component is not reserved any more.
 * A balance below zero means that the corrections are more than the reserve: such a period must not be issued.
 */
export function reserveEntries<Correction extends ReserveCorrection>(
  accrued: readonly ComponentLine[],
  corrections: readonly Correction[],
  settings: readonly StatutoryPay[],
  { reserves, period, isLeaving, ended }: EarlierReserves & { readonly ended: ReadonlySet<string> },
): ReserveEntries<Correction> {
  const balances = new Map(reserves.map((one) => [keyOf(one), one.balance]))
  const add = (one: ReserveKey, amount: bigint): bigint => {
    const balance = (balances.get(keyOf(one)) ?? 0n) + amount
    balances.set(keyOf(one), balance)
    return balance
  }
  const reserved = accrued.map((line) => ({ ...line, balance: add(line, line.amount) }))
  const corrected = corrections.map((one) => ({
    ...one,
    balance: add(one, one.kind === 'reserve' ? one.amount : -one.amount),
  }))
  const isDue = ({ component, assignmentId }: ReserveKey) =>
    !settings.some((one) => one.component === component && one.isOn && one.paid === 'reserved') ||
    (assignmentId === null ? isLeaving || (period !== null && endsMonth(component, period)) : ended.has(assignmentId))
  const paidOut =
    period === null
      ? []
      : [...Map.groupBy([...reserves, ...accrued], keyOf)].flatMap(([key, lines]) => {
          const amount = balances.get(key) ?? 0n
          const [first, last] = [lines[0]!, lines.at(-1)!]
          if (amount <= 0n || !isDue(first)) return []
          const { component, assignmentId, currency } = first
          const dates = lines.flatMap(({ firstDate, lastDate }) => [firstDate, lastDate]).sort()
          return {
            kind: 'payout' as const,
            component,
            assignmentId,
            currency,
            base: null,
            basisPoints: null,
            amount,
            article: last.article,
            exception: null,
            firstDate: dates[0]!,
            lastDate: dates.at(-1)!,
            balance: 0n,
          }
        })
  return { reserved, corrected, paidOut }
}

const keyOf = ({ component, assignmentId, currency }: ReserveKey) => `${component} ${assignmentId} ${currency}`

/** True if a period contains the last day of the month in which a component is paid out. */
function endsMonth(component: ComponentId, { startDate, endDate }: { startDate: string; endDate: string }): boolean {
  const { payoutMonth } = componentOf(component)
  if (payoutMonth === undefined) return false
  return [startDate, endDate].some((day) => {
    // Day zero of the next month.
    const last = new Date(Date.UTC(Number(day.slice(0, 4)), payoutMonth, 0)).toISOString().slice(0, 10)
    return startDate <= last && last <= endDate
  })
}
