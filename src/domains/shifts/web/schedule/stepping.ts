import type { BoardCell, BoardItem, BoardRow } from './board.ts'
import type { Cursor } from './use-cursor.ts'

/** Returns the key of a shift in its cell; it differs between the day of its start and the day of its end. */
export function itemKey({ shift, isTail }: BoardItem): string {
  return isTail ? `${shift.id}~` : shift.id
}

/** Returns the focusable places of a day from top to bottom: its shifts, then the add button; else the day itself. */
export function stopsOf({ items, canAdd }: BoardCell): string[] {
  const stops = items.map(itemKey)
  if (canAdd) stops.push('add')
  return stops.length > 0 ? stops : ['cell']
}

/** Returns where an arrow key moves the focus; `-1` and `1` if it leaves the shown days. */
export function stepFrom(rows: readonly BoardRow[], from: Cursor, key: string): Cursor | -1 | 1 | undefined {
  const index = rows.findIndex(({ id }) => id === from.rowId)
  const row = rows[index]
  const column = row?.cells.findIndex(({ date }) => date === from.date) ?? -1
  const cell = row?.cells[column]
  if (!row || !cell) return undefined
  const stops = stopsOf(cell)
  const stop = Math.max(0, stops.indexOf(from.at))
  const at = (to: BoardRow | undefined, day: number, stop: number): Cursor | undefined => {
    const there = to?.cells[day]
    if (!to || !there) return undefined
    const all = stopsOf(there)
    return { rowId: to.id, date: there.date, at: all.at(Math.min(stop, all.length - 1)) ?? 'cell' }
  }
  switch (key) {
    case 'ArrowLeft':
      return at(row, column - 1, stop) && column > 0 ? at(row, column - 1, stop) : -1
    case 'ArrowRight':
      return at(row, column + 1, stop) ?? 1
    case 'ArrowUp':
      return stop > 0 ? at(row, column, stop - 1) : index > 0 ? at(rows[index - 1], column, -1) : undefined
    case 'ArrowDown':
      return stop < stops.length - 1 ? at(row, column, stop + 1) : at(rows[index + 1], column, 0)
    case 'Home':
      return at(row, 0, stop)
    case 'End':
      return at(row, row.cells.length - 1, stop)
    default:
      return undefined
  }
}

/** Returns the focused place or the nearest remaining one; the first day if there was none. */
export function cursorIn(rows: readonly BoardRow[], cursor: Cursor | undefined): Cursor | undefined {
  const row = rows.find(({ id }) => id === cursor?.rowId) ?? rows[0]
  const cell = row?.cells.find(({ date }) => date === cursor?.date) ?? row?.cells[0]
  if (!row || !cell) return undefined
  const stops = stopsOf(cell)
  const at = cursor && (cursor.at === 'cell' || stops.includes(cursor.at)) ? cursor.at : (stops[0] ?? 'cell')
  return { rowId: row.id, date: cell.date, at }
}

/** Returns the current place of a shift. */
export function cursorAt(rows: readonly BoardRow[], at: string): Cursor | undefined {
  for (const { id, cells } of rows)
    for (const { date, items } of cells) if (items.some((item) => itemKey(item) === at)) return { rowId: id, date, at }
  return undefined
}
