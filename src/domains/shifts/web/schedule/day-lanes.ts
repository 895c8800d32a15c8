import { daysAfter, startOfDay } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import type { BoardItem, BoardRow } from './board.ts'

/** A day as it really is: from its first instant to its last, with each whole hour between them. */
export interface DayAxis {
  readonly startsAt: string
  /** 23, 24 or 25 hours. */
  readonly milliseconds: number
  readonly hours: readonly string[]
}

/** A shift in the row of a day: where it begins and ends as parts of the day, and in which line. */
export interface LaneItem {
  readonly item: BoardItem
  readonly from: number
  readonly to: number
  readonly lane: number
}

/** How high a line of shifts is, in pixels, and what is above and below all of them. */
export const laneHeights = { lane: 46, padding: 7 } as const

/** The hours of a day in a zone: where the clocks change, one fewer or one more. */
export function axisOf(date: string, zone: string): DayAxis {
  const startsAt = startOfDay(date, zone)
  const milliseconds = Date.parse(startOfDay(daysAfter(date, 1), zone)) - Date.parse(startsAt)
  const hours = Array.from({ length: Math.floor(milliseconds / 3_600_000) }, (_, hour) =>
    laterBy(startsAt, hour * 3_600_000),
  )
  return { startsAt, milliseconds, hours }
}

/** The shifts of a worker's day, those that overlap below each other. */
export function lanesOf(items: readonly BoardItem[], { startsAt, milliseconds }: DayAxis): LaneItem[] {
  const begin = Date.parse(startsAt)
  const part = (instant: string) => Math.min(1, Math.max(0, (Date.parse(instant) - begin) / milliseconds))
  const ends: number[] = []
  return [...items]
    .sort((one, other) => (one.shift.startsAt < other.shift.startsAt ? -1 : 1))
    .map((item) => {
      const [from, to] = [part(item.shift.startsAt), part(item.shift.endsAt)]
      const free = ends.findIndex((end) => end <= from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = to
      return { item, from, to, lane }
    })
}

/** The rows of a day, as high as their lines need. */
export function dayRowsOf(rows: readonly BoardRow[], axis: DayAxis): (BoardRow & { laned: LaneItem[] })[] {
  let top = 0
  return rows.map((row) => {
    const laned = lanesOf(row.cells[0]?.items ?? [], axis)
    const lanes = Math.max(1, ...laned.map(({ lane }) => lane + 1))
    const height = lanes * laneHeights.lane + 2 * laneHeights.padding
    const placed = { ...row, laned, top, height }
    top += height
    return placed
  })
}
