import { daysAfter } from '#base/days.ts'
import type { Call } from '#base/route.ts'
import type { availabilityRoutes } from '../../contract.ts'
import { type Availability, type AvailabilityKind, type Stretch, stretchesOn } from '../../rules.ts'

/** The parts of a day that can be chosen with one tap. An end that is not after the start is on the next day. */
export const dayParts = {
  wholeDay: { startTime: '00:00', endTime: '00:00' },
  day: { startTime: '06:00', endTime: '18:00' },
  evening: { startTime: '14:00', endTime: '23:00' },
  night: { startTime: '22:00', endTime: '06:00' },
} as const
export type DayPart = keyof typeof dayParts
export const dayPartNames = Object.keys(dayParts) as DayPart[]

/** The body of a request that saves an availability. */
export type SavedAvailability = Call<typeof availabilityRoutes.saveOwnAvailability>['body']

/** What is stated for each weekday, Monday first. */
export type Week = readonly (readonly Stretch[])[]

/** Returns the usual week from a day on, without the exceptions. */
export function weekFrom({ patterns }: Pick<Availability, 'patterns'>, first: string): Week {
  // The pattern of the first day, moved to a Monday, gives the seven days.
  const from = patterns.filter((one) => one.from <= first).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
  const inWeek = { patterns: from ? [{ ...from, from: monday }] : [], exceptions: [] }
  return Array.from({ length: 7 }, (_, index) =>
    stretchesOn(inWeek, daysAfter(monday, index)).map(({ kind, startTime, endTime }) => ({ kind, startTime, endTime })),
  )
}
const monday = '2024-01-01'

/** Returns the kind and the part of a day with one stretch that a tap can make; undefined for other times. */
export function choiceOf(stretches: readonly Stretch[]): { kind: AvailabilityKind; part: DayPart } | undefined {
  const [stretch, ...more] = stretches
  if (!stretch || more.length > 0) return undefined
  const part = dayPartNames.find((name) => hasTimes(stretch, dayParts[name]))
  return part && { kind: stretch.kind, part }
}

const hasTimes = (one: Pick<Stretch, 'startTime' | 'endTime'>, other: Pick<Stretch, 'startTime' | 'endTime'>) =>
  one.startTime === other.startTime && one.endTime === other.endTime

/** Returns what is stated for a day after a tap on a kind: the same kind again takes it back. */
export function withKind(stretches: readonly Stretch[], kind: AvailabilityKind): readonly Stretch[] {
  const chosen = choiceOf(stretches)
  if (chosen?.kind === kind) return []
  return [{ kind, ...dayParts[chosen?.part ?? 'wholeDay'] }]
}

/** Returns a week with the same statement for some weekdays, given by their indexes. */
export function withDays(week: Week, days: readonly number[], stretches: readonly Stretch[]): Week {
  return week.map((ofDay, index) => (days.includes(index) ? stretches : ofDay))
}

/** True if the days from Monday to Friday are alike. */
export function hasSameWorkdays(week: Week): boolean {
  return week.slice(1, 5).every((ofDay) => JSON.stringify(ofDay) === JSON.stringify(week[0]))
}

/** Returns the availability with a week that counts from a day until the next later pattern. */
export function withWeek({ patterns, exceptions }: Availability, week: Week, from: string): SavedAvailability {
  const stretches = week.flatMap((ofDay, index) =>
    ofDay.map(({ kind, startTime, endTime }) => ({ weekday: index + 1, kind, startTime, endTime })),
  )
  const others = patterns.filter((one) => one.from !== from)
  return {
    patterns: [...others, { from, stretches }].map((one) => ({ from: one.from, stretches: [...one.stretches] })),
    exceptions: exceptions.map(({ date, stretches: ofDay }) => ({ date, stretches: [...ofDay] })),
  }
}
