import { shown } from './exact.ts'
import type { Line } from './pay.ts'

/** A stored value that is not what it should be. */
export interface Difference {
  /** The tag of the organisation. */
  readonly organisation: string
  /** `Pay stub 2026-0012`, `Invoice 2026-0007`. */
  readonly document: string
  /** The worker or the client. */
  readonly of: string
  readonly line: string
  readonly stored: string
  readonly expected: string
  readonly why: string
}

/** Where differences of one document are collected. */
export interface Report {
  add(line: string, stored: string, expected: string, why: string): unknown
  amount(amount: bigint): string
}

/** Starts the report of a document. */
export function reportOf(
  differences: Difference[],
  { currency, ...document }: Pick<Difference, 'organisation' | 'document' | 'of'> & { readonly currency: string },
): Report {
  return {
    add: (line, stored, expected, why) => differences.push({ ...document, line, stored, expected, why }),
    amount: (amount) => shown(amount, currency),
  }
}

/** Makes keys unique: the second line of a key becomes another one. */
function byKey<One extends { readonly key: string }>(lines: readonly One[]): Map<string, One> {
  const all = new Map<string, One>()
  for (const line of lines) {
    let key = line.key
    for (let copy = 2; all.has(key); copy++) key = `${line.key} #${copy}`
    all.set(key, line)
  }
  return all
}

/** Compares the lines of a document: amounts, minutes, and the minutes of each entry and day. */
export function compareLines(stored: readonly Line[], expected: readonly Line[], report: Report): void {
  const [is, should] = [byKey(stored), byKey(expected)]
  for (const [key, line] of should) {
    const found = is.get(key)
    if (!found) {
      report.add(line.name, 'no such line', described(line, report), line.why)
      continue
    }
    if (found.minutes !== line.minutes)
      report.add(line.name, `${found.minutes} min`, `${line.minutes} min`, hoursWhy(found, line))
    if (found.amount !== line.amount)
      report.add(line.name, report.amount(found.amount), report.amount(line.amount), line.why)
    const [left, due] = [found.balance ?? null, line.balance ?? null]
    if (left !== due) {
      const balance = (amount: bigint | null) => (amount === null ? 'no balance' : report.amount(amount))
      report.add(`balance after ${line.name}`, balance(left), balance(due), 'the sum of its ledger')
    }
  }
  for (const [key, line] of is)
    if (!should.has(key))
      report.add(line.name, described(line, report), 'no such line', 'does not follow from the hours and rules')
  compareHours(stored, expected, report)
}

const described = ({ minutes, amount }: Line, report: Report) =>
  minutes === null ? report.amount(amount) : `${minutes} min, ${report.amount(amount)}`

function hoursWhy(stored: Line, expected: Line): string {
  const keys = new Set([...stored.hours.keys(), ...expected.hours.keys()])
  const first = [...keys].find((key) => stored.hours.get(key) !== expected.hours.get(key))
  if (first === undefined) return 'the sum of its entries'
  return `entry ${first}: ${stored.hours.get(first) ?? 0} min stored, ${expected.hours.get(first) ?? 0} min expected`
}

/** Compares the minutes of each entry and day over all lines, however they are divided among lines. */
function compareHours(stored: readonly Line[], expected: readonly Line[], report: Report): void {
  const [is, should] = [hoursOf(stored), hoursOf(expected)]
  for (const key of new Set([...is.keys(), ...should.keys()])) {
    const [has, needs] = [is.get(key) ?? 0, should.get(key) ?? 0]
    if (has === needs) continue
    const why =
      has === 0
        ? 'the approved entry is missing'
        : needs === 0
          ? 'the entry does not belong here'
          : 'approved minutes of the day'
    report.add(`entry ${key}`, `${has} min`, `${needs} min`, why)
  }
}

function hoursOf(lines: readonly Line[]): Map<string, number> {
  const hours = new Map<string, number>()
  for (const line of lines) for (const [key, minutes] of line.hours) hours.set(key, (hours.get(key) ?? 0) + minutes)
  return hours
}

/** Compares named sums. */
export function compareSums(sums: readonly (readonly [string, bigint, bigint, string])[], report: Report): void {
  for (const [name, stored, expected, why] of sums)
    if (stored !== expected) report.add(name, report.amount(stored), report.amount(expected), why)
}
