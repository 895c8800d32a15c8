import { localTimeOf } from '#base/calendar.ts'
import type { Ref } from '#base/ref.ts'
import { laterBy, minutesBetween } from '#base/time.ts'
import type { Schedule } from '../../contract.ts'
import type { Span } from '../../rules.ts'

export type ScheduleShift = Schedule['items'][number]
export type ScheduleAssignment = Schedule['assignments'][number]

/** A shift on one of the days that it touches. */
export interface BoardItem {
  readonly shift: ScheduleShift
  readonly assignment: ScheduleAssignment
  /** True on the second day of a night shift, where it ends. */
  readonly isTail: boolean
}

/** A day of a worker. */
export interface BoardCell {
  readonly date: string
  readonly items: readonly BoardItem[]
  /** True if a shift can be added, because an open assignment includes the day. */
  readonly canAdd: boolean
  /** The part of the day with approved time off. */
  readonly away: 'day' | 'morning' | 'afternoon' | undefined
}

/** A worker with the shown days, and the position of the row in pixels. */
export interface BoardRow {
  readonly worker: Ref
  readonly assignments: readonly ScheduleAssignment[]
  readonly cells: readonly BoardCell[]
  /** The planned minutes on these days. */
  readonly minutes: number
  readonly top: number
  readonly height: number
}

/** The new places of moved shifts that are not saved yet. */
export type PendingMoves = ReadonlyMap<string, Span & { readonly assignmentId: string }>

/** The heights of the parts of a row, in pixels. */
const heights = { card: 42, tail: 22, add: 26, gap: 4, padding: 6, least: 60 } as const

/** Returns the workers of a schedule with their days, in its order; shifts that are being moved are at their new place. */
export function boardOf(
  schedule: Schedule,
  days: readonly string[],
  zone: string,
  moved: PendingMoves = new Map(),
): BoardRow[] {
  const assignments = new Map(schedule.assignments.map((one) => [one.id, one]))
  const itemsOf = new Map<string, BoardItem[]>()
  const minutesOf = new Map<string, number>()
  for (const shown of schedule.items) {
    const shift = { ...shown, ...moved.get(shown.id) }
    const assignment = assignments.get(shift.assignmentId)
    if (!assignment) continue
    const begins = localTimeOf(shift.startsAt, zone).date
    const ends = localTimeOf(laterBy(shift.endsAt, -1000), zone).date
    const workerId = assignment.worker.id
    add(itemsOf, `${workerId} ${begins}`, { shift, assignment, isTail: false })
    if (ends !== begins) add(itemsOf, `${workerId} ${ends}`, { shift, assignment, isTail: true })
    if (shift.status !== 'cancelled' && days.includes(begins))
      minutesOf.set(workerId, (minutesOf.get(workerId) ?? 0) + minutesBetween(shift.startsAt, shift.endsAt))
  }
  const mayPlan = schedule.allowed.includes('plan')
  const awayOf = absencesOf(schedule)
  let top = 0
  return [...Map.groupBy(schedule.assignments, ({ worker }) => worker.id).values()].map((own) => {
    const worker = (own[0] as ScheduleAssignment).worker
    const cells = days.map((date) => ({
      date,
      items: (itemsOf.get(`${worker.id} ${date}`) ?? []).sort(byTime),
      canAdd: mayPlan && own.some((one) => isOpenOn(one, date)),
      away: awayOf(worker.id, date),
    }))
    const height = Math.max(heights.least, ...cells.map(heightOf))
    const row = { worker, assignments: own, cells, minutes: minutesOf.get(worker.id) ?? 0, top, height }
    top += height
    return row
  })
}

/** True if shifts of an assignment may start on a day. */
export function isOpenOn({ status, startDate, endDate }: ScheduleAssignment, date: string): boolean {
  return status !== 'completed' && status !== 'cancelled' && startDate <= date && date <= endDate
}

function add(items: Map<string, BoardItem[]>, key: string, item: BoardItem): void {
  const there = items.get(key)
  if (there) there.push(item)
  else items.set(key, [item])
}

function byTime(one: BoardItem, other: BoardItem): number {
  return one.shift.startsAt < other.shift.startsAt ? -1 : one.shift.startsAt > other.shift.startsAt ? 1 : 0
}

function heightOf({ items, canAdd, away }: BoardCell): number {
  const each = items.map(({ isTail }) => (isTail ? heights.tail : heights.card) + heights.gap)
  const rest = (canAdd ? heights.add : 0) + (away ? heights.tail + heights.gap : 0)
  return 2 * heights.padding + each.reduce((sum, one) => sum + one, 0) + rest
}

function absencesOf({ absences }: Schedule): (workerId: string, date: string) => BoardCell['away'] {
  const byWorker = Map.groupBy(absences, ({ workerId }) => workerId)
  return (workerId, date) => {
    const off = byWorker.get(workerId)?.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
    if (!off) return undefined
    if (off.startsAtNoon && off.startDate === date) return 'afternoon'
    return off.endsAtNoon && off.endDate === date ? 'morning' : 'day'
  }
}
