import { netOf, type StatementLine, withHours } from './lines.ts'

/** How the minutes with a premium are rounded on a line: not at all, or to 5 or 15 minutes, to the nearest or up. */
export const premiumRoundings = ['exact', 'nearest5', 'up5', 'nearest15', 'up15'] as const
export type PremiumRounding = (typeof premiumRoundings)[number]

interface Step {
  readonly minutes: number
  readonly isUp: boolean
}

const steps: Readonly<Record<Exclude<PremiumRounding, 'exact'>, Step>> = {
  nearest5: { minutes: 5, isUp: false },
  up5: { minutes: 5, isUp: true },
  nearest15: { minutes: 15, isUp: false },
  up15: { minutes: 15, isUp: true },
}

/**
 * Rounds the minutes of premiums among the lines of one worker on one project at one rate. What a premium gains or loses is taken from or
 * added to the line with the lowest percentage, so that the hours of the statement stay the approved hours, to the minute. A premium that is
 * rounded to nothing joins that line. Each amount is again the minutes of its line times its price, rounded once.
 */
export function roundPremiums(lines: readonly StatementLine[], rounding: PremiumRounding): StatementLine[] {
  if (rounding === 'exact') return [...lines]
  const step = steps[rounding]
  const groups = Map.groupBy(lines, ({ projectId, workerId, rate }) => [projectId, workerId, rate.exact].join(' '))
  const rounded = new Map([...groups.values()].flatMap((group) => roundGroup(group, step)))
  return lines.flatMap((line) => rounded.get(line) ?? [])
}

type Hours = StatementLine['hours']

/** Returns each line with its rounded counterpart; undefined if it joins the line with the lowest percentage. */
function roundGroup(group: readonly StatementLine[], step: Step): [StatementLine, StatementLine | undefined][] {
  const [lowest, ...others] = group.toSorted((one, other) => one.percent - other.percent)
  if (!lowest) return []
  let base = lowest.hours
  // The highest percentage first: if the minutes of the lowest do not suffice to round all up, they go to the others as they are.
  const rounded = others.toReversed().map((line): [StatementLine, StatementLine | undefined] => {
    const more = roundedTo(line.minutes, step) - line.minutes
    const moved = more > 0 ? transfer(base, line.hours, more) : transfer(line.hours, base, -more)
    base = more > 0 ? moved.from : moved.to
    return [line, lineWith(line, more > 0 ? moved.to : moved.from)]
  })
  return [...rounded, [lowest, lineWith(lowest, base)]]
}

function roundedTo(minutes: number, { minutes: size, isUp }: Step): number {
  return (isUp ? Math.ceil(minutes / size) : Math.round(minutes / size)) * size
}

/** Moves minutes, the latest first, as far as there are any. */
function transfer(from: Hours, to: Hours, minutes: number): { from: Hours; to: Hours } {
  const remaining = [...from]
  let added = to
  let left = minutes
  while (left > 0) {
    const last = remaining.pop()
    if (!last) break
    const part = Math.min(left, last.minutes)
    if (part < last.minutes) remaining.push({ ...last, minutes: last.minutes - part })
    added = withHours(added, { ...last, minutes: part })
    left -= part
  }
  return { from: remaining, to: added }
}

function lineWith(line: StatementLine, hours: Hours): StatementLine | undefined {
  const days = hours.map(({ date }) => date).toSorted()
  const [firstDate, lastDate] = [days[0], days.at(-1)]
  if (firstDate === undefined || lastDate === undefined) return undefined
  const minutes = hours.reduce((sum, one) => sum + one.minutes, 0)
  return { ...line, hours, minutes, firstDate, lastDate, net: netOf(minutes, line.rate.exact, line.percent) }
}
