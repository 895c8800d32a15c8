import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A place in the schedule that the keyboard can be at: something of a worker on a day. */
export interface Cursor {
  readonly workerId: string
  readonly date: string
  /** A shift's key, `add`, or `cell` for the day itself. */
  readonly at: string
}

/** Leads the focus about in the schedule, also to what is only just being drawn. */
export function useCursor(scroller: RefObject<HTMLElement | null>) {
  const [cursor, setCursor] = useState<Cursor>()
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current || !cursor) return
    const element = scroller.current?.querySelector<HTMLElement>(`[data-at="${CSS.escape(keyOf(cursor))}"]`)
    if (!element) return
    isWanted.current = false
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    cursor,
    /** Goes there, and takes the focus along. */
    goTo: useCallback((next: Cursor) => {
      isWanted.current = true
      setCursor(next)
    }, []),
    /** The focus has come there by itself. */
    isAt: useCallback((next: Cursor) => {
      setCursor((before) => (before && keyOf(before) === keyOf(next) ? before : next))
    }, []),
  }
}

/** What stands in `data-at` of the element of a place. */
export function keyOf({ workerId, date, at }: Cursor): string {
  return `${workerId} ${date} ${at}`
}

/** The place that `data-at` names. */
export function cursorOf(key: string | undefined): Cursor | undefined {
  const [workerId, date, at] = key?.split(' ') ?? []
  return workerId && date && at ? { workerId, date, at } : undefined
}
