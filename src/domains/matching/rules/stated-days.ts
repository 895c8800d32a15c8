import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, weekdayOf } from '#base/days.ts'
import { minutesBetween } from '#base/time.ts'
import { type Availability, statedOn } from '#domains/availability/rules.ts'

/** The parts of a day that a worker can prefer, by the time at which the preferred stretch begins. */
const preferredParts = ['day', 'evening', 'night'] as const
type PreferredPart = (typeof preferredParts)[number]

/** What a worker has stated for the days of a request. */
export interface StatedDays {
  /** The days for which the worker is unavailable: all day, or for a part of it. */
  readonly unavailable: readonly string[]
  readonly partlyUnavailable: readonly string[]
  /** The parts of the day that the worker prefers on some of the days. */
  readonly preferred: readonly PreferredPart[]
  /** The weekdays, 1 (Monday) to 7, on which the worker prefers to work all day. */
  readonly preferredWeekdays: readonly number[]
}

/** Returns what is stated for the days from the first to the last, both included. */
export function statedDays(availability: Availability, from: string, to: string, zone: string): StatedDays {
  const unavailable: string[] = []
  const partlyUnavailable: string[] = []
  const preferred = new Set<PreferredPart>()
  const weekdays = new Set<number>()
  for (let date = from; date <= to; date = daysAfter(date, 1)) {
    const stated = statedOn(availability, date, zone)
    const off = stated.filter(({ kind }) => kind === 'unavailable')
    if (off.some(isWholeDay)) unavailable.push(date)
    else if (off.length > 0) partlyUnavailable.push(date)
    for (const part of stated.filter(({ kind }) => kind === 'preferred')) {
      if (isWholeDay(part)) weekdays.add(weekdayOf(date))
      // A stretch from midnight to the morning is the end of a night.
      else if (part.from > 0 || minutesBetween(part.startsAt, part.endsAt) > 8 * 60) preferred.add(partOf(part, zone))
    }
  }
  return {
    unavailable,
    partlyUnavailable,
    preferred: preferredParts.filter((part) => preferred.has(part)),
    preferredWeekdays: [...weekdays].sort(),
  }
}

const isWholeDay = ({ from, to }: { from: number; to: number }) => from === 0 && to === 1

function partOf({ startsAt }: { startsAt: string }, zone: string): PreferredPart {
  const { time } = localTimeOf(startsAt, zone)
  return time >= '20:00' ? 'night' : time >= '12:00' ? 'evening' : 'day'
}
