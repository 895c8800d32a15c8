import { type PointerEvent, type RefObject, useMemo, useRef } from 'react'

/** Scrolls by dragging the background with a mouse. Touch scrolls natively. */
export function usePan(scroller: RefObject<HTMLElement | null>, isGround: (target: EventTarget | null) => boolean) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | undefined>(undefined)
  return useMemo(
    () => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const element = scroller.current
        if (!element || event.pointerType !== 'mouse' || event.button !== 0 || !isGround(event.target)) return
        from.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = from.current
        if (!start) return
        scroller.current?.scrollTo({
          left: start.left + start.x - event.clientX,
          top: start.top + start.y - event.clientY,
          behavior: 'instant',
        })
      },
      onPointerUp() {
        from.current = undefined
      },
      onPointerCancel() {
        from.current = undefined
      },
    }),
    [scroller, isGround],
  )
}
