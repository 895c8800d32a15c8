import { divide, sumOf } from './exact.ts'
import type { Piece, Premium } from './hours.ts'
import type { Line } from './pay.ts'
import { hourKey } from './pay.ts'

/** What an hour of an entry costs the client, in ten-thousandths of the minor unit. */
export interface Price {
  readonly exact: bigint
  readonly currency: string
}

/** A bill rate from a date on; without a project it is for all of the client. */
export interface BillRate {
  readonly projectId: string | null
  readonly fromDate: string
  readonly amount: bigint
  readonly currency: string
}

/** The bill rate of the project on a date, else of the client, else the pay rate with the markup (decision 26). */
export function priceOf(
  entry: { readonly projectId: string; readonly date: string; readonly rate: bigint; readonly currency: string },
  rates: readonly BillRate[],
  markupBasisPoints: number | null,
): Price | undefined {
  for (const project of [entry.projectId, null]) {
    const [current] = rates
      .filter(({ projectId, fromDate }) => projectId === project && fromDate <= entry.date)
      .toSorted((a, b) => (a.fromDate < b.fromDate ? 1 : -1))
    if (current) return { exact: current.amount * 10_000n, currency: current.currency }
  }
  if (markupBasisPoints === null) return undefined
  return { exact: entry.rate * BigInt(10_000 + markupBasisPoints), currency: entry.currency }
}

export interface BilledEntry {
  readonly projectId: string
  readonly workerId: string
  readonly price: Price
}

interface PartOfGroup {
  readonly premium: Premium | null
  readonly percent: number
  minutes: number
  readonly hours: Map<string, number>
}

/** The lines of one worker on an invoice: by project, price and premium; premiums are rounded among the lines of one project and price. */
export function invoiceLines(
  pieces: readonly Piece[],
  entries: ReadonlyMap<string, BilledEntry>,
  { passesPremiums, rounding }: { readonly passesPremiums: boolean; readonly rounding: string },
  dateOf: (day: number) => string,
): Line[] {
  const groups = new Map<string, { entry: BilledEntry; parts: Map<string, PartOfGroup> }>()
  for (const piece of pieces) {
    const entry = entries.get(piece.entryId)!
    const groupKey = `${entry.workerId} ${entry.projectId} ${entry.price.exact}`
    const group = groups.get(groupKey) ?? { entry, parts: new Map<string, PartOfGroup>() }
    groups.set(groupKey, group)
    // A premium that adds nothing, or is not charged, is no premium on an invoice.
    const { premium, percent } = passesPremiums && piece.percent > 100 ? piece : { premium: null, percent: 100 }
    const partKey = `${premium} ${percent}`
    const part = group.parts.get(partKey) ?? { premium, percent, minutes: 0, hours: new Map<string, number>() }
    group.parts.set(partKey, part)
    part.minutes += piece.minutes
    const hour = `${piece.entryId} ${dateOf(piece.day)}`
    part.hours.set(hour, (part.hours.get(hour) ?? 0) + piece.minutes)
  }
  return [...groups.values()].flatMap(({ entry, parts }) => {
    const all = [...parts.values()]
    round(all, rounding)
    return all
      .filter(({ minutes }) => minutes > 0)
      .map(({ premium, percent, minutes, hours }) => ({
        key: hourKey(`${entry.workerId} ${entry.projectId}`, entry.price.exact, premium, percent),
        name: `${premium ?? 'regular'} hours at ${entry.price.exact} × ${percent}%`,
        amount: divide(BigInt(minutes) * entry.price.exact * BigInt(percent), 60_000_000n),
        minutes,
        hours,
        why: `${minutes} min × ${entry.price.exact} ten-thousandths an hour × ${percent}%`,
      }))
  })
}

/** Rounds the minutes of premiums, the highest first; the part with the lowest percentage takes or gives the difference (decision 184). */
function round(parts: PartOfGroup[], rounding: string): void {
  const step = Number(/\d+$/.exec(rounding)?.[0] ?? 0)
  if (step === 0 || parts.length < 2) return
  const [lowest, ...others] = parts.toSorted((a, b) => a.percent - b.percent)
  for (const part of others.toReversed()) {
    const steps = rounding.startsWith('up') ? Math.ceil(part.minutes / step) : Math.round(part.minutes / step)
    const difference = Math.min(steps * step - part.minutes, lowest!.minutes)
    part.minutes += difference
    lowest!.minutes -= difference
  }
  // The hours of a line that is rounded to nothing join another one: the approved minutes of each entry and day stay.
  const rest = parts.find(({ minutes }) => minutes > 0)
  for (const { minutes, hours } of parts)
    if (minutes === 0 && rest) for (const [key, ofDay] of hours) rest.hours.set(key, (rest.hours.get(key) ?? 0) + ofDay)
}

/** The sums of an invoice; VAT is rounded once, on the sum of the lines. */
export function totalsOf(lines: readonly Line[], vatBasisPoints: number) {
  const net = sumOf(lines.map(({ amount }) => amount))
  const vat = divide(net * BigInt(vatBasisPoints), 10_000n)
  return { net, vat, total: net + vat, minutes: lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) }
}
