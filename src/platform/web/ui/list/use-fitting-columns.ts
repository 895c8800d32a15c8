import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './DataList.tsx'

/** Below this width a list is shown as cards, which have room for every column. Matches `DataList.module.css`. */
const cardsBelow = 640

/** The columns that fit, and whether even those are wider than the available space. */
interface Fitting<Item> {
  readonly place: RefObject<HTMLDivElement | null>
  readonly columns: readonly Column<Item>[]
  readonly isScrolling: boolean
}

/** Leaves out the least important columns until the table fits, and brings them back when there is room again. */
export function useFittingColumns<Item>(
  all: readonly Column<Item>[],
  widths?: Readonly<Record<string, number>>,
): Fitting<Item> {
  const place = useRef<HTMLDivElement>(null)
  const needed = useRef<number[]>([])
  const [sized, setSized] = useState(widths)
  const [width, setWidth] = useState(0)
  const [dropped, setDropped] = useState(0)
  const [isScrolling, setScrolling] = useState(false)
  // A change of width may make room for other columns, so all are tried again.
  if (sized !== widths) {
    setSized(widths)
    setDropped(0)
  }
  const order = dropOrder(all)
  const count = Math.min(dropped, order.length)
  const gone = new Set(order.slice(0, count))

  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const room = box.clientWidth
    const isOver = room >= cardsBelow && box.scrollWidth > room + 1
    const canReturn = count > 0 && (room < cardsBelow || (needed.current[count - 1] ?? 0) <= room)
    if (isOver && count < order.length) {
      needed.current[count] = box.scrollWidth
      setDropped(count + 1)
    } else if (canReturn && !isOver) setDropped(count - 1)
    setScrolling(isOver && count === order.length)
  }, [all, count, order.length, width, widths])

  useEffect(() => {
    const box = place.current
    if (!box) return
    const watcher = new ResizeObserver(() => setWidth(box.clientWidth))
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [])

  return { place, columns: all.filter((column) => !gone.has(column)), isScrolling }
}

/** Returns the order in which columns are hidden: the least important, from the end; the first column, the status and those of priority 1 stay. */
function dropOrder<Item>(all: readonly Column<Item>[]): Column<Item>[] {
  const rest = all.slice(1).toReversed()
  const of = (priority: number) => rest.filter(({ key, priority: own = key === 'status' ? 1 : 2 }) => own === priority)
  return [...of(3), ...of(2)]
}
