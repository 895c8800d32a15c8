import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A focusable place in the schedule, on a day of a row. */
export interface Cursor {
  readonly rowId: string
  readonly date: string
  /** The key of a shift, `add`, or `cell` for the day itself. */
  readonly at: string
}

/** Manages the focus in the schedule, also on elements that are not rendered yet. */
export function useCursor(scroller: RefObject<HTMLElement | null>) {
  const [cursor, setCursor] = useState<Cursor>()
  const isFocusRequested = useRef(false)
  useLayoutEffect(() => {
    if (!isFocusRequested.current || !cursor) return
    const element = scroller.current?.querySelector<HTMLElement>(`[data-at="${CSS.escape(keyOf(cursor))}"]`)
    if (!element) return
    isFocusRequested.current = false
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    cursor,
    /** Moves the cursor and the focus to a place. */
    goTo: useCallback((next: Cursor) => {
      isFocusRequested.current = true
      setCursor(next)
    }, []),
    /** Notes that the focus has moved to a place. */
    isAt: useCallback((next: Cursor) => {
      setCursor((before) => (before && keyOf(before) === keyOf(next) ? before : next))
    }, []),
  }
}

/** Returns the `data-at` value of a place. */
export function keyOf({ rowId, date, at }: Cursor): string {
  return `${rowId} ${date} ${at}`
}

/** Parses a `data-at` value. */
export function cursorOf(key: string | undefined): Cursor | undefined {
  const [rowId, date, at] = key?.split(' ') ?? []
  return rowId && date && at ? { rowId, date, at } : undefined
}
