import type { Currency } from '#base/currency.ts'
import { portionOf } from '#base/money.ts'
import { type ComponentId, type ComponentValue, type PayComponent, statutoryPay } from '#base/official/statutory-pay.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import type { HourLine } from './hour-lines.ts'

/** A component of statutory pay: a percentage of its base, for the hours of some days. */
export interface ComponentLine {
  readonly kind: 'component'
  readonly component: ComponentId
  /** Null for one that is calculated for all hours of a worker together. */
  readonly assignmentId: string | null
  readonly currency: Currency
  readonly base: bigint
  /** Hundredths of a percent of the base. */
  readonly basisPoints: number
  readonly amount: bigint
  readonly article: string
  readonly firstDate: string
  readonly lastDate: string
}

/** The pay of the days on which a percentage applies. */
interface Part {
  readonly value: ComponentValue
  base: bigint
  firstDate: string
  lastDate: string
}

/**
 * Returns the components that an organisation pays for a worker's hours in one currency, each a percentage of its base, rounded once. The
 * percentage is that of the day of work: a line of hours on both sides of a change is divided in proportion to its minutes.
 */
export function componentLines(hours: readonly HourLine[], settings: readonly StatutoryPay[]): ComponentLine[] {
  const paid = statutoryPay.flatMap((component) => {
    const setting = settings.find((one) => one.component === component.id)
    return setting?.isOn ? { component, setting } : []
  })
  if (paid.length === 0) return []
  const assignments = Map.groupBy(hours, ({ assignmentId }) => assignmentId)
  const of = (per: PayComponent['per']) => paid.filter(({ component }) => component.per === per)
  return [
    ...[...assignments].flatMap(([id, lines]) => linesOf(lines, id, of('assignment'))),
    ...linesOf(hours, null, of('worker')),
  ]
}

function linesOf(
  hours: readonly HourLine[],
  assignmentId: string | null,
  paid: readonly { component: PayComponent; setting: StatutoryPay }[],
): ComponentLine[] {
  const lines: ComponentLine[] = []
  for (const { component, setting } of paid) {
    const parts = partsOf(hours, component)
    const last = parts.at(-1)
    // What an earlier component adds belongs to the latest percentage.
    if (last) for (const { component: id, amount } of lines) if (component.plus.includes(id)) last.base += amount
    for (const { value, base, firstDate, lastDate } of parts) {
      const basisPoints = setting.basisPoints ?? value.basisPoints
      lines.push({
        kind: 'component',
        component: component.id,
        assignmentId,
        currency: (hours[0] as HourLine).currency,
        base,
        basisPoints,
        amount: portionOf(base * BigInt(basisPoints), 10_000n),
        article: value.article,
        firstDate,
        lastDate,
      })
    }
  }
  return lines
}

function partsOf(hours: readonly HourLine[], { values }: PayComponent): Part[] {
  const parts = new Map<ComponentValue, Part>()
  for (const line of hours) {
    let [minutes, shared] = [0, 0n]
    for (const [value, entries] of Map.groupBy(line.entries, ({ date }) => valueAt(values, date))) {
      // Each part ends where the minutes so far end, so that the parts add up to the line.
      minutes += entries.reduce((sum, entry) => sum + entry.minutes, 0)
      const upTo = portionOf(line.amount * BigInt(minutes), BigInt(line.minutes))
      const share = upTo - shared
      shared = upTo
      if (!value) continue
      const [firstDate, lastDate] = [entries[0]!.date, entries.at(-1)!.date]
      const part = parts.get(value) ?? { value, base: 0n, firstDate, lastDate }
      part.base += share
      if (firstDate < part.firstDate) part.firstDate = firstDate
      if (lastDate > part.lastDate) part.lastDate = lastDate
      parts.set(value, part)
    }
  }
  return values.flatMap((value) => parts.get(value) ?? [])
}

function valueAt(values: readonly ComponentValue[], date: string): ComponentValue | undefined {
  return values.find(({ from, to }) => from <= date && (to === undefined || date <= to))
}
