import { daysAfter, instantOf, wallOf } from '#base/calendar.ts'
import type { Fault } from '#base/validation.ts'
import { longestEntryMinutes, totalMinutes } from '../rules.ts'

/** The times of an entry as they are written. */
export interface WrittenTimes {
  date: string
  startTime: string
  endTime: string
  endsNextDay?: boolean | undefined
  startOffset?: string | null | undefined
  endOffset?: string | null | undefined
  breakMinutes?: number | undefined
  breaks?: readonly { minutes: number }[] | undefined
}

/** The instants between which an entry lies, and the minutes that count. */
export interface Span {
  startsAt: string
  endsAt: string
  breakMinutes: number
  totalMinutes: number
}

/** What the written times mean in a zone, at an instant; or every fault that they have. */
export function spanOf(times: WrittenTimes, zone: string, now: string): Span | { faults: Fault[] } {
  const endDate = times.endsNextDay ? daysAfter(times.date, 1) : times.date
  const start = instantOf(times.date, times.startTime, zone, times.startOffset)
  const end = instantOf(endDate, times.endTime, zone, times.endOffset)
  const faults = [...clarity('startTime', start), ...clarity('endTime', end)]
  if ('unclear' in start || 'unclear' in end) return { faults }
  if (end.at <= start.at) return { faults: [fault('endTime', 'timesheets.validation.endAfterStart')] }
  const breakMinutes = times.breaks
    ? times.breaks.reduce((sum, { minutes }) => sum + minutes, 0)
    : (times.breakMinutes ?? 0)
  const total = totalMinutes(start.at, end.at, breakMinutes)
  if (total <= 0)
    faults.push(fault(times.breaks?.length ? 'breaks' : 'breakMinutes', 'timesheets.validation.totalPositive'))
  if (totalMinutes(start.at, end.at, 0) > longestEntryMinutes)
    faults.push(fault('endTime', 'timesheets.validation.tooLong'))
  if (times.date > wallOf(now, zone).date) faults.push(fault('date', 'timesheets.validation.inFuture'))
  else if (end.at > now) faults.push(fault('endTime', 'timesheets.validation.inFuture'))
  if (faults.length > 0) return { faults }
  return { startsAt: start.at, endsAt: end.at, breakMinutes, totalMinutes: total }
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

function fault(path: string, words: string): Fault {
  return { path, code: words.slice(words.lastIndexOf('.') + 1), words, values: {} }
}
