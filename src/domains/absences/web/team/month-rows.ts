import { addDays, dateIn } from '#platform/web/format/calendar.ts'
import type { TimeOffCalendar } from '../../contract.ts'

type Item = TimeOffCalendar['items'][number]

/** Time off within a month: which of its half days it covers, from 1 on, the end excluded; and the days of the shifts it lies over. */
export interface Bar {
  readonly item: Item
  readonly from: number
  readonly to: number
  /** It began before the month, it goes on after it. */
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
  readonly shiftDays: readonly number[]
}

/** One worker's time off in a month. */
export interface Row {
  readonly worker: Item['worker']
  readonly bars: readonly Bar[]
}

/** The days of the month in which a day lies. */
export function daysOfMonth(date: string): string[] {
  const month = date.slice(0, 7)
  const days = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The time off of a month, a row for each worker, in the order in which it came. */
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
