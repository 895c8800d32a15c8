import { instantOf, localTimeOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { type Fault, fault } from '#base/validation.ts'
import type { OwnEntry } from '#domains/timesheets/contract.ts'
import type { BulkRow, BulkWorkRow } from '#domains/timesheets/rules/bulk-shapes.ts'
import { longestEntryMinutes } from '#domains/timesheets/rules.ts'
import type { Span } from '#domains/timesheets/rules/span.ts'

/** Work of a bulk entry with its breaks and assigned times. */
export interface PlacedWork extends Span {
  /** The index of its row; `rows` are the indexes of all its rows. */
  readonly index: number
  readonly rows: readonly number[]
  readonly row: BulkWorkRow
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay: boolean
  readonly breaks: OwnEntry['breaks']
}

interface Gathered {
  index: number
  rows: number[]
  row: BulkWorkRow
  breaks: OwnEntry['breaks']
}

/**
 * Assigns times to rows with durations, in a time zone. Work starts at its start time, or when the previous work of that day
 * ends; a break extends the previous work; time off has no hours. Faults have the path of their row.
 */
export function layOut(items: readonly BulkRow[], zone: string, now: string): { laid: PlacedWork[]; faults: Fault[] } {
  const faults: Fault[] = []
  const days = new Map<string, Gathered[]>()
  for (const [index, row] of items.entries()) {
    if (row.type === 'time_off') continue
    const day = days.get(row.date) ?? []
    days.set(row.date, day)
    const before = day.at(-1)
    if (row.type === 'work') day.push({ index, rows: [index], row, breaks: [] })
    else if (before) {
      before.rows.push(index)
      before.breaks.push({ type: row.breakType ?? 'other', minutes: row.minutes })
    } else faults.push(fault(`items.${index}.type`, 'timesheets.validation.breakWithoutWork'))
  }
  const laid: PlacedWork[] = []
  for (const day of days.values()) {
    let end: string | undefined
    // The end of faulty work is unknown, so rows that start where it ends are not checked.
    let isLost = false
    for (const gathered of day) {
      if (isLost && gathered.row.startTime === undefined) continue
      const one = layOne(gathered, end, zone, now)
      isLost = Array.isArray(one)
      end = undefined
      if (Array.isArray(one)) {
        faults.push(...one)
        continue
      }
      laid.push(one)
      end = one.endsAt
    }
  }
  return { laid, faults: [...faults, ...metAmong(laid)] }
}

function layOne(
  { index, rows, row, breaks }: Gathered,
  before: string | undefined,
  zone: string,
  now: string,
): PlacedWork | Fault[] {
  const breakMinutes = breaks.reduce((sum, { minutes }) => sum + minutes, 0)
  const start = row.startTime === undefined ? before : instantOf(row.date, row.startTime, zone, row.startOffset)
  if (start === undefined) return [fault(`items.${index}.startTime`, 'timesheets.validation.startTimeRequired')]
  if (typeof start === 'object' && 'unclear' in start) {
    const key = start.unclear === 'skipped' ? 'timeSkipped' : 'timeRepeated'
    return [fault(`items.${index}.startTime`, `timesheets.validation.${key}`)]
  }
  const startsAt = typeof start === 'string' ? start : start.at
  const whole = row.minutes + breakMinutes
  const endsAt = laterBy(startsAt, whole * 60_000)
  const [from, to] = [localTimeOf(startsAt, zone), localTimeOf(endsAt, zone)]
  if (whole > longestEntryMinutes) return [fault(`items.${index}.minutes`, 'timesheets.validation.tooLong')]
  if (from.date > localTimeOf(now, zone).date) return [fault(`items.${index}.date`, 'timesheets.validation.inFuture')]
  if (endsAt > now) return [fault(`items.${index}.minutes`, 'timesheets.validation.inFuture')]
  return {
    index,
    rows,
    row,
    date: from.date,
    startTime: from.time,
    endTime: to.time,
    endsNextDay: to.date !== from.date,
    startsAt,
    endsAt,
    breaks,
    breakMinutes,
    totalMinutes: row.minutes,
  }
}

function metAmong(laid: readonly PlacedWork[]): Fault[] {
  const inOrder = laid.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  const faults: Fault[] = []
  let last: PlacedWork | undefined
  for (const one of inOrder) {
    if (last && one.startsAt < last.endsAt) {
      const values = { from: last.startTime, to: last.endTime }
      const later = Math.max(one.index, last.index)
      faults.push(fault(`items.${later}.startTime`, 'timesheets.validation.meetsAnother', values))
    }
    if (!last || one.endsAt > last.endsAt) last = one
  }
  return faults
}
