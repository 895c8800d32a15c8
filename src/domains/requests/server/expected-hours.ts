import type { z } from 'zod'
import { type Fault, fault } from '#base/validation.ts'
import { holidayDates } from '#domains/organisations/server/holidays.ts'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { expectedHours } from '../contract/working-hours.ts'
import {
  expectedMinutes,
  mayHaveHours,
  type Period,
  type WorkCalendar,
  type WorkingHours,
  weekMinutes,
  workingHoursLimits,
} from '../rules/working-hours.ts'

export type ExpectedHours = z.output<typeof expectedHours>

/** Reads the time zone and the holidays of the organisation for a period. */
export async function workCalendar(scope: ActorScope, { startDate, endDate }: Period): Promise<WorkCalendar> {
  return { timeZone: scope.actor.timeZone, holidays: await holidayDates(scope, startDate, endDate) }
}

/** Returns the fault of a period that is too long for working hours. */
export function faultsOfHours(hasHours: boolean, period: Period): Fault[] {
  if (!hasHours || mayHaveHours(period)) return []
  return [fault('endDate', 'requests.validation.tooLongForHours', { max: workingHoursLimits.years })]
}

interface Planned extends Period {
  readonly positions: number
  readonly workingHours: WorkingHours | null
}

/** Returns the hours that follow from the working hours of requests, in their order; null for those without. */
export async function expectedHoursOf(
  scope: ActorScope,
  requests: readonly Planned[],
): Promise<(ExpectedHours | null)[]> {
  const skipping = requests.filter(({ workingHours }) => workingHours?.skipHolidays)
  const calendar =
    skipping.length === 0
      ? { timeZone: scope.actor.timeZone, holidays: new Set<string>() }
      : await workCalendar(scope, {
          startDate: skipping.map(({ startDate }) => startDate).reduce((one, other) => (one < other ? one : other)),
          endDate: skipping.map(({ endDate }) => endDate).reduce((one, other) => (one > other ? one : other)),
        })
  const expected: (ExpectedHours | null)[] = []
  await eachWithPauses(requests, pauses(), ({ workingHours, positions, startDate, endDate }) => {
    if (!workingHours) return void expected.push(null)
    const positionMinutes = expectedMinutes(workingHours, { startDate, endDate }, calendar)
    expected.push({ weekMinutes: weekMinutes(workingHours), positionMinutes, minutes: positionMinutes * positions })
  })
  return expected
}
