import { daysAfter } from '#base/days.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type HourLine, hourLines } from '../rules/hour-lines.ts'
import { readPayable } from './payable.ts'
import { holidaysBy, hourRulesOf, readRules, type RulesInForce } from './rules-in-force.ts'

/** The hour lines of a worker's unpaid hours. */
export interface UnpaidLines {
  readonly workerId: string
  readonly lines: readonly HourLine[]
}

/** Returns the rules for unpaid hours up to a day. */
export const unpaidRules = (scope: ActorScope, to: string): Promise<RulesInForce> => readRules(scope, to)

/**
 * Reads the approved hours of workers that are on no issued stub, up to a day, and returns a function that calculates their lines by the
 * rules of pay. Hours from eight days before the range are included, because they count towards the limits of its first week.
 */
export async function readUnpaid(
  scope: ActorScope,
  workerIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  rules: RulesInForce,
): Promise<(() => UnpaidLines)[]> {
  const workers = await readPayable(scope, workerIds, { from: daysAfter(from, -8), to }, null)
  const holidays = holidaysBy(rules, daysAfter(from, -8), daysAfter(to, 1))
  return workers.map(({ workerId, entries, paidBefore }) => () => ({
    workerId,
    lines: hourLines(entries, paidBefore, hourRulesOf(rules), holidays),
  }))
}
