import { instantOf, instantsOf, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { type Fault, fault } from '#base/validation.ts'
import { minutesBetween } from '#base/time.ts'
import { longestEntryMinutes, totalMinutes } from '../rules.ts'
import { type Break, minutesOfBreaks } from './breaks.ts'

/** A break as it is entered: start and end, or only minutes. */
export interface EnteredBreak {
  minutes?: number | undefined
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  /** Its stored instants if it is unchanged, because a time of day alone can be ambiguous. */
  stored?: { readonly startsAt: string; readonly endsAt: string } | undefined
}

/** The times of an entry as they are entered. */
export interface EnteredTimes<Written extends EnteredBreak = EnteredBreak> {
  date: string
  startTime: string
  endTime: string
  endsNextDay?: boolean | undefined
  startOffset?: string | null | undefined
  endOffset?: string | null | undefined
  breakMinutes?: number | undefined
  /** If given, it takes the place of `breakMinutes`. */
  breaks?: readonly Written[] | undefined
}

/** The start and end of an entry, its breaks, and its minutes before rounding. */
export interface Span<Written extends EnteredBreak = EnteredBreak> {
  startsAt: string
  endsAt: string
  breaks: (Omit<Written, 'startTime' | 'endTime' | 'minutes' | 'stored'> & Break)[]
  breakMinutes: number
  totalMinutes: number
}

/** Resolves entered times in a time zone, or returns all their faults. With `now`, times in the future are a fault. */
export function spanOf<Written extends EnteredBreak>(
  times: EnteredTimes<Written>,
  zone: string,
  now?: string,
): Span<Written> | { faults: Fault[] } {
  const endDate = times.endsNextDay ? daysAfter(times.date, 1) : times.date
  const start = instantOf(times.date, times.startTime, zone, times.startOffset)
  const end = instantOf(endDate, times.endTime, zone, times.endOffset)
  const unclear = [...clarity('startTime', start), ...clarity('endTime', end)]
  if ('unclear' in start || 'unclear' in end) return { faults: unclear }
  if (end.at <= start.at) return { faults: [fault('endTime', 'timesheets.validation.endAfterStart')] }
  const entry = { startsAt: start.at, endsAt: end.at }
  const { breaks, faults } = breaksOf(times, entry, zone)
  const breakMinutes = times.breaks ? minutesOfBreaks(breaks) : (times.breakMinutes ?? 0)
  const total = totalMinutes(start.at, end.at, breakMinutes)
  if (total <= 0)
    faults.push(fault(times.breaks?.length ? 'breaks' : 'breakMinutes', 'timesheets.validation.totalPositive'))
  if (minutesBetween(start.at, end.at) > longestEntryMinutes)
    faults.push(fault('endTime', 'timesheets.validation.tooLong'))
  if (now !== undefined && end.at > now)
    faults.push(fault(times.date > localTimeOf(now, zone).date ? 'date' : 'endTime', 'timesheets.validation.inFuture'))
  if (faults.length > 0) return { faults }
  return { ...entry, breaks, breakMinutes, totalMinutes: total }
}

function breaksOf<Written extends EnteredBreak>(
  { date, breaks: written = [] }: EnteredTimes<Written>,
  entry: { startsAt: string; endsAt: string },
  zone: string,
) {
  const faults: Fault[] = []
  const breaks = written.map(({ startTime, endTime, minutes = 0, stored, ...rest }, index) => {
    if (stored && stored.startsAt >= entry.startsAt && stored.endsAt <= entry.endsAt)
      return { ...rest, minutes: minutesBetween(stored.startsAt, stored.endsAt), ...stored }
    if (!startTime || !endTime) return { ...rest, minutes }
    // A break has no date: it starts when local time first reaches its time of day within the entry.
    const first = (time: string, from: string) =>
      [date, daysAfter(date, 1)].flatMap((day) => instantsOf(day, time, zone)).find((at) => at >= from)
    const startsAt = first(startTime, entry.startsAt)
    const endsAt = startsAt && first(endTime, startsAt)
    const field = (at: string | undefined) => at === undefined || at > entry.endsAt
    if (startsAt && endsAt && !field(startsAt) && !field(endsAt))
      return { ...rest, minutes: minutesBetween(startsAt, endsAt), startsAt, endsAt }
    const path = `breaks.${index}.${field(startsAt) ? 'startTime' : 'endTime'}`
    faults.push(fault(path, 'timesheets.validation.breakOutside'))
    return { ...rest, minutes: 0 }
  })
  return { breaks, faults }
}

function clarity(path: string, moment: ReturnType<typeof instantOf>): Fault[] {
  if (!('unclear' in moment)) return []
  return [
    fault(
      path,
      moment.unclear === 'skipped' ? 'timesheets.validation.timeSkipped' : 'timesheets.validation.timeRepeated',
    ),
  ]
}
