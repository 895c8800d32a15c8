import { localTimeOf } from '#base/calendar.ts'
import type { WorkingDay } from '#domains/requests/rules/working-hours.ts'
import type { PlannedTimes } from '../../rules.ts'

/** The local times of a shift, with its break. */
export interface UsualTimes {
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay: boolean
  readonly breakMinutes: number
}

/** The templates of the plan dialog, without a break. */
export const shiftTemplates = {
  early: { startTime: '06:00', endTime: '14:00', endsNextDay: false, breakMinutes: 0 },
  late: { startTime: '14:00', endTime: '22:00', endsNextDay: false, breakMinutes: 0 },
  night: { startTime: '22:00', endTime: '06:00', endsNextDay: true, breakMinutes: 0 },
} as const satisfies Record<string, UsualTimes>

/** Returns the times of a working day as those of a shift. */
export function timesOfDay({ startTime, endTime, breakMinutes }: WorkingDay): UsualTimes {
  return { startTime, endTime, endsNextDay: endTime <= startTime, breakMinutes }
}

/** Returns the local times that occur most often among shifts, the latest of several; undefined without shifts. */
export function usualTimesOf(shifts: readonly PlannedTimes[], zone: string): UsualTimes | undefined {
  const latestFirst = [...shifts].sort((one, other) => (one.startsAt < other.startsAt ? 1 : -1))
  const counts = new Map<string, { times: UsualTimes; count: number }>()
  for (const { startsAt, endsAt, breakMinutes } of latestFirst) {
    const [start, end] = [localTimeOf(startsAt, zone), localTimeOf(endsAt, zone)]
    const times = {
      startTime: start.time.slice(0, 5),
      endTime: end.time.slice(0, 5),
      endsNextDay: end.date > start.date,
      breakMinutes,
    }
    const key = Object.values(times).join(' ')
    counts.set(key, { times, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].reduce<{ times?: UsualTimes; count: number }>(
    (most, one) => (one.count > most.count ? one : most),
    { count: 0 },
  ).times
}
