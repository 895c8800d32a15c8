import { type DropTarget, landingOf } from '../schedule/dragging.ts'
import type { BoardItem, ScheduleAssignment } from '../schedule/board.ts'

/** Where selected shifts are to go: some days later or earlier, to another worker, or both. */
export interface SelectionMove {
  readonly days: number
  /** Null if each shift stays with its worker. */
  readonly workerId: string | null
}

/** A selected shift with its target, or the reason why it cannot go there. */
export interface SelectionTarget {
  readonly item: BoardItem
  readonly landing: DropTarget
}

/** Returns the targets of selected shifts: the same local times, on assignments of the same projects. */
export function targetsOf(
  items: readonly BoardItem[],
  { days, workerId }: SelectionMove,
  assignments: readonly ScheduleAssignment[],
  zone: string,
): SelectionTarget[] {
  return items.map((item) => {
    const owner = workerId ?? item.assignment.worker.id
    const row = { assignments: assignments.filter(({ worker }) => worker.id === owner) }
    return { item, landing: landingOf(item.shift, item.assignment, row, { rowId: owner, days, minutes: 0 }, zone) }
  })
}
