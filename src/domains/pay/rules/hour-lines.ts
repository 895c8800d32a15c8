import type { Currency } from '#base/currency.ts'
import { portionOf } from '#base/money.ts'
import {
  type HourClass,
  type HourRules,
  classesOf,
  premiumsOf,
  type PremiumRules,
  type WorkersEntry,
} from '#domains/timesheets/rules/week.ts'
import { type HourKind, hourKinds } from '../rules.ts'

/** The parts of an approved entry that determine its pay. */
export interface PayableEntry extends WorkersEntry {
  /** The day to which it belongs. */
  readonly date: string
  readonly assignmentId: string
  readonly rateAmount: number
  readonly rateCurrency: Currency
}

/** Minutes of an entry within a line, by the day on which they were worked. */
interface LineEntry {
  readonly entryId: string
  readonly date: string
  readonly minutes: number
}

/** Hours that are paid alike: of one assignment, at one rate and percentage. */
export interface HourLine {
  readonly kind: HourKind
  readonly assignmentId: string
  readonly rateAmount: number
  readonly currency: Currency
  /** Percentage of the rate. */
  readonly percent: number
  /** The law or agreement that sets the percentage of overtime; null for other hours, and for overtime without bands. */
  readonly article: string | null
  readonly minutes: number
  readonly amount: bigint
  readonly firstDate: string
  readonly lastDate: string
  readonly entries: readonly LineEntry[]
}

/**
 * Groups one worker's hours into lines, in any order of the entries. Hours that were already paid in the same weeks count first towards
 * days and weeks. Amounts are rounded once per line, half away from zero.
 */
export function hourLines(
  entries: readonly PayableEntry[],
  paidBefore: readonly WorkersEntry[],
  rules: HourRules & PremiumRules,
  holidays: ReadonlySet<string>,
): HourLine[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const groups = new Map<string, { head: Head; parts: LineEntry[] }>()
  for (const one of classesOf(entries, rules, holidays, { before: paidBefore })) {
    const entry = byId.get(one.entryId)
    if (!entry) continue
    const head = headOf(entry, one, rules)
    const key = [head.assignmentId, head.currency, head.rateAmount, head.kind, head.percent].join(' ')
    const group = groups.get(key) ?? { head, parts: [] }
    group.parts.push({ entryId: one.entryId, date: one.date, minutes: one.minutes })
    groups.set(key, group)
  }
  return inOrder([...groups.values()].map(lineOf))
}

type Head = Pick<HourLine, 'kind' | 'assignmentId' | 'rateAmount' | 'currency' | 'percent' | 'article'>

function headOf({ assignmentId, rateAmount, rateCurrency }: PayableEntry, one: HourClass, rules: PremiumRules): Head {
  const { kind, percent } = premiumsOf(one, rules)[0] ?? { kind: 'regular', percent: 100 }
  const article = kind === 'overtime' ? (rules.overtimeBands?.source ?? null) : null
  return { kind, percent, article, assignmentId, rateAmount, currency: rateCurrency }
}

function lineOf({ head, parts }: { head: Head; parts: readonly LineEntry[] }): HourLine {
  const merged = new Map<string, LineEntry>()
  for (const part of parts) {
    const key = `${part.date} ${part.entryId}`
    merged.set(key, { ...part, minutes: part.minutes + (merged.get(key)?.minutes ?? 0) })
  }
  const entries = [...merged.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  return {
    ...head,
    minutes,
    // Sixty minutes an hour, and a hundred percent.
    amount: portionOf(BigInt(minutes) * BigInt(head.rateAmount) * BigInt(head.percent), 6000n),
    firstDate: (entries[0] as LineEntry).date,
    lastDate: (entries.at(-1) as LineEntry).date,
    entries,
  }
}

// Sorted by assignment in order of their start, regular hours first.
function inOrder(lines: readonly HourLine[]): HourLine[] {
  const begins = new Map<string, string>()
  for (const { assignmentId, firstDate } of lines)
    if (firstDate < (begins.get(assignmentId) ?? '9')) begins.set(assignmentId, firstDate)
  const rank = ({ assignmentId, kind, percent, rateAmount, currency }: HourLine) =>
    [
      begins.get(assignmentId),
      assignmentId,
      hourKinds.indexOf(kind),
      String(percent).padStart(5, '0'),
      currency,
      String(rateAmount).padStart(15, '0'),
    ].join(' ')
  return [...lines].sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}
