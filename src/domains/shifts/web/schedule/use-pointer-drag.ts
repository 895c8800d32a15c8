import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { BoardItem } from './board.ts'
import type { DragOffset } from './dragging.ts'
import type { ShiftDrag, useShiftDrag } from './use-drag.ts'

/** The start and the current position of a pointer drag. */
export interface PointerPath {
  readonly item: BoardItem
  readonly fromX: number
  readonly fromLeft: number
  x: number
  y: number
  isMoving: boolean
}

interface PointerDragOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly carrying: ReturnType<typeof useShiftDrag>
  readonly itemAt: (target: EventTarget) => BoardItem | undefined
  /** Returns the offset to the pointer, or undefined if it is outside the grid. */
  readonly wayTo: (path: PointerPath) => DragOffset | undefined
  /** Moves the preview of the dragged shift. */
  readonly follow: (x: number, y: number) => void
}

// The distance after which a press becomes a drag, and the distance from an edge at which the schedule scrolls.
const slopPixels = 5
const edgePixels = 56

/** Drags shifts with a mouse or a pen. Touch scrolls; there shifts are moved in their dialog. */
export function usePointerDrag({ scroller, carrying, itemAt, wayTo, follow }: PointerDragOptions) {
  const path = useRef<PointerPath | undefined>(undefined)
  const isClickSpent = useRef(false)
  const { carry } = carrying

  function goOn(now: PointerPath, current: ShiftDrag, isCopy = current.isCopy) {
    follow(now.x, now.y)
    const way = wayTo(now)
    const { rowId, days, minutes } = current.way
    const hasMoved = way && (way.rowId !== rowId || way.days !== days || way.minutes !== minutes)
    if (hasMoved || isCopy !== current.isCopy) carrying.to(current, way ?? current.way, isCopy)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || event.pointerType === 'touch' || carry) return
    const item = itemAt(event.target)
    if (!item || item.isTail || !(event.altKey || item.shift.allowed.includes('move'))) return
    const [x, y] = [event.clientX, event.clientY]
    path.current = { item, fromX: x, fromLeft: scroller.current?.scrollLeft ?? 0, x, y, isMoving: false }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = path.current
    if (!now) return
    const far = Math.max(Math.abs(event.clientX - now.x), Math.abs(event.clientY - now.y))
    if (!now.isMoving && far < slopPixels) return
    now.x = event.clientX
    now.y = event.clientY
    if (!now.isMoving) {
      now.isMoving = true
      scroller.current?.setPointerCapture(event.pointerId)
      if (!carrying.take(now.item, 'pointer', event.altKey)) path.current = undefined
      return
    }
    if (carry) goOn(now, carry, event.altKey)
  }

  function end(isKept: boolean, isCopy = false) {
    const now = path.current
    path.current = undefined
    if (!now?.isMoving) return
    // Ignores the click that follows the release.
    isClickSpent.current = true
    setTimeout(() => {
      isClickSpent.current = false
    })
    if (!carry) return
    if (isKept) carrying.drop(carry, isCopy)
    else carrying.giveUp()
  }

  const latest = useRef({ goOn, end, carry })
  useEffect(() => {
    latest.current = { goOn, end, carry }
  })
  const isDrawn = carry?.by === 'pointer'
  useEffect(() => {
    if (!isDrawn) return undefined
    const now = path.current
    if (now) follow(now.x, now.y)
    let frame = requestAnimationFrame(function go() {
      const element = scroller.current
      if (element && path.current && latest.current.carry) {
        const { top, bottom } = element.getBoundingClientRect()
        const before = element.scrollTop
        if (path.current.y > bottom - edgePixels) element.scrollTop += 8
        else if (path.current.y < top + 2 * edgePixels) element.scrollTop -= 8
        if (element.scrollTop !== before) latest.current.goOn(path.current, latest.current.carry)
      }
      frame = requestAnimationFrame(go)
    })
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.end(false)
    }
    window.addEventListener('keydown', press)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', press)
    }
  }, [isDrawn, scroller, follow])

  return {
    /** True for the click that ends a drag. */
    isClickSpent: () => isClickSpent.current,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(true, event.altKey),
      onPointerCancel: () => end(false),
    },
  }
}
