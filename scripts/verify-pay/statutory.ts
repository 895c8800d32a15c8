import { divide, shown } from './exact.ts'
import type { Line } from './pay.ts'

/** How an organisation pays a component, as it stores it. */
export interface StatutorySetting {
  readonly component: string
  readonly isOn: boolean
  readonly basisPoints?: number | null
}

/** Hours of one assignment at one rate and premium, with the minutes of each entry and day: `<entry> <date>`. */
export interface PaidHours {
  readonly of: string
  readonly amount: bigint
  readonly minutes: number
  readonly hours: ReadonlyMap<string, number>
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

/** What identifies a line of a component: one for each assignment, if it is paid apart, and article. */
export const statutoryKey = (component: string, assignmentId: string | null, article: string): string =>
  `component ${component} ${assignmentId ?? 'all'} ${article}`

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

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const isWorked = (hours: readonly PaidHours[], [from, to]: Step) =>
  hours.some((line) =>
    [...line.hours.keys()].some((key) => {
      const day = key.slice(key.lastIndexOf(' ') + 1)
      return from <= day && day <= to
    }),
  )

/** The lines of statutory pay of one worker's hours in a currency: each percentage of its base, rounded once. */
export function statutoryLines(
  hours: readonly PaidHours[],
  settings: readonly StatutorySetting[],
  currency: string,
): Line[] {
  const lines: Line[] = []
  const assignments = [...new Set(hours.map(({ of }) => of))]
  for (const [component, { apart, includes, steps }] of Object.entries(laws)) {
    const setting = settings.find((one) => one.component === component)
    if (!setting) continue
    for (const id of apart ? assignments : [null]) {
      const own = id === null ? hours : hours.filter(({ of }) => of === id)
      const worked = steps.filter((step) => isWorked(own, step))
      for (const [index, [from, to, byLaw, article]] of worked.entries()) {
        const added = lines
          .filter(({ key }) => includes !== null && key.startsWith(`component ${includes} ${id} `))
          .reduce((sum, { amount }) => sum + amount, 0n)
        const base = paidUntil(own, to) - paidUntil(own, dayBefore(from)) + (index === worked.length - 1 ? added : 0n)
        const basisPoints = setting.basisPoints ?? byLaw
        lines.push({
          key: statutoryKey(component, id, article),
          name: `${component} of ${id ?? 'all hours'}`,
          amount: divide(base * BigInt(basisPoints), 10_000n),
          minutes: null,
          hours: new Map(),
          why: `${basisPoints / 100}% of ${shown(base, currency)}, ${article}`,
        })
      }
    }
  }
  return lines
}
