import { localTimeOf } from '#base/calendar.ts'
import type { Span } from '../../rules.ts'

/** The local times of a shift. */
export interface UsualTimes {
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay: boolean
}

/** The templates of the plan dialog. */
export const shiftTemplates = {
  early: { startTime: '06:00', endTime: '14:00', endsNextDay: false },
  late: { startTime: '14:00', endTime: '22:00', endsNextDay: false },
  night: { startTime: '22:00', endTime: '06:00', endsNextDay: true },
} as const satisfies Record<string, UsualTimes>

/** Returns the local times that occur most often among shifts, the latest of several; undefined without shifts. */
export function usualTimesOf(shifts: readonly Span[], zone: string): UsualTimes | undefined {
  const latestFirst = [...shifts].sort((one, other) => (one.startsAt < other.startsAt ? 1 : -1))
  const counts = new Map<string, { times: UsualTimes; count: number }>()
  for (const { startsAt, endsAt } of latestFirst) {
    const [start, end] = [localTimeOf(startsAt, zone), localTimeOf(endsAt, zone)]
    const times = {
      startTime: start.time.slice(0, 5),
      endTime: end.time.slice(0, 5),
      endsNextDay: end.date > start.date,
    }
    const key = Object.values(times).join(' ')
    counts.set(key, { times, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].reduce<{ times?: UsualTimes; count: number }>(
    (most, one) => (one.count > most.count ? one : most),
    { count: 0 },
  ).times
}
