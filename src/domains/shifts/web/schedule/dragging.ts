import { localTimeOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { type PlannedTimes, spanLater, type TimeFault } from '#domains/shifts/rules.ts'
import { type BoardRow, isOpenOn, type ScheduleAssignment, type ScheduleShift } from './board.ts'

/** The offset of a dragged shift: a row, days and minutes. */
export interface DragOffset {
  readonly rowId: string
  readonly days: number
  readonly minutes: number
}

/** The target of a dragged shift, or the reason why it cannot be dropped. */
export type DropTarget =
  | { readonly span: PlannedTimes; readonly assignmentId: string }
  | { readonly why: TimeFault['why'] | 'noAssignment'; readonly date: string }

/** Returns the target of a dragged shift: the same local time, on an assignment of the same project. */
export function landingOf(
  shift: ScheduleShift,
  assignment: ScheduleAssignment,
  row: Pick<BoardRow, 'assignments'> | undefined,
  { days, minutes }: DragOffset,
  zone: string,
): DropTarget {
  const later = days === 0 ? shift : spanLater(shift, days, zone)
  const { date: from } = localTimeOf(shift.startsAt, zone)
  if ('faults' in later) return { why: later.faults[0]?.why ?? 'skipped', date: from }
  const span = {
    startsAt: laterBy(later.startsAt, minutes * 60_000),
    endsAt: laterBy(later.endsAt, minutes * 60_000),
    breakMinutes: shift.breakMinutes,
  }
  const { date } = localTimeOf(span.startsAt, zone)
  const fitting = (row?.assignments ?? []).filter(
    (one) => one.project.id === assignment.project.id && isOpenOn(one, date),
  )
  const target = fitting.find(({ id }) => id === assignment.id) ?? fitting[0]
  return target ? { span, assignmentId: target.id } : { why: 'noAssignment', date }
}
