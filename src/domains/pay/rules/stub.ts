import type { Currency } from '#base/currency.ts'
import { mostMinorUnits, portionOf } from '#base/money.ts'
import type { Deduction, StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { type AdjustmentKind, type DeductionKind, type LineKind } from '../rules.ts'
import { type ComponentLine, componentLines, type EarlierPay, nothingEarlier } from './components.ts'
import type { HourLine } from './hour-lines.ts'

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
}

/** A line other than hours and components. */
interface OtherLine {
  readonly kind: Exclude<LineKind, HourLine['kind'] | 'component'>
  readonly amount: bigint
  readonly reason: string
  readonly basisPoints: number | null
  readonly isCut: boolean
  readonly adjustmentId: string | null
  readonly correctsLineId: string | null
  readonly minutes: number | null
}

/** A worker's pay in one currency. */
export interface PaidStub {
  readonly currency: Currency
  readonly minutes: number
  readonly hours: readonly HourLine[]
  readonly components: readonly ComponentLine[]
  /** In order: earnings other than hours, deductions by the organisation's rules, manual deductions. */
  readonly others: readonly OtherLine[]
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
  const components = componentLines(hours, rules.statutoryPay ?? [], earlier)
  const currencies = [...new Set([...hours, ...components, ...byHand].map(({ currency }) => currency))].sort()
  return currencies.map((currency) =>
    stubIn(
      currency,
      hours.filter((line) => line.currency === currency),
      components.filter((line) => line.currency === currency),
      byHand.filter((one) => one.currency === currency),
      rules.deductions,
    ),
  )
}

function stubIn(
  currency: Currency,
  hours: readonly HourLine[],
  components: readonly ComponentLine[],
  byHand: readonly ManualLine[],
  deductions: readonly Deduction[],
): PaidStub {
  const earned = byHand.filter(({ kind }) => kind !== 'deduction').map(lineOfManual)
  const gross = total([...hours, ...components, ...earned])
  const taken = [
    ...deductionsOf(gross, currency, deductions),
    ...byHand.filter(({ kind }) => kind === 'deduction').map(lineOfManual),
  ]
  const totalOf = (kind: DeductionKind) => total(taken.filter((line) => line.kind === kind))
  return {
    currency,
    minutes: hours.reduce((sum, { minutes }) => sum + minutes, 0),
    hours,
    components,
    others: [...earned, ...taken],
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
  }
}

function total(lines: readonly { readonly amount: bigint }[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n)
}

/** True if every amount of a stub can be represented as money. */
export function isWritable({ gross, net, hours, components, others }: PaidStub): boolean {
  const most = BigInt(mostMinorUnits)
  return [gross, net, ...[...hours, ...components, ...others].map(({ amount }) => amount)].every(
    (amount) => amount <= most && amount >= -most,
  )
}
