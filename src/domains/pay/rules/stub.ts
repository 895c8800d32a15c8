import type { Currency } from '#base/currency.ts'
import { mostMinorUnits, portionOf } from '#base/money.ts'
import type { Deduction, StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { type AdjustmentKind, type DeductionKind, type LineKind } from '../rules.ts'
import { type ComponentLine, componentLines, type EarlierPay, nothingEarlier } from './components.ts'
import type { HourLine } from './hour-lines.ts'
import { type PayoutLine, type ReserveCorrection, reserveEntries } from './reserves.ts'

/** The manual adjustments. */
export interface ManualLine {
  readonly id: string
  readonly kind: AdjustmentKind
  readonly amount: number
  readonly currency: Currency
  readonly reason: string
  readonly correctsLineId: string | null
  /** The hours that a bonus is paid for. */
  readonly minutes: number | null
  /** What it corrects, if that is a line of a reserve. */
  readonly reserve?: Omit<ReserveCorrection, 'amount' | 'currency'> | null
}

/** A line other than hours and components. */
interface OtherLine {
  readonly kind: Exclude<LineKind, HourLine['kind'] | 'component'>
  /** For a correction of a reserve: which, and its balance after it. */
  readonly reserve: (Omit<ReserveCorrection, 'kind' | 'amount' | 'currency'> & { readonly balance: bigint }) | null
  readonly amount: bigint
  readonly reason: string
  readonly basisPoints: number | null
  readonly isCut: boolean
  readonly adjustmentId: string | null
  readonly correctsLineId: string | null
  readonly minutes: number | null
}

/** A line of statutory pay; with the balance after it, if it is of a reserve. */
export type StatutoryLine = (ComponentLine | PayoutLine) & { readonly balance: bigint | null }

/** A worker's pay in one currency. */
export interface PaidStub {
  readonly currency: Currency
  readonly minutes: number
  readonly hours: readonly HourLine[]
  /** In order: components, reserves that are paid out. */
  readonly components: readonly StatutoryLine[]
  /** In order: earnings other than hours, deductions by the organisation's rules, manual deductions, corrections of what was reserved. */
  readonly others: readonly OtherLine[]
  readonly reserves: readonly (ComponentLine & { readonly balance: bigint })[]
  readonly gross: bigint
  readonly deductions: Readonly<Record<DeductionKind, bigint>>
  readonly net: bigint
}

/** What an organisation adds to the gross pay, and deducts from it. */
export interface StubRules {
  readonly deductions: readonly Deduction[]
  readonly statutoryPay?: readonly StatutoryPay[] | undefined
}

/** Returns the stubs of one worker, one per currency, from hours, manual adjustments in their order, and the organisation's rules. */
export function stubsOf(
  hours: readonly HourLine[],
  byHand: readonly ManualLine[],
  rules: StubRules,
  earlier: EarlierPay = nothingEarlier,
): PaidStub[] {
  const settings = rules.statutoryPay ?? []
  const lines = componentLines(hours, settings, earlier)
  const corrections = byHand.flatMap((line) =>
    line.reserve ? { ...line.reserve, amount: BigInt(line.amount), currency: line.currency, line } : [],
  )
  const { reserved, corrected, paidOut } = reserveEntries(
    lines.filter(({ kind }) => kind === 'reserve'),
    corrections,
    settings,
    earlier,
  )
  const paid = lines
    .filter(({ kind }) => kind === 'component')
    .map((line) => Object.assign({}, line, { balance: null }))
  const components = [...paid, ...paidOut]
  const others = [
    ...byHand
      .filter(({ reserve }) => !reserve)
      .map((line) => Object.assign(lineOfManual(line), { currency: line.currency })),
    ...corrected.map(({ line, kind, component, assignmentId, article, balance, currency }) =>
      Object.assign(lineOfManual(line), {
        kind,
        reserve: { component, assignmentId, article, balance },
        currency,
      }),
    ),
  ]
  const all = [...hours, ...components, ...reserved, ...others]
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort()
  const of = <Line extends { currency: Currency }>(currency: Currency, some: readonly Line[]) =>
    some.filter((line) => line.currency === currency)
  return currencies.map((currency) =>
    stubIn(
      currency,
      of(currency, hours),
      of(currency, components),
      of(currency, reserved),
      of(currency, others).map(({ currency: _, ...line }) => line),
      rules.deductions,
    ),
  )
}

function stubIn(
  currency: Currency,
  hours: readonly HourLine[],
  components: readonly StatutoryLine[],
  reserves: PaidStub['reserves'],
  byHand: readonly OtherLine[],
  deductions: readonly Deduction[],
): PaidStub {
  const earned = byHand.filter(({ kind }) => kind !== 'other' && kind !== 'reserve')
  const gross = total([...hours, ...components, ...earned])
  const taken = [...deductionsOf(gross, currency, deductions), ...byHand.filter(({ kind }) => kind === 'other')]
  const totalOf = (kind: DeductionKind) => total(taken.filter((line) => line.kind === kind))
  return {
    currency,
    minutes: hours.reduce((sum, { minutes }) => sum + minutes, 0),
    hours,
    components,
    others: [...earned, ...taken, ...byHand.filter(({ kind }) => kind === 'reserve')],
    reserves,
    gross,
    deductions: { taxes: totalOf('taxes'), insurance: totalOf('insurance'), other: totalOf('other') },
    net: gross - total(taken),
  }
}

/**
 * The organisation's deductions from the gross pay: first percentages, then fixed amounts of this currency, in the order of the settings,
 * each rounded once. Together they never exceed the gross pay, and are zero if it is negative.
 */
function deductionsOf(gross: bigint, currency: Currency, deductions: readonly Deduction[]): OtherLine[] {
  if (gross <= 0n) return []
  const ofGross = deductions.filter(({ basisPoints }) => basisPoints)
  const fixed = deductions.filter(({ amount }) => amount?.currency === currency)
  let left = gross
  return [...ofGross, ...fixed].map(({ kind, name, basisPoints, amount }) => {
    const whole = basisPoints ? portionOf(gross * BigInt(basisPoints), 10_000n) : BigInt(amount?.amount ?? 0)
    const taken = whole < left ? whole : left
    left -= taken
    return {
      kind,
      amount: taken,
      reason: name,
      basisPoints: basisPoints ?? null,
      isCut: taken < whole,
      adjustmentId: null,
      correctsLineId: null,
      minutes: null,
      reserve: null,
    }
  })
}

function lineOfManual({ id, kind, amount, reason, correctsLineId, minutes }: ManualLine): OtherLine {
  return {
    kind: kind === 'deduction' ? 'other' : kind,
    amount: BigInt(amount),
    reason,
    basisPoints: null,
    isCut: false,
    adjustmentId: id,
    correctsLineId,
    minutes,
    reserve: null,
  }
}

function total(lines: readonly { readonly amount: bigint }[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n)
}

/** True if every amount and balance of a stub can be represented as money. */
export function isWritable(stub: PaidStub): boolean {
  const { gross, net, hours, components, reserves, others } = stub
  const most = BigInt(mostMinorUnits)
  const amounts = [...hours, ...components, ...reserves, ...others].map(({ amount }) => amount)
  return [gross, net, ...amounts, ...balancesOf(stub)].every((amount) => amount <= most && amount >= -most)
}

/** Returns the balances of reserves after each of its lines. */
export function balancesOf({ components, reserves, others }: PaidStub): bigint[] {
  return [
    ...[...reserves, ...components].map(({ balance }) => balance),
    ...others.map(({ reserve }) => reserve?.balance ?? null),
  ].filter((balance) => balance !== null)
}
