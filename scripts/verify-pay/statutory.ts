import { divide, shown, sumOf } from './exact.ts'
import type { Movement } from './ledger.ts'
import type { Line } from './pay.ts'

/** How an organisation pays a component, as it stores it. */
export interface StatutorySetting {
  readonly component: string
  readonly isOn: boolean
  readonly basisPoints?: number | null
  /** The first day of work for which it is paid. */
  readonly fromDate: string | null
  /** With each period, when the assignment has ended, or reserved with each period. */
  readonly paid: string
}

/** Hours of one assignment at one rate and premium, with the minutes of each entry and day: `<entry> <date>`. */
export interface PaidHours {
  readonly of: string
  readonly amount: bigint
  readonly minutes: number
  readonly hours: ReadonlyMap<string, number>
}

/** A component on a stub that was issued before. */
interface PaidStatutory {
  readonly component: string
  readonly of: string
  readonly article: string
  readonly base: bigint
  readonly amount: bigint
  /** Why it was not due, so that its amount is zero. */
  readonly exception: string | null
  readonly first: string
  readonly last: string
  /** What corrections took back of the amount because of a ground that was set then. */
  readonly takenBack: bigint
}

/** What was paid for the assignments of a worker before, whether an assignment has ended, and why no allowance is due at its end. */
export interface PaidBefore {
  readonly hours: readonly PaidHours[]
  readonly components: readonly PaidStatutory[]
  readonly isEnded: (assignmentId: string) => boolean
  readonly groundOf: (assignmentId: string) => string | null
}

/** A percentage of the pay for days of work, in hundredths of a percent. Days are compared as text. */
type Step = readonly [from: string, to: string, basisPoints: number, article: string]

/**
 * The laws, read from the research of November 2026: FR-PC-01, FR-PC-03 with its base by FR-PC-04, NL-PC-01 and NL-PC-02. Whether each
 * assignment is paid apart, and which component the base includes.
 */
const laws: Readonly<Record<string, { apart: boolean; includes: string | null; steps: readonly Step[] }>> = {
  endOfAssignment: {
    apart: true,
    includes: null,
    steps: [['2008-05-01', '9999-12-31', 1000, 'Code du travail, L1251-32']],
  },
  paidLeave: {
    apart: true,
    includes: 'endOfAssignment',
    steps: [['2024-04-24', '9999-12-31', 1000, 'Code du travail, L1251-19']],
  },
  holidayAllowance: {
    apart: false,
    includes: null,
    steps: [
      ['2019-12-30', '2025-12-31', 833, 'CAO voor Uitzendkrachten (2025), art. 18'],
      ['2026-01-01', '9999-12-31', 800, 'Wet minimumloon en minimumvakantiebijslag, art. 15–17'],
    ],
  },
}

/** FR-PC-02: an immediate contract with the user is excepted by L1251-32 itself, all other grounds by the next article. */
const excepting = (ground: string) => `Code du travail, L1251-${ground === 'hired_by_client' ? '32' : '33'}`

/** What identifies a line of a component: one for each assignment, if it is paid apart, and article. */
export const statutoryKey = (
  component: string,
  assignmentId: string | null,
  article: string,
  exception: string | null = null,
  kind = 'component',
): string =>
  `${kind} ${component} ${assignmentId ?? 'all'} ${article}${exception === null ? '' : ` not due: ${exception}`}`

/** The pay of some hours until the end of a day: the share of each line by its minutes, rounded. */
function paidUntil(hours: readonly PaidHours[], day: string): bigint {
  let sum = 0n
  for (const line of hours) {
    let minutes = 0
    for (const [key, part] of line.hours) if (key.slice(key.lastIndexOf(' ') + 1) <= day) minutes += part
    sum += divide(line.amount * BigInt(minutes), BigInt(line.minutes))
  }
  return sum
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The day from which hours count: days of a line that was paid before are not separated. */
function countedFrom(paid: readonly PaidStatutory[], fromDate: string): string {
  let day = fromDate
  for (let found = true; found;) {
    const across = paid.find(({ first, last }) => first < day && day <= last)
    found = across !== undefined
    if (across) day = across.first
  }
  return day
}

/**
 * The lines of statutory pay of one worker in a currency (decision 210): of each assignment the percentage of all its pay, less what was
 * counted before; of all hours together the percentage of the hours of the period. Each says how it moves a reserve.
 */
export function statutoryLines(
  hours: readonly PaidHours[],
  settings: readonly StatutorySetting[],
  currency: string,
  before: PaidBefore,
): (Line & { readonly movement: Movement })[] {
  const lines: (Line & { readonly movement: Movement })[] = []
  /** The amounts of this period by component and assignment. */
  const due: PaidStatutory[] = []
  const assignments = new Set([...hours, ...before.hours].map(({ of }) => of))
  for (const [component, { apart, includes, steps }] of Object.entries(laws)) {
    const setting = settings.find((one) => one.component === component)
    if (!setting) continue
    for (const id of apart ? assignments : [null]) {
      if (id !== null && setting.paid === 'end' && !before.isEnded(id)) continue
      const own = id === null ? hours : [...hours, ...before.hours].filter(({ of }) => of === id)
      const paid = id === null ? [] : before.components.filter((one) => one.of === id)
      const ground = component === 'endOfAssignment' && id !== null ? before.groundOf(id) : null
      // Without a ground, what was not due before is due now.
      const counted = paid.filter((one) => one.component === component && (ground !== null || one.exception === null))
      // Once there is no ground any more, what was taken back on it counts as not paid.
      const revoked = (some: readonly PaidStatutory[]) => {
        const taken = sumOf(some.map((one) => one.takenBack))
        if (id === null || before.groundOf(id) !== null || taken < 0n) return 0n
        return least(taken, sumOf(some.map((one) => one.amount)))
      }
      const begin = countedFrom(counted, setting.fromDate ?? '0000-01-01')
      const worked = steps.flatMap(([from, to, byLaw, article]) => {
        const first = from < begin ? begin : from
        return hasDay(own, first, to) ? [{ first, to, byLaw, article }] : []
      })
      for (const [index, { first, to, byLaw, article }] of worked.entries()) {
        let base = paidUntil(own, to) - paidUntil(own, dayBefore(first))
        if (index === worked.length - 1) {
          const included = [...paid, ...due].filter(
            (one) => one.of === id && one.component === includes && one.last >= begin,
          )
          base += sumOf(included.map((one) => one.amount)) - revoked(included.filter((one) => paid.includes(one)))
        }
        const sofar = sumOf(
          counted
            .filter((one) => (one.exception !== null || one.article === article) && one.last >= begin)
            .map((one) => one.base),
        )
        const back = revoked(counted)
        base -= sofar
        if (back > 0n) base += divide(sofar * back, sumOf(counted.map((one) => one.amount)))
        if (base <= 0n) continue
        if (ground !== null) {
          lines.push({
            movement: { kind: 'component', component, of: id, amount: 0n },
            key: statutoryKey(component, id, excepting(ground), ground),
            name: `${component} of ${id ?? 'all hours'}`,
            amount: 0n,
            minutes: null,
            hours: new Map(),
            why: `not due: ${ground}, ${excepting(ground)}`,
          })
          continue
        }
        const basisPoints = setting.basisPoints ?? byLaw
        const amount = divide(base * BigInt(basisPoints), 10_000n)
        const kind = setting.paid === 'reserved' ? 'reserve' : 'component'
        lines.push({
          movement: { kind, component, of: id, amount },
          key: statutoryKey(component, id, article, null, kind),
          name: `${component} of ${id ?? 'all hours'}`,
          amount,
          minutes: null,
          hours: new Map(),
          why: `${basisPoints / 100}% of ${shown(base, currency)}, ${article}`,
        })
        if (id !== null)
          due.push({
            component,
            of: id,
            article,
            base,
            amount,
            exception: null,
            first,
            last: '9999-12-31',
            takenBack: 0n,
          })
      }
    }
  }
  return lines
}

function hasDay(hours: readonly PaidHours[], from: string, to: string): boolean {
  return hours.some((line) =>
    [...line.hours.keys()].some((key) => {
      const day = key.slice(key.lastIndexOf(' ') + 1)
      return from <= day && day <= to
    }),
  )
}
