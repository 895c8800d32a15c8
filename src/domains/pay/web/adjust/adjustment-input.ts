import type { Money } from '#base/money.ts'
import type { AdjustmentKind } from '../../rules.ts'

/** The choices: amounts are typed without a sign, so reversals are separate choices. */
export const typedKinds = ['bonus', 'earning', 'takenBack', 'deduction', 'givenBack'] as const
export type TypedKind = (typeof typedKinds)[number]

/** The corrections of a line: more or less pay, more or less deduction. */
export function correctingKinds(isDeduction: boolean): readonly TypedKind[] {
  return isDeduction ? ['givenBack', 'deduction'] : ['earning', 'takenBack']
}

/** The values of the adjustment form. */
export interface TypedAdjustment {
  readonly kind: TypedKind
  readonly amount: Money | null
  /** The hours that a bonus is paid for. */
  readonly minutes: number | null
  readonly reason: string
}

const adjustmentKindOf: Readonly<Record<TypedKind, readonly [kind: AdjustmentKind, sign: 1 | -1]>> = {
  bonus: ['bonus', 1],
  earning: ['earning', 1],
  takenBack: ['earning', -1],
  deduction: ['deduction', 1],
  givenBack: ['deduction', -1],
}

/** Converts the form to the request: hours only for a bonus. An invalid amount is left for the schema to refuse. */
export function adjustmentInput<Typed extends TypedAdjustment>({ kind: typed, amount, minutes, ...rest }: Typed) {
  const [kind, sign] = adjustmentKindOf[typed]
  const signed = amount && typeof amount.amount === 'number' ? { ...amount, amount: amount.amount * sign } : amount
  return { ...rest, kind, amount: signed as Money, minutes: kind === 'bonus' ? minutes : null }
}

interface Sent {
  readonly kind: AdjustmentKind
  readonly amount: Money
}

/** Returns the choice of a stored adjustment. */
export function typedKindOf({ kind, amount }: Sent): TypedKind {
  const sign = amount.amount < 0 ? -1 : 1
  return typedKinds.find((typed) => adjustmentKindOf[typed][0] === kind && adjustmentKindOf[typed][1] === sign) ?? kind
}

/** Returns the effect on the net pay: deductions are negative. */
export function effectOf({ kind, amount }: Sent): Money {
  return kind === 'deduction' ? { ...amount, amount: 0 - amount.amount } : amount
}
