import type { Money } from '#base/money.ts'
import type { AdjustmentKind } from '../../rules.ts'

/** What can be chosen: amounts are typed without a sign, so that taking back and giving back are choices of their own. */
export const typedKinds = ['bonus', 'earning', 'takenBack', 'deduction', 'givenBack'] as const
export type TypedKind = (typeof typedKinds)[number]

/** What puts a line right: more or less of what was paid, more or less of what was taken off. */
export function correctingKinds(isDeduction: boolean): readonly TypedKind[] {
  return isDeduction ? ['givenBack', 'deduction'] : ['earning', 'takenBack']
}

/** What is typed to adjust pay by hand. */
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

/** What is sent of what was typed: hours of a bonus alone. What is no amount is left for the shape to refuse. */
export function adjustmentInput<Typed extends TypedAdjustment>({ kind: typed, amount, minutes, ...rest }: Typed) {
  const [kind, sign] = adjustmentKindOf[typed]
  const signed = amount && typeof amount.amount === 'number' ? { ...amount, amount: amount.amount * sign } : amount
  return { ...rest, kind, amount: signed as Money, minutes: kind === 'bonus' ? minutes : null }
}

interface Sent {
  readonly kind: AdjustmentKind
  readonly amount: Money
}

/** What was chosen for what was sent. */
export function typedKindOf({ kind, amount }: Sent): TypedKind {
  const sign = amount.amount < 0 ? -1 : 1
  return typedKinds.find((typed) => adjustmentKindOf[typed][0] === kind && adjustmentKindOf[typed][1] === sign) ?? kind
}

/** What it does to the net pay: what is deducted is below zero. */
export function effectOf({ kind, amount }: Sent): Money {
  return kind === 'deduction' ? { ...amount, amount: 0 - amount.amount } : amount
}
