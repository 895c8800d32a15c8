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

/** Planned, punched or submitted times with their unpaid break in minutes. */
export type TakenTimes = Readonly<Record<'startsAt' | 'endsAt', string> & { breakMinutes: number }>

/** Returns the local times and the break of two instants, for an entry on a date. */
export function timesBetween(
  { startsAt, endsAt, breakMinutes }: TakenTimes,
  date: string,
  zone: string,
): Pick<TypedTimes, 'startTime' | 'endTime' | 'endsNextDay' | 'breakMinutes'> {
  const endsNextDay = dateIn(zone, endsAt) > date
  return { startTime: timeIn(zone, startsAt), endTime: timeIn(zone, endsAt), endsNextDay, breakMinutes }
}
