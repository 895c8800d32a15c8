import type { Day, Minute } from './calendar.ts'
import { dayOf } from './calendar.ts'
import type { EntryHours } from './hours.ts'
import type { Past, Row } from './past.ts'

/** An approved entry at some moment of the past. */
export interface Entry extends EntryHours {
  /** The worker to whom it belonged then; later, two records of a person may have been merged. */
  readonly workerId: string
  readonly projectId: string
  readonly assignmentId: string
  readonly date: string
  readonly day: Day
  readonly rate: bigint
  readonly currency: string
}

const minuteOf = (instant: unknown): Minute => Math.floor(Date.parse(String(instant)) / 60_000)

/** Reads the entry as it was after a change of the history; undefined unless it was approved. */
export function approvedAt(past: Past, number: number): Entry | undefined {
  const row = past.at(number)
  return row?.status === 'approved' ? entryOf(row) : undefined
}

const read = new WeakMap<Row, Entry>()

function entryOf(row: Row): Entry {
  const known = read.get(row)
  if (known) return known
  const breaks = row.breaks as readonly { startsAt?: string | null; endsAt?: string | null }[]
  const entry: Entry = {
    id: row.id as string,
    workerId: row.worker_id as string,
    projectId: row.project_id as string,
    assignmentId: row.assignment_id as string,
    date: row.date as string,
    day: dayOf(row.date as string),
    rate: BigInt(row.rate_amount as number),
    currency: row.rate_currency as string,
    startsAt: minuteOf(row.starts_at),
    endsAt: minuteOf(row.ends_at),
    breaks: breaks.flatMap(({ startsAt, endsAt }) =>
      startsAt && endsAt ? [{ from: minuteOf(startsAt), to: minuteOf(endsAt) }] : [],
    ),
    breakMinutes: row.break_minutes as number,
    totalMinutes: row.total_minutes as number,
  }
  read.set(row, entry)
  return entry
}

/** The entries whose hours can share a week with the given ones. */
export function near(entries: readonly Entry[], given: readonly Entry[]): Entry[] {
  const days = given.map(({ day }) => day)
  const [first, last] = [Math.min(...days) - 8, Math.max(...days) + 8]
  return entries.filter(({ day }) => day >= first && day <= last)
}
