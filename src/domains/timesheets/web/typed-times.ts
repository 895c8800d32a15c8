import { dateIn, timeIn } from '#platform/web/format/calendar.ts'
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

/** Returns two instants as local times for an entry on a date. */
export function timesBetween(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  date: string,
  zone: string,
): Pick<TypedTimes, 'startTime' | 'endTime' | 'endsNextDay'> {
  return { startTime: timeIn(zone, startsAt), endTime: timeIn(zone, endsAt), endsNextDay: dateIn(zone, endsAt) > date }
}
