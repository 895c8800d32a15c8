import { dateIn, timeIn } from '#platform/web/format/calendar.ts'
import type { OwnEntry } from '../contract.ts'

/** The times of an entry as they are typed. */
export interface TypedTimes {
  startTime: string
  endTime: string
  endsNextDay: boolean
  /** Which of the two, in the hour that the clock change repeats. */
  startOffset: string | null
  endOffset: string | null
  breakMinutes: number | string | null
}

/** The times that stand in an entry, to begin with. */
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

/** The times of day of instants in a zone, for an entry of a day. */
export function timesBetween(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  date: string,
  zone: string,
): Pick<TypedTimes, 'startTime' | 'endTime' | 'endsNextDay'> {
  return { startTime: timeIn(zone, startsAt), endTime: timeIn(zone, endsAt), endsNextDay: dateIn(zone, endsAt) > date }
}
