import { dateIn, isRepeated, offsetAt, timeIn } from '#platform/web/format/calendar.ts'
import type { OwnEntry } from '../contract.ts'

/** The form values for the times of an entry. */
export interface TypedTimes {
  startTime: string
  endTime: string
  endsNextDay: boolean
  /** The UTC offset, in the hour that a clock change repeats. */
  startOffset: string | null
  endOffset: string | null
  breakMinutes: number | string | null
}

/** Returns the initial form values for the times of an entry. */
export function typedTimesOf({
  startTime,
  endTime,
  endsNextDay,
  breakMinutes,
}: Pick<OwnEntry, 'startTime' | 'endTime' | 'endsNextDay' | 'breakMinutes'>): TypedTimes {
  return {
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    endsNextDay,
    startOffset: null,
    endOffset: null,
    breakMinutes,
  }
}

/** Planned, punched or submitted times with their unpaid break in minutes. */
export type TakenTimes = Readonly<Record<'startsAt' | 'endsAt', string> & { breakMinutes: number }>

/** Returns the local times and the break of two instants, for an entry on a date, with the offset of a time that a clock change repeats. */
export function timesBetween({ startsAt, endsAt, breakMinutes }: TakenTimes, date: string, zone: string): TypedTimes {
  const offsetOf = (at: string) => (isRepeated(zone, at) ? offsetAt(zone, at) : null)
  return {
    startTime: timeIn(zone, startsAt),
    endTime: timeIn(zone, endsAt),
    endsNextDay: dateIn(zone, endsAt) > date,
    startOffset: offsetOf(startsAt),
    endOffset: offsetOf(endsAt),
    breakMinutes,
  }
}
