import { daysAfter } from '#base/days.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import type { TimeOffCalendar } from '../../contract.ts'

type Item = TimeOffCalendar['items'][number]

/** Time off within a month: its half days, from 1, end excluded, and the days of overlapping shifts. */
export interface Bar {
  readonly item: Item
  readonly from: number
  readonly to: number
  /** True if it started before the month; `isCutAfter` if it continues after it. */
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
  readonly shiftDays: readonly number[]
}

/** A worker's time off in a month. */
export interface Row {
  readonly worker: Item['worker']
  readonly bars: readonly Bar[]
}

/** Returns the days of the month that contains a date. */
export function daysOfMonth(date: string): string[] {
  const month = date.slice(0, 7)
  const days = []
  for (let day = `${month}-01`; day.startsWith(month); day = daysAfter(day, 1)) days.push(day)
  return days
}

/** Groups the time off of a month by worker, in the given order. */
export function rowsOf(items: readonly Item[], days: readonly string[], timeZone: string): Row[] {
  const byWorker = Map.groupBy(items, ({ worker }) => worker.id)
  return [...byWorker.values()].flatMap((theirs) => {
    const [first] = theirs
    return first ? [{ worker: first.worker, bars: theirs.map((item) => barOf(item, days, timeZone)) }] : []
  })
}

function barOf(item: Item, days: readonly string[], timeZone: string): Bar {
  const { startDate, endDate, startsAtNoon, endsAtNoon, shifts } = item
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isCutBefore = startDate < first
  const isCutAfter = endDate > last
  return {
    item,
    isCutBefore,
    isCutAfter,
    from: isCutBefore ? 1 : days.indexOf(startDate) * 2 + 1 + Number(startsAtNoon),
    to: isCutAfter ? days.length * 2 + 1 : days.indexOf(endDate) * 2 + 3 - Number(endsAtNoon),
    shiftDays: [...new Set(shifts.map(({ startsAt }) => days.indexOf(dateIn(timeZone, startsAt))))].filter(
      (index) => index >= 0,
    ),
  }
}
