import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './column.ts'

/** Below this width a list is shown as cards, which have room for every column. Matches `DataList.module.css`. */
const cardsBelow = 640

/** The columns that fit, and whether even those are wider than the available space. */
interface Fitting<Item> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: readonly Column<Item>[]
  readonly isScrolling: boolean
}

/** What decides which columns fit. */
interface Content {
  /** Changes with the rows, except if the same list is only rendered further. */
  readonly rows: unknown
  /** False while only the first rows are rendered. */
  readonly isWhole: boolean
  readonly widths: Readonly<Record<string, number>> | undefined
}

/**
 * Leaves out the least important columns until the table fits, and brings them back when there is room again. The columns keep their widths
 * when further rows are rendered, so that nothing on the screen moves, unless a further row needs more room.
 */
export function useFittingColumns<Item>(all: readonly Column<Item>[], content: Content): Fitting<Item> {
  const { rows, isWhole, widths } = content
  const scroller = useRef<HTMLDivElement>(null)
  const needed = useRef<number[]>([])
  const measuredRoom = useRef(0)
  const painted = useRef<readonly number[]>([])
  const [sized, setSized] = useState(widths)
  const [resizes, setResizes] = useState(0)
  const [dropped, setDropped] = useState(0)
  const [isScrolling, setScrolling] = useState(false)
  // A change of width may make room for other columns, so all are tried again.
  if (sized !== widths) {
    setSized(widths)
    setDropped(0)
  }
  const order = useMemo(() => dropOrder(all), [all])
  const count = Math.min(dropped, order.length)
  const columns = useMemo(() => all.filter((column) => !order.slice(0, count).includes(column)), [all, order, count])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const release = isWhole ? keepWidths(box, painted.current) : undefined
    painted.current = []
    const room = (measuredRoom.current = box.clientWidth)
    const isOver = room >= cardsBelow && box.scrollWidth > room + 1
    const canReturn = count > 0 && (room < cardsBelow || (needed.current[count - 1] ?? 0) <= room)
    if (isOver && count < order.length) {
      needed.current[count] = box.scrollWidth
      setDropped(count + 1)
    } else if (canReturn && !isOver) setDropped(count - 1)
    setScrolling(isOver && count === order.length)
    return release
  }, [all, count, order.length, resizes, widths, rows, isWhole])

  // After the paint, measuring costs nothing.
  useEffect(() => {
    if (!isWhole && scroller.current) painted.current = widthsOf(scroller.current)
  })

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watcher = new ResizeObserver(() => {
      if (box.clientWidth !== measuredRoom.current) setResizes((times) => times + 1)
    })
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [])

  return { scroller, columns, isScrolling }
}

function widthsOf(box: HTMLElement): number[] {
  return [...box.querySelectorAll('thead th')].map((heading) => heading.getBoundingClientRect().width)
}

/** Keeps the columns at widths in pixels, which the browser exceeds if a word needs more room. The returned function releases them. */
function keepWidths(box: HTMLElement, widths: readonly number[]): () => void {
  const columns = [...box.querySelectorAll('col')]
  for (const [index, width] of widths.entries()) columns[index]?.style.setProperty('--kept', `${width}px`)
  const table = box.querySelector('table')
  if (widths.length > 0) table?.setAttribute('data-kept', '')
  return () => {
    table?.removeAttribute('data-kept')
    for (const { style } of columns) style.removeProperty('--kept')
  }
}

/** Returns the order in which columns are hidden: the least important, from the end; the first column, the status and those of priority 1 stay. */
function dropOrder<Item>(all: readonly Column<Item>[]): Column<Item>[] {
  const rest = all.slice(1).toReversed()
  const of = (priority: number) => rest.filter(({ key, priority: own = key === 'status' ? 1 : 2 }) => own === priority)
  return [...of(3), ...of(2)]
}
