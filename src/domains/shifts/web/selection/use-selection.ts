import { useMemo } from 'react'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import type { BoardItem, BoardRow } from '../schedule/board.ts'

const idOf = ({ shift }: BoardItem) => shift.id

/** The selected shifts of the schedule, in its order. Without permission to plan, nothing can be selected. */
export function useSelection(rows: readonly BoardRow[], mayPlan: boolean) {
  const items = useMemo(() => itemsOf(rows), [rows])
  const chosen = useChosen(items, idOf, () => mayPlan)
  const byId = new Map(items.map((item) => [item.shift.id, item]))
  return {
    items: chosen.items,
    clear: chosen.chooseNone,
    /** Selects or deselects a shift; with `range` all from the last one, row by row. */
    choose(id: string, range: boolean) {
      const item = byId.get(id)
      if (item) chosen.choose(item, range)
    },
    /** The ids of the selected shifts of a row, separated by spaces. */
    selectedIn: ({ cells }: BoardRow) =>
      cells
        .flatMap((cell) => cell.items.map(idOf))
        .filter((id) => chosen.keys.has(id))
        .join(' '),
  }
}

// A night shift is in two cells, and counts once. Cancelled shifts cannot be changed.
function itemsOf(rows: readonly BoardRow[]): BoardItem[] {
  const items = new Map<string, BoardItem>()
  for (const { cells } of rows)
    for (const item of cells.flatMap((cell) => cell.items))
      if (item.shift.status !== 'cancelled' && !items.has(item.shift.id)) items.set(item.shift.id, item)
  return [...items.values()]
}
