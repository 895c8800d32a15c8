import { divide, shown, sumOf } from './exact.ts'
import type { Piece } from './hours.ts'

/** A line of a pay stub or an invoice that can be compared: `key` says which line it is. */
export interface Line {
  readonly key: string
  readonly name: string
  readonly amount: bigint
  /** Null for a line without hours. */
  readonly minutes: number | null
  /** Minutes by entry and day: `<entry> <date>`. */
  readonly hours: ReadonlyMap<string, number>
  /** How the amount was calculated. */
  readonly why: string
  /** What is left of a reserve after the line; undefined or null for other lines. */
  readonly balance?: bigint | null
}

export interface PaidEntry {
  readonly assignmentId: string
  readonly rate: bigint
  readonly currency: string
}

export interface DeductionRule {
  readonly kind: string
  readonly name: string
  readonly basisPoints?: number | null
  readonly amount?: { readonly amount: number; readonly currency: string } | null
}

export interface Adjustment {
  readonly id: string
  readonly kind: string
  readonly amount: bigint
  readonly reason: string
}

export interface ExpectedStub {
  readonly lines: Line[]
  readonly gross: bigint
  readonly deductions: bigint
  readonly net: bigint
  readonly minutes: number
  readonly byKind: ReadonlyMap<string, bigint>
}

/** The parts of a line of hours that identify it; overtime on a pay stub has the source of its percentage, if one is set. */
export function hourKey(
  of: string,
  rate: bigint,
  premium: string | null,
  percent: number,
  source: string | null = null,
): string {
  return `${of} ${rate} ${premium ?? 'regular'} ${percent}${premium === 'overtime' && source ? ` by ${source}` : ''}`
}

/** Joins the pieces of entries to lines: all minutes of one assignment, rate and premium, rounded once (decision 23). */
export function hourLines(
  pieces: readonly Piece[],
  entries: ReadonlyMap<string, PaidEntry>,
  dateOf: (day: number) => string,
  source: string | null,
): Line[] {
  const groups = new Map<string, { piece: Piece; entry: PaidEntry; minutes: number; hours: Map<string, number> }>()
  for (const piece of pieces) {
    const entry = entries.get(piece.entryId)!
    const key = hourKey(entry.assignmentId, entry.rate, piece.premium, piece.percent, source)
    const group = groups.get(key) ?? { piece, entry, minutes: 0, hours: new Map<string, number>() }
    groups.set(key, group)
    group.minutes += piece.minutes
    group.hours.set(`${piece.entryId} ${dateOf(piece.day)}`, piece.minutes)
  }
  return [...groups].map(([key, { piece, entry, minutes, hours }]) => ({
    key,
    name: `${piece.premium ?? 'regular'} hours at ${shown(entry.rate, entry.currency)} × ${piece.percent}%`,
    amount: divide(BigInt(minutes) * entry.rate * BigInt(piece.percent), 6000n),
    minutes,
    hours,
    why: `${minutes} min at ${shown(entry.rate, entry.currency)} an hour × ${piece.percent}%`,
  }))
}

/** The deductions of the rules: percentages of the gross pay, and fixed amounts, which get what the percentages leave (decision 23). */
function deductionLines(gross: bigint, deductions: readonly DeductionRule[], currency: string) {
  // Nothing is deducted from nothing.
  if (gross <= 0n) return []
  const applying = deductions.filter(({ basisPoints, amount }) => basisPoints || amount?.currency === currency)
  let left = gross
  const taken = new Map<DeductionRule, { amount: bigint; why: string }>()
  for (const rule of applying.toSorted((a, b) => Number(!a.basisPoints) - Number(!b.basisPoints))) {
    const { basisPoints, amount } = rule
    const requested = basisPoints ? divide(gross * BigInt(basisPoints), 10_000n) : BigInt(amount!.amount)
    const base = basisPoints
      ? `${basisPoints / 100}% of the gross pay ${shown(gross, currency)}`
      : `fixed amount ${shown(requested, currency)}`
    const why = requested > left ? `${base}, reduced to what is left` : base
    taken.set(rule, { amount: requested > left ? left : requested, why })
    left -= requested > left ? left : requested
  }
  return applying.map((rule) => {
    const { kind, name } = rule
    const { amount, why } = taken.get(rule)!
    const hours = new Map<string, number>()
    return { key: `deduction ${kind} ${name}`, kind, name: `${kind} “${name}”`, amount, minutes: null, hours, why }
  })
}

/** The pay stub of a worker in a currency: hours, components of statutory pay, adjustments, then the deductions of the rules in their order, then deductions entered by hand. What is reserved is not part of the pay. */
export function stubOf(
  ofHours: readonly Line[],
  components: readonly Line[],
  reserved: readonly Line[],
  adjustments: readonly Adjustment[],
  deductions: readonly DeductionRule[],
  currency: string,
): ExpectedStub {
  const adjusted = (kind: (one: string) => boolean) =>
    adjustments
      .filter((one) => kind(one.kind))
      .map(({ id, kind, amount, reason }) => ({
        minutes: null,
        hours: new Map<string, number>(),
        key: `adjustment ${id}`,
        kind: kind === 'deduction' ? 'other' : kind,
        name: `${kind} “${reason}”`,
        amount,
        why: 'as entered',
      }))
  const earned = adjusted((kind) => kind !== 'deduction')
  const gross = sumOf([...ofHours, ...components, ...earned].map(({ amount }) => amount))
  const byRule = deductionLines(gross, deductions, currency)
  const deducted = [...byRule, ...adjusted((kind) => kind === 'deduction')]
  const byKind = new Map<string, bigint>()
  for (const { kind, amount } of deducted) byKind.set(kind, (byKind.get(kind) ?? 0n) + amount)
  const total = sumOf(deducted.map(({ amount }) => amount))
  return {
    lines: [...ofHours, ...components, ...earned, ...deducted, ...reserved],
    gross,
    deductions: total,
    net: gross - total,
    minutes: ofHours.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    byKind,
  }
}
