import { type TouchEvent, useMemo, useRef } from 'react'

const leastPixels = 64

/** Calls back on a horizontal swipe: 1 for later, -1 for earlier. */
export function useSwipe(onSwipe: (way: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | undefined>(undefined)
  return useMemo(
    () => ({
      onTouchStart({ touches }: TouchEvent) {
        const one = touches[0]
        from.current = one && touches.length === 1 ? { x: one.clientX, y: one.clientY } : undefined
      },
      onTouchEnd({ changedTouches }: TouchEvent) {
        const one = changedTouches[0]
        if (!one || !from.current) return
        const [x, y] = [one.clientX - from.current.x, one.clientY - from.current.y]
        if (Math.abs(x) > leastPixels && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
      },
    }),
    [onSwipe],
  )
}
