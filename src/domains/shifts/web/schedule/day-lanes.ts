import { startOfDay } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import type { BoardItem, BoardRow } from './board.ts'
import type { Density } from '#platform/web/ui/list/use-density.ts'
import { headingHeight, rowHeights } from './row-heights.ts'

/** A day from its first to its last instant, with each whole hour in between. */
export interface DayAxis {
  readonly startsAt: string
  /** 23, 24 or 25 hours. */
  readonly milliseconds: number
  readonly hours: readonly string[]
}

/** A shift in the row of a day: start and end as fractions of the day, and its lane. */
export interface LaneItem {
  readonly item: BoardItem
  readonly from: number
  readonly to: number
  readonly lane: number
}

/** Returns the hours of a day in a time zone, one fewer or more on clock changes. */
export function axisOf(date: string, zone: string): DayAxis {
  const startsAt = startOfDay(date, zone)
  const milliseconds = Date.parse(startOfDay(daysAfter(date, 1), zone)) - Date.parse(startsAt)
  const hours = Array.from({ length: Math.floor(milliseconds / 3_600_000) }, (_, hour) =>
    laterBy(startsAt, hour * 3_600_000),
  )
  return { startsAt, milliseconds, hours }
}

/** Assigns the shifts of a worker's day to lanes, so that overlapping ones are in separate lanes. */
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

/** Returns the rows of a day with the height of their lanes. */
export function dayRowsOf(
  rows: readonly BoardRow[],
  axis: DayAxis,
  density: Density,
): (BoardRow & { laned: LaneItem[] })[] {
  const { row: least, card, gap, padding } = rowHeights[density]
  let top = 0
  return rows.map((row) => {
    const laned = lanesOf(row.cells[0]?.items ?? [], axis)
    const lanes = Math.max(1, ...laned.map(({ lane }) => lane + 1))
    const height = Math.max(least, lanes * (card + gap) - gap + 2 * padding + 1)
    top += row.heading ? headingHeight : 0
    const placed = { ...row, laned, top, height }
    top += height
    return placed
  })
}
