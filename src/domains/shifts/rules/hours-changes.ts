import type { PatternShift } from '#domains/requests/rules/working-hours.ts'
import type { PlannedTimes } from '../rules.ts'

/** A shift of an assignment with the day of the working hours that it follows; null if it was planned by hand. */
export interface FollowedShift extends PlannedTimes {
  readonly id: string
  readonly hoursDate: string | null
  /** False for one that is cancelled, or that was given to another worker. */
  readonly isPlanned: boolean
  /** True if it follows the working hours, and has neither begun nor been changed by hand. */
  readonly isReplaceable: boolean
}

/** What new working hours do to shifts. */
export interface HoursChanges {
  readonly added: readonly PatternShift[]
  readonly moved: readonly { readonly shift: FollowedShift; readonly to: PatternShift }[]
  readonly cancelled: readonly FollowedShift[]
  /** Shifts that stay although the working hours differ. */
  readonly kept: readonly FollowedShift[]
}

/**
 * Returns what changes so that shifts follow new working hours. A day whose shift has begun or was changed by hand stays as it is, and no shift
 * is added where the assignment has another one.
 */
export function changesOf(existing: readonly FollowedShift[], planned: readonly PatternShift[]): HoursChanges {
  const newOn = new Map(planned.map((shift) => [shift.date, shift]))
  const followed = existing.flatMap((shift) => (shift.hoursDate === null ? [] : [{ ...shift, date: shift.hoursDate }]))
  const taken = new Set(followed.map(({ date }) => date))
  const fixed = existing.filter(({ isPlanned, isReplaceable }) => isPlanned && !isReplaceable)
  const isSame = (one: PlannedTimes, other: PlannedTimes | undefined) =>
    one.startsAt === other?.startsAt && one.endsAt === other.endsAt && one.breakMinutes === other.breakMinutes
  return {
    added: planned.filter(
      ({ date, startsAt, endsAt }) =>
        !taken.has(date) && !fixed.some((one) => one.startsAt < endsAt && one.endsAt > startsAt),
    ),
    moved: followed.flatMap((shift) => {
      const to = newOn.get(shift.date)
      return shift.isReplaceable && to && !isSame(shift, to) ? [{ shift, to }] : []
    }),
    cancelled: followed.filter(({ isReplaceable, date }) => isReplaceable && !newOn.has(date)),
    kept: fixed.filter((shift) => shift.hoursDate !== null && !isSame(shift, newOn.get(shift.hoursDate))),
  }
}
