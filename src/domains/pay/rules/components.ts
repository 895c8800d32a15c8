import type { Currency } from '#base/currency.ts'
import { portionOf } from '#base/money.ts'
import {
  type ComponentId,
  type ComponentValue,
  type EndGround,
  type PayComponent,
  statutoryPay,
} from '#base/official/statutory-pay.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import type { HourLine } from './hour-lines.ts'

/** A component of statutory pay: a percentage of its base, for the hours of some days, paid or reserved. */
export interface ComponentLine {
  readonly kind: 'component' | 'reserve'
  readonly component: ComponentId
  /** Null for one that is calculated for all hours of a worker together. */
  readonly assignmentId: string | null
  readonly currency: Currency
  readonly base: bigint
  /** Hundredths of a percent of the base. */
  readonly basisPoints: number
  readonly amount: bigint
  readonly article: string
  /** The ground on which it is not due; then the amount is zero. */
  readonly exception: EndGround | null
  readonly firstDate: string
  readonly lastDate: string
}

/** Hours with their pay and days. */
type PaidHours = Pick<HourLine, 'assignmentId' | 'currency' | 'amount' | 'minutes'> & {
  readonly entries: readonly { readonly date: string; readonly minutes: number }[]
}

/** A component on an issued stub. */
interface PaidComponent extends Pick<
  ComponentLine,
  'component' | 'assignmentId' | 'currency' | 'base' | 'amount' | 'article' | 'exception' | 'firstDate' | 'lastDate'
> {
  /** What corrections have taken back of its amount while a ground was set on which it is not due. */
  readonly takenBack?: bigint
}

/** What identifies a reserve of a worker: of an assignment, or of all work. */
export interface ReserveKey {
  readonly component: ComponentId
  readonly assignmentId: string | null
  readonly currency: Currency
}

/** A reserve with its balance after the issued stubs, and the days of work of their lines. */
interface Reserve extends ReserveKey {
  readonly balance: bigint
  readonly article: string
  readonly firstDate: string
  readonly lastDate: string
}

/** The reserves of a worker before a period, and what decides whether they are paid out. */
export interface EarlierReserves {
  readonly reserves: readonly Reserve[]
  /** The days of the period; null if nothing is paid out. */
  readonly period: { readonly startDate: string; readonly endDate: string } | null
  /** True if none of the worker’s assignments lasts beyond the period. */
  readonly isLeaving: boolean
}

const noReserves: EarlierReserves = { reserves: [], period: null, isLeaving: false }

/**
 * The assignments of a worker that have ended by the end of the period, those with a ground on which the allowance at their end is not due,
 * and what issued stubs have paid and reserved for all of them.
 */
export interface EarlierPay extends EarlierReserves {
  readonly ended: ReadonlySet<string>
  readonly grounds: ReadonlyMap<string, EndGround>
  readonly hours: readonly PaidHours[]
  readonly components: readonly PaidComponent[]
}

export const nothingEarlier: EarlierPay = {
  ...noReserves,
  ended: new Set(),
  grounds: new Map(),
  hours: [],
  components: [],
}

/** The pay of the days on which a percentage applies. */
interface Part {
  readonly value: ComponentValue
  base: bigint
  firstDate: string
  lastDate: string
}

/**
 * Returns the components that are due with a worker's hours, each a percentage of its base, rounded once. The percentage is that of the
 * day of work: a line of hours on both sides of a change is divided in proportion to its minutes. For an assignment, the base is the pay of
 * all its hours, less what earlier lines were calculated of; so nothing is paid twice or left out when the setting changes. A component that
 * is not due on a ground has a line without an amount for the hours that no line was calculated of; it becomes due if the ground is removed,
 * as does what corrections have taken back on the ground.
 */
export function componentLines(
  hours: readonly HourLine[],
  settings: readonly StatutoryPay[],
  earlier: EarlierPay,
): ComponentLine[] {
  const paid = statutoryPay.flatMap((component) => {
    const setting = settings.find((one) => one.component === component.id)
    return setting?.isOn ? { component, setting } : []
  })
  if (paid.length === 0) return []
  const of = (per: PayComponent['per']) => paid.filter(({ component }) => component.per === per)
  const key = ({ assignmentId, currency }: { assignmentId: string | null; currency: Currency }) =>
    `${assignmentId} ${currency}`
  const components = Map.groupBy(earlier.components, key)
  const assignments = [...Map.groupBy([...hours, ...earlier.hours], key)].flatMap(([at, lines]) => {
    const { assignmentId, currency } = lines[0] as PaidHours
    const due = of('assignment').filter(({ setting }) => setting.paid !== 'end' || earlier.ended.has(assignmentId))
    return linesOf({ assignmentId, currency }, lines, components.get(at) ?? [], due, earlier.grounds.get(assignmentId))
  })
  const together = [...Map.groupBy(hours, ({ currency }) => currency)].flatMap(([currency, lines]) =>
    linesOf({ assignmentId: null, currency }, lines, [], of('worker')),
  )
  return [...assignments, ...together]
}

function linesOf(
  head: Pick<ComponentLine, 'assignmentId' | 'currency'>,
  hours: readonly PaidHours[],
  before: readonly PaidComponent[],
  due: readonly { component: PayComponent; setting: StatutoryPay }[],
  ground?: EndGround,
): ComponentLine[] {
  const lines: ComponentLine[] = []
  for (const { component, setting } of due) {
    const exception = (component.exceptions && ground) ?? null
    // Lines without an amount count only as long as there is a ground.
    const own = before.filter((line) => line.component === component.id && (!line.exception || exception !== null))
    const fromDate = beginOf(own, setting.fromDate ?? '')
    const restored = (of: readonly PaidComponent[]) => (ground === undefined ? takenBackOf(of) : nothing)
    const parts = partsOf(hours, component, fromDate)
    const last = parts.at(-1)
    // What an earlier component adds belongs to the latest percentage.
    if (last)
      for (const line of [...before, ...lines])
        if (component.plus.includes(line.component) && line.lastDate >= fromDate) last.base += line.amount
    if (last)
      for (const plus of component.plus)
        last.base -= restored(before.filter((line) => line.component === plus && line.lastDate >= fromDate)).amount
    for (const { value, base: whole, firstDate, lastDate } of parts) {
      const counted = own.filter(
        (line) => (line.article === value.article || line.exception) && line.lastDate >= fromDate,
      )
      const paid = counted.reduce((sum, line) => sum + line.base, 0n)
      const { amount: again, of } = restored(own)
      const base = whole - paid + portionOf(paid * again, of)
      if (base <= 0n) continue
      const basisPoints = exception ? 0 : (setting.basisPoints ?? value.basisPoints)
      lines.push({
        kind: setting.paid === 'reserved' ? 'reserve' : 'component',
        component: component.id,
        ...head,
        base,
        basisPoints,
        amount: portionOf(base * BigInt(basisPoints), 10_000n),
        article: (exception && component.exceptions?.[exception]) ?? value.article,
        exception,
        firstDate,
        lastDate,
      })
    }
  }
  return lines
}

const nothing = { amount: 0n, of: 1n }

/** What was taken back of the amount of lines, at most all of it. */
function takenBackOf(lines: readonly PaidComponent[]) {
  const of = lines.reduce((sum, { amount }) => sum + amount, 0n)
  const taken = lines.reduce((sum, { takenBack = 0n }) => sum + takenBack, 0n)
  if (of <= 0n || taken <= 0n) return nothing
  return { amount: taken < of ? taken : of, of }
}

// An earlier line that has days on both sides of the first day is not divided: the hours begin with it.
function beginOf(before: readonly PaidComponent[], fromDate: string): string {
  const divided = before.find(({ firstDate, lastDate }) => firstDate < fromDate && fromDate <= lastDate)
  return divided ? beginOf(before, divided.firstDate) : fromDate
}

function partsOf(hours: readonly PaidHours[], { values }: PayComponent, fromDate: string): Part[] {
  const parts = new Map<ComponentValue, Part>()
  const valueAt = (date: string) =>
    date < fromDate ? undefined : values.find(({ from, to }) => from <= date && (to === undefined || date <= to))
  for (const line of hours) {
    let [minutes, shared] = [0, 0n]
    for (const [value, entries] of Map.groupBy(line.entries, ({ date }) => valueAt(date))) {
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
